import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Extensions } from '#platform/extensions.js';
import { DiskSpace } from '../connection/disk-space.js';
import { DiskFull } from '../error/unit-of-work.errors.js';
import { verdictOn } from '../error/verdict.js';
import type { LaterWrite } from './later-write.js';
import type { Tx } from './tx.js';

export abstract class TransactionExecutor {
  /** One attempt; throws all errors, also of COMMIT. */
  abstract run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;

  /** Queued units of work. On a server they wait for locks and connections instead. */
  abstract get waiting(): number;

  /**
   * Between two units of long work. SQLite answers synchronously, which blocks other work of this process, and grants its lock to whichever
   * process asks while it is free, so a frequent holder starves the others.
   */
  abstract yieldToOthers(): Promise<void>;

  /** Removes copies of overwritten rows from a log of the database that belongs to this service. Servers keep theirs. */
  abstract emptyLog(): Promise<void>;
}

export abstract class BeforeCommitHook {
  /** Begins with every unit of work. Returns the last statements, if any. */
  abstract begin(): LaterWrite | undefined;
}

@Injectable()
export class TransactionRunner {
  constructor(
    private readonly transactions: TransactionExecutor,
    private readonly disk: DiskSpace,
    private readonly extensions: Extensions,
  ) {}

  /** @throws {DiskFull} at once, because retries find no room */
  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await this.transactions.run((manager) => work(manager as unknown as Tx));
    } catch (error) {
      if (!this.disk.isFullFor(error)) {
        throw error;
      }
      this.disk.noteFull(error);
      throw verdictOn(error) === 'unknown' ? error : new DiskFull();
    }
  }

  async emptyLog(): Promise<void> {
    await this.transactions.emptyLog();
  }

  beginHooks(): LaterWrite {
    const last = this.extensions.of(BeforeCommitHook).flatMap((hook) => hook.begin() ?? []);
    const write = async (tx: Tx) => {
      for (const statements of last) {
        await statements.write(tx);
      }
    };
    return { write };
  }
}
