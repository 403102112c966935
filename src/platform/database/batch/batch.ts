import type { Tx } from '../transaction/tx.js';

/** A piece of work that is done together with others, and what of the transaction is its own. */
export interface BatchItem<I> {
  readonly input: I;
  readonly part: Tx;
}

/** What became of a piece of work. It counts once the transaction is committed, a refusal included. */
export type BatchOutcome<R> =
  | { readonly kind: 'done'; readonly result: R }
  | { readonly kind: 'refused'; readonly error: unknown }
  /** Another transaction holds what it needs: it is left out, and done by itself. */
  | { readonly kind: 'held' };

export interface BatchMode<R> {
  /** Whether what another transaction holds is left out, instead of waited for. */
  readonly skipsHeld: boolean;
  /** To be called when only that is left to be written which other transactions wait for. */
  readonly settle: (outcomes: readonly BatchOutcome<R>[]) => Promise<void>;
}

/** Does several pieces of work in one transaction, or one: there is no other code for one. Answers in their order. */
export type BatchWork<I, R> = (
  tx: Tx,
  items: readonly BatchItem<I>[],
  mode: BatchMode<R>,
) => Promise<BatchOutcome<R>[]>;

export interface WorkKind<I> {
  /** What occurs once in a batch: two with the same key follow each other. */
  readonly keyOf: (input: I) => string;
  /** What its statements may wait for: two with the same topic are not begun at once while one of them takes long. */
  readonly topicOf: (input: I) => string;
}
