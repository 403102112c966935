import type { Tx } from './database/transaction/tx.js';

interface MergedSide {
  readonly id: string;
  readonly accountId: string;
}

/** Two customers who are one person. The caller holds both accounts. */
export interface MergedPair {
  /** Whose rows come over. */
  readonly source: MergedSide;
  readonly target: MergedSide;
}

/** Rows of one table that name the target now. */
export interface MovedRows {
  readonly kind: string;
  readonly ids: readonly string[];
}

export interface MovedData {
  readonly rows: readonly MovedRows[];
  /** What the undo needs besides the ids; kept as JSON. */
  readonly kept?: object;
}

export interface MovedBefore {
  getIds(kind: string): readonly string[];
  readonly kept: unknown;
}

export interface MovableRows {
  readonly kind: string;
  readonly rows: number;
}

/** What one module has about customers, for their merge. */
export abstract class MergedData {
  /** Unique: what is kept has this name. */
  abstract readonly name: string;

  /** How many rows would come over. */
  abstract count(tx: Tx, ownerId: string): Promise<readonly MovableRows[]>;

  /** Gives all rows of the source to the target. @throws {ConcurrencyConflict} when one has changed */
  abstract move(tx: Tx, pair: MergedPair): Promise<MovedData>;

  /** Gives them back. @throws {ConcurrencyConflict} when one is not where it was */
  abstract moveBack(tx: Tx, pair: MergedPair, moved: MovedBefore): Promise<void>;
}
