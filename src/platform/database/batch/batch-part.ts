import type { AsyncResource } from 'node:async_hooks';
import { AttachedValues } from '#platform/attached-values.js';
import type { Tx } from '../transaction/tx.js';

const callers = new AttachedValues<Tx, AsyncResource>();

/**
 * The part of one caller in a transaction that does the work of several: what is noted with it, after the commit or in the
 * audit log, belongs to that caller alone. Statements sent with it go the way of all others of the transaction.
 *
 * A copy, and not an object with the transaction as its prototype: each prototype has a map of its own among V8's old objects, which
 * keeps the transaction, and its requests, until the next collection of the whole heap.
 */
export function partFor(caller: AsyncResource, tx: Tx): Tx {
  const part = Object.assign(Object.create(Object.getPrototypeOf(tx) as object) as typeof tx, tx);
  callers.set(part, caller);
  return part;
}

/** Runs `act` in the async context of the caller whose part this is; of a whole unit of work, in the context at hand. */
export function onBehalfOf<T>(part: Tx, act: () => T): T {
  const caller = callers.get(part);
  return caller ? caller.runInAsyncScope(act) : act();
}
