import type { AsyncResource } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { TransactionRunner } from '../transaction/transaction-runner.js';
import { type TransactionHooks, TransactionScope } from '../transaction/transaction-scope.js';
import type { Tx } from '../transaction/tx.js';
import { onBehalfOf, partFor } from './batch-part.js';

interface BatchCaller {
  readonly caller: AsyncResource;
  readonly hooks: TransactionHooks;
}

interface BatchPart {
  readonly tx: Tx;
  readonly end: () => Promise<void>;
}

@Injectable()
export class BatchTransactions {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly scope: TransactionScope,
  ) {}

  /** One attempt at the work of several callers. Each part has its own hooks; the caller of this method runs them after the commit. */
  async run<T>(
    callers: readonly BatchCaller[],
    work: (tx: Tx, parts: readonly BatchPart[]) => Promise<T>,
  ): Promise<T> {
    return this.transactions.run((tx) => {
      const parts = callers.map(({ caller, hooks }) => this.partOf(caller, hooks, tx));
      return this.scope.runOpen({}, () => work(tx, parts));
    });
  }

  private partOf(caller: AsyncResource, hooks: TransactionHooks, tx: Tx): BatchPart {
    const part = partFor(caller, tx);
    this.scope.begin(part, hooks);
    const last = onBehalfOf(part, () => this.transactions.beginHooks());
    return { tx: part, end: () => last(part) };
  }
}
