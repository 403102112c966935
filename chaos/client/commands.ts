import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Findings } from '../audit/findings.js';
import { IMPORTED_STOCK } from '../plan/campaigns.js';
import type { PlannedCommand } from '../plan/commands.js';
import { fileOfSales } from '../plan/files.js';
import type { Scene } from '../scene.js';
import { runCommand, type Service } from '../servers/service.js';
import type { Journal } from './journal.js';
import { getFile } from './requests-of-rewards.js';

const ATTEMPTS_MAX = 40;
const PAUSE_MS = 1500;
/** The answer for a file that an earlier attempt has brought whole, before it was killed. */
const ALL_THERE = 'No row of the file could be taken';
/** Each of its documents was refused. */
const NOTHING_TAKEN = 'No transaction of the file could be taken';

/** Runs commands beside the storm, one after the other, and writes into the journal what became of them. */
export class Commands {
  readonly done = new Map<string, number>();
  /** Files that were written, oldest first. */
  readonly backups: string[] = [];
  private running: Promise<void> = Promise.resolve();
  private next = 0;

  constructor(
    private readonly plan: readonly PlannedCommand[],
    private readonly scene: Scene,
    private readonly services: readonly Service[],
    private readonly directory: string,
    private readonly journal: Journal,
    private readonly findings: Findings,
  ) {}

  /** Starts what is due when so many operations have begun. */
  reached(operations: number): void {
    for (let due = this.plan[this.next]; due && due.at <= operations; due = this.plan[this.next]) {
      const command = due;
      this.next += 1;
      this.running = this.running.then(() => this.perform(command));
    }
  }

  /** Resolves when all that were due have ended. */
  async whole(): Promise<void> {
    await this.running;
  }

  /** While its database is away, a command fails: a file is brought again, codes that were drawn may be there. */
  private async perform(command: PlannedCommand): Promise<void> {
    const { kind, number, count, killAfterMs } = command;
    const args = this.getLine(command);
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const service = this.services[(command.process + attempt) % this.services.length];
      if (!service) {
        return;
      }
      this.journal.write('>', number, attempt, command.process, '-', kind, 'c0', `n${count}`);
      const killed = attempt === 0 ? killAfterMs : null;
      const { code, output } = await runCommand(args, service, this.directory, killed);
      const isOver = output.includes(NOTHING_TAKEN) || (attempt > 0 && output.includes(ALL_THERE));
      if (code === 0 || isOver) {
        this.journal.write('<', number, attempt, 200, 0, count);
        this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
        this.backups.push(...(kind === 'backup' ? [args[1] ?? ''] : []));
        return;
      }
      this.journal.write('?', number, attempt, `exit code ${code}`, output.slice(-200).replace(/\s+/g, ' '));
      if (kind === 'drawCommand') {
        return;
      }
      await sleep(PAUSE_MS);
    }
    this.findings.add('commands', `${args.join(' ')} was tried ${ATTEMPTS_MAX} times`, number);
  }

  private getLine({ kind, number, count }: PlannedCommand): readonly string[] {
    const campaign = this.scene.campaigns[IMPORTED_STOCK]?.id ?? '';
    if (kind === 'drawCommand') {
      return ['coupons:generate', campaign, `D${number}-##########`, String(count)];
    }
    if (kind === 'backup') {
      return ['backup', join(this.directory, `backup-${number}`)];
    }
    if (kind === 'salesCommand') {
      const sales = join(this.directory, `sales-${number}`);
      writeFileSync(sales, fileOfSales(number, count, this.scene));
      return ['transactions:import', sales];
    }
    const file = join(this.directory, `codes-${number}.csv`);
    writeFileSync(file, getFile(number, count));
    return ['coupons:import', campaign, file];
  }
}
