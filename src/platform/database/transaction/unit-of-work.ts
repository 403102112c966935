import { Injectable } from '@nestjs/common';
import { CommitOutcomes, type UnansweredCommit } from './commit-outcomes.js';
import { withTransientRetry } from './transaction-retry.js';
import { TransactionRunner } from './transaction-runner.js';
import { type TransactionHooks, TransactionScope } from './transaction-scope.js';
import type { Tx } from './tx.js';

type Work<T> = (tx: Tx) => Promise<T>;

/** The only way to write: what belongs together is committed together, or not at all. */
@Injectable()
export class UnitOfWork {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly outcomes: CommitOutcomes,
    private readonly scope: TransactionScope,
  ) {}

  /**
   * Runs `work` in one transaction. When the database rolls it back because of a conflict, including at COMMIT, runs all of
   * `work` again in a new one: nothing of the old one is left to continue in. Whatever `work` does outside `tx` must
   * therefore be idempotent. When COMMIT gets no answer, probes whether it was committed: then its result is
   * still available; if not, it is safe to run it again.
   * @param earlier Attempts whose COMMIT got no answer, and seems not to have been done: one of them may yet arrive.
   * @throws {Busy} when time is up
   * @throws {DiskFull}
   * @throws {OutcomeUnknown} when COMMIT got no answer, and there is no probe, or the probe gets no answer
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

  /** One attempt, whose errors are thrown as they come; `withTransientRetry` makes several of it. */
  async runOnce<T>(work: Work<T>): Promise<T> {
    return this.attempt(work, { afterCommit: [] });
  }

  /** Calls `callback` after the commit. It is lost in a crash, so it may only make things happen sooner. */
  afterCommit(tx: Tx, callback: () => void): void {
    this.scope.hooksOf(tx)?.afterCommit.push(callback);
  }

  private async attempt<T>(work: Work<T>, hooks: TransactionHooks): Promise<T> {
    const journal = this.scope.current?.journal;
    const result = await this.transactions.run(async (tx) => {
      this.scope.begin(tx, hooks);
      const runLast = this.transactions.beginHooks();
      return this.scope.runOpen({ journal }, async () => {
        const done = await work(tx);
        await runLast(tx);
        return done;
      });
    });
    hooks.afterCommit.forEach((callback) => callback());
    return result;
  }
}
