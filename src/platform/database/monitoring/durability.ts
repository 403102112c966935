import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Gauge } from 'prom-client';
import { DiskSpace } from '../connection/disk-space.js';
import { problemsOfFile, problemsOfServer } from './durability.rules.js';
import { NamedLockEntity } from '../lock/named-lock.entity.js';
import { UnitOfWork } from '../transaction/unit-of-work.js';

const LOOK_AGAIN_MS = 5000;
const GLOBAL = ['innodb_flush_log_at_trx_commit', 'log_bin', 'sync_binlog', 'innodb_flush_method'];
const SESSION = ['sql_mode', 'transaction_isolation', 'tx_isolation'];

const durable = new Gauge({
  name: 'laurel_database_durable',
  help: 'Whether the database is set to keep what it has committed: 1, or 0',
});

/** Watches the durability of answered writes: the settings of the database, which may change while it runs, and the free space. */
@Injectable()
export class Durability implements OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  private problems: readonly string[] | undefined;
  private looking: Promise<void> | undefined;
  private lookedAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly disk: DiskSpace,
  ) {}

  async watch(): Promise<void> {
    this.timer = setInterval(() => void this.look(), LOOK_AGAIN_MS).unref();
    await this.look();
  }

  /** The last findings, one sentence each. Does not wait for a check, which may wait for a turn to write. */
  get found(): readonly string[] {
    if (performance.now() - this.lookedAt > LOOK_AGAIN_MS) {
      void this.look();
    }
    return this.problems ?? [];
  }

  get isDiskFull(): boolean {
    return this.disk.isFull;
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Never throws: without an answer, the last findings stay. */
  private async look(): Promise<void> {
    this.looking ??= this.findOut()
      .catch((error: unknown) => this.logger.debug(error))
      .finally(() => (this.looking = undefined));
    await this.looking;
  }

  private async findOut(): Promise<void> {
    this.lookedAt = performance.now();
    await this.lookForRoom();
    const isFile = this.dataSource.options.type === 'better-sqlite3';
    // Only this process sets how it writes to a file.
    const problems = isFile ? (this.problems ?? (await this.ofFile())) : await this.ofServer();
    durable.set({}, problems.length === 0 ? 1 : 0);
    this.tell(problems);
    this.problems = problems;
  }

  private async lookForRoom(): Promise<void> {
    if (this.disk.hasNoRoom()) {
      this.disk.noteFull(new Error('No room is left'));
    } else if (this.disk.mayHaveRoom) {
      await this.write();
      this.disk.noteRoom();
    }
  }

  private async write(): Promise<void> {
    const name = `room ${randomUUID()}`;
    await this.unitOfWork.run(async (tx) => {
      await tx.insert(NamedLockEntity, { name, holder: null, heldUntil: null });
      await tx.delete(NamedLockEntity, { name });
    });
  }

  private async ofFile(): Promise<string[]> {
    return this.unitOfWork.run(async (tx) => {
      const ask = async (pragma: string) =>
        Object.values((await tx.query<object[]>(`PRAGMA ${pragma}`))[0] ?? {})[0] as unknown;
      return problemsOfFile(await ask('synchronous'), await ask('journal_mode'));
    });
  }

  private async ofServer(): Promise<string[]> {
    const [global, session] = await Promise.all([
      this.variables('GLOBAL', GLOBAL),
      this.variables('SESSION', SESSION),
    ]);
    return problemsOfServer({ global, session });
  }

  /** By name, because some servers lack some variables. */
  private async variables(scope: 'GLOBAL' | 'SESSION', names: readonly string[]) {
    const list = names.map((name) => `'${name}'`).join(', ');
    const rows = await this.dataSource.query<{ readonly Variable_name: string; readonly Value: string }[]>(
      `SHOW ${scope} VARIABLES WHERE Variable_name IN (${list})`,
    );
    return new Map(rows.map((row) => [row.Variable_name, row.Value]));
  }

  private tell(problems: readonly string[]): void {
    const [now, before] = [problems, this.problems ?? []].map((some) => some.join('; '));
    if (now === before) {
      return;
    }
    if (now === '') {
      this.logger.log('The database keeps what it has committed again');
    } else {
      this.logger.warn(
        `The database could lose what Laurel has answered: ${now} (docs/operations.md, "Durability")`,
      );
    }
  }
}
