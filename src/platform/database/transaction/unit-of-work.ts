import { Injectable, Logger } from '@nestjs/common';
import { CommitOutcomes, type UnansweredCommit } from './commit-outcomes.js';
import { withTransientRetry } from './transaction-retry.js';
import { TransactionRunner } from './transaction-runner.js';
import { type TransactionHooks, TransactionScope } from './transaction-scope.js';
import type { Tx } from './tx.js';

type Work<T> = (tx: Tx) => Promise<T>;

/** The only way to write. Writes of one unit are committed together or not at all. */
@Injectable()
export class UnitOfWork {
  private readonly logger = new Logger('UnitOfWork');

  constructor(
    private readonly transactions: TransactionRunner,
    private readonly outcomes: CommitOutcomes,
    private readonly scope: TransactionScope,
  ) {}

  /**
   * Runs `work` in one transaction. After a rollback because of a conflict, also at COMMIT, runs all of `work` again in a new one, so
   * effects outside `tx` must be idempotent. When COMMIT gets no answer, probes for the commit: its result is used, or `work` runs again.
   * @param earlier Attempts without an answer to COMMIT that seem rolled back; one may still arrive
   * @throws {Busy} at the time limit
   * @throws {DiskFull}
   * @throws {OutcomeUnknown} when COMMIT got no answer and there is no probe, or no answer to the probe
   */
  async run<T>(work: Work<T>, earlier: readonly UnansweredCommit<T>[] = []): Promise<T> {
    const { current } = this.scope;
    if (current?.joinable?.isOpen) {
      return current.joinable.join((tx) => this.scope.runOpen({}, () => work(tx)));
    }
    if (current?.open) {
      throw new Error('A unit of work was begun inside another one: pass its Tx on instead');
    }
    const unanswered = [...earlier];
    return withTransientRetry(() =>
      this.outcomes.attempt(work, unanswered, (inner, hooks) => this.attempt(inner, hooks)),
    );
  }

  async runOnce<T>(work: Work<T>): Promise<T> {
    return this.attempt(work, { afterCommit: [] });
  }

  /** Calls `callback` after the commit. A crash loses it, so it may only make things happen sooner. */
  afterCommit(tx: Tx, callback: () => void): void {
    this.scope.getHooks(tx)?.afterCommit.push(callback);
  }

  /**
   * Waits for `clean` after the commit, before the caller goes on. A crash loses it, and an error is logged: a job must do the same later.
   */
  cleanAfterCommit(tx: Tx, clean: () => Promise<void>): void {
    const hooks = this.scope.getHooks(tx);
    if (hooks) {
      (hooks.cleaning ??= []).push(clean);
    }
  }

  /** Afterwards no file of an embedded database has what this unit of work overwrites, unless another process reads an older state. */
  overwriteInFiles(tx: Tx): void {
    this.cleanAfterCommit(tx, () => this.transactions.emptyLog());
  }

  private async attempt<T>(work: Work<T>, hooks: TransactionHooks): Promise<T> {
    const journal = this.scope.current?.journal;
    const result = await this.transactions.run(async (tx) => {
      this.scope.begin(tx, hooks);
      const last = this.transactions.beginHooks();
      return this.scope.runOpen({ journal }, async () => {
        const done = await work(tx);
        await last.write(tx);
        return done;
      });
    });
    hooks.afterCommit.forEach((callback) => callback());
    for (const clean of hooks.cleaning ?? []) {
      await clean().catch((error: unknown) => this.logger.error(error));
    }
    return result;
  }
}
