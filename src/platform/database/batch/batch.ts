import type { BatchPart } from '../transaction/batch-part.js';
import type { Tx } from '../transaction/tx.js';

export interface BatchItem<I> {
  readonly input: I;
  readonly part: BatchPart;
}

/** Takes effect with the commit, also for a refusal. */
export type BatchOutcome<R> =
  | { readonly kind: 'done'; readonly result: R }
  | { readonly kind: 'refused'; readonly error: unknown }
  /** Another transaction holds a row: the work runs alone afterwards. */
  | { readonly kind: 'held' };

export interface BatchMode<R> {
  /** Skips rows that another transaction holds, instead of waiting. */
  readonly skipsHeld: boolean;
  /** Call it before the writes to rows that other transactions wait for. */
  readonly settle: (outcomes: readonly BatchOutcome<R>[]) => Promise<void>;
}

export type BatchWork<I, R> = (
  tx: Tx,
  items: readonly BatchItem<I>[],
  mode: BatchMode<R>,
) => Promise<BatchOutcome<R>[]>;

export interface WorkKind<I> {
  /** Occurs once in a batch. */
  readonly getKey: (input: I) => string;
  /** Work with the same topic may wait for the same locks, so it does not begin beside a slow batch. */
  readonly getTopic: (input: I) => string;
}
