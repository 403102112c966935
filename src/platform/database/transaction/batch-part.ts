import type { Tx } from './tx.js';

declare const ofOneCaller: unique symbol;

/**
 * One caller's part of a unit of work that several callers share: what is done after the commit, the audit context and the events of a write
 * belong to this caller. Its statements go through the shared transaction.
 */
export type BatchPart = Tx & { readonly [ofOneCaller]: true };

/** A unit of work of one caller is its own part. */
export function asPart(tx: Tx): BatchPart {
  return tx as BatchPart;
}
