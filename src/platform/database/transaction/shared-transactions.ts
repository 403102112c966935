import { Injectable } from '@nestjs/common';
import { SharedTransaction, type SharedTransactionHooks } from './shared-transaction.js';
import { TransactionScope } from './transaction-scope.js';
import type { Tx } from './tx.js';
import { UnitOfWork } from './unit-of-work.js';

/** Joins units of work: all are committed together or none. */
@Injectable()
export class SharedTransactions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TransactionScope,
  ) {}

  /**
   * Runs `work` and joins its units of work into one. It begins with the first of them, after `hooks.before`, or at the end without any,
   * and ends with `hooks.after`, which receives the result. One attempt; `withTransientRetry` repeats it. Work before the first write, and
   * refusals, hold no lock.
   */
  async run<T>(work: () => Promise<T>, hooks: SharedTransactionHooks<T>): Promise<T> {
    const shared = new SharedTransaction<T>((inner) => this.unitOfWork.runOnce(inner), hooks);
    return shared.run(() => this.scope.run({ joinable: shared }, work));
  }

  /**
   * Runs many use cases in an open transaction with one wait for the disk. For bulk loads, never for requests: it holds all locks to the
   * end. Runs one at a time. Refusals must not be caught, because earlier writes stay.
   */
  async runInOne<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async (tx) => {
      const one = { hasBegun: true, isOpen: true, join: <R>(unit: (tx: Tx) => Promise<R>) => unit(tx) };
      return this.scope.runOpen({ joinable: one }, () => work(tx)).finally(() => (one.isOpen = false));
    });
  }
}
