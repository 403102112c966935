import type { AsyncResource } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { AttachedValues } from '#platform/attached-values.js';
import { TransactionRunner } from '../transaction/transaction-runner.js';
import { type TransactionHooks, TransactionScope } from '../transaction/transaction-scope.js';
import { asPart, type BatchPart } from '../transaction/batch-part.js';
import type { Tx } from '../transaction/tx.js';

interface BatchCaller {
  readonly caller: AsyncResource;
  readonly hooks: TransactionHooks;
}

interface OpenPart {
  readonly tx: BatchPart;
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
    work: (tx: Tx, parts: readonly OpenPart[]) => Promise<T>,
  ): Promise<T> {
    return this.transactions.run((tx) => {
      const parts = callers.map(({ caller, hooks }) => this.getPart(caller, hooks, tx));
      return this.scope.runOpen({}, () => work(tx, parts));
    });
  }

  private getPart(caller: AsyncResource, hooks: TransactionHooks, tx: Tx): OpenPart {
    const part = partFor(caller, tx);
    this.scope.begin(part, hooks);
    const last = actOnBehalfOf(part, () => this.transactions.beginHooks());
    return { tx: part, end: () => last.write(part) };
  }
}

const callers = new AttachedValues<Tx, AsyncResource>();

/**
 * One caller's part of a shared transaction: its hooks after the commit and its audit context belong to that caller alone. Its statements
 * go through the transaction.
 * | A copy, and not an object with the transaction as its prototype: V8 keeps a map for each prototype among old objects, which keeps the
 * transaction and its requests until the next full garbage collection.
 */
function partFor(caller: AsyncResource, tx: Tx): BatchPart {
  const part = Object.assign(Object.create(Object.getPrototypeOf(tx) as object) as typeof tx, tx);
  callers.set(part, caller);
  return asPart(part);
}

/** Runs `act` in the async context of the caller of a part; for a whole unit of work, in the current context. */
export function actOnBehalfOf<T>(part: Tx, act: () => T): T {
  const caller = callers.get(part);
  return caller ? caller.runInAsyncScope(act) : act();
}
