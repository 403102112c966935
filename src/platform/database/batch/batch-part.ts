import type { AsyncResource } from 'node:async_hooks';
import { AttachedValues } from '#platform/attached-values.js';
import type { Tx } from '../transaction/tx.js';

const callers = new AttachedValues<Tx, AsyncResource>();

/**
 * The part of one caller in a transaction that does the work of several: what is noted with it, after the commit or in the
 * audit log, belongs to that caller alone. Statements sent with it go the way of all others of the transaction.
 */
export function partFor(caller: AsyncResource, tx: Tx): Tx {
  const part = Object.create(tx) as typeof tx;
  callers.set(part, caller);
  return part;
}

/** Runs `act` in the async context of the caller whose part this is; of a whole unit of work, in the context at hand. */
export function onBehalfOf<T>(part: Tx, act: () => T): T {
  const caller = callers.get(part);
  return caller ? caller.runInAsyncScope(act) : act();
}
