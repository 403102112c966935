import { Injectable } from '@nestjs/common';
import { SharedTransaction, type SharedTransactionHooks } from './shared-transaction.js';
import { TransactionScope } from './transaction-scope.js';
import type { Tx } from './tx.js';
import { UnitOfWork } from './unit-of-work.js';

/** Several units of work as one: each looks to its caller like its own, and all are committed together or none. */
@Injectable()
export class SharedTransactions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TransactionScope,
  ) {}

  /**
   * Runs `work`, and makes one unit of work of all those that it begins, which ends after it: with `hooks.after`, which
   * receives what `work` returned. It begins with the first of them, behind `hooks.before`; without any, at the end. One
   * attempt, whose errors are thrown as they come; `withTransientRetry` makes several of it. What `work` does before it
   * writes, and refuses, holds no lock.
   */
  async run<T>(work: () => Promise<T>, hooks: SharedTransactionHooks<T>): Promise<T> {
    const shared = new SharedTransaction<T>((inner) => this.unitOfWork.runOnce(inner), hooks);
    return shared.run(() => this.scope.run({ joinable: shared }, work));
  }

  /**
   * Runs many use cases in a transaction that is open from the beginning, so that the disk is waited for once. For what is
   * loaded as a whole, never for a request: it holds all locks of all of them until the end. One at a time; and a refusal
   * must not be caught, for what came before it is not undone.
   */
  async runInOne<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async (tx) => {
      const one = { hasBegun: true, isOpen: true, join: <R>(unit: (tx: Tx) => Promise<R>) => unit(tx) };
      return this.scope.runOpen({ joinable: one }, () => work(tx)).finally(() => (one.isOpen = false));
    });
  }
}
