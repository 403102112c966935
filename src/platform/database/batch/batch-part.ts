import type { AsyncResource } from 'node:async_hooks';
import { AttachedValues } from '#platform/attached-values.js';
import type { Tx } from '../transaction/tx.js';

const callers = new AttachedValues<Tx, AsyncResource>();

/**
 * One caller's part of a shared transaction: its hooks after the commit and its audit context belong to that caller alone. Its statements
 * go through the transaction.
 * | A copy, and not an object with the transaction as its prototype: V8 keeps a map for each prototype among old objects, which keeps the
 * transaction and its requests until the next full garbage collection.
 */
export function partFor(caller: AsyncResource, tx: Tx): Tx {
  const part = Object.assign(Object.create(Object.getPrototypeOf(tx) as object) as typeof tx, tx);
  callers.set(part, caller);
  return part;
}

/** Runs `act` in the async context of the caller of a part; for a whole unit of work, in the current context. */
export function onBehalfOf<T>(part: Tx, act: () => T): T {
  const caller = callers.get(part);
  return caller ? caller.runInAsyncScope(act) : act();
}
