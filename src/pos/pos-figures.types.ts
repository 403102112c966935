export interface PosFigure {
  /** The sum of all transactions of the point of sale, without returns, in cents. */
  readonly grossCents: number;
  readonly transactions: number;
}

/** What was sold at points of sale. An extension of the module that knows transactions; without one, nothing was. */
export abstract class PosFigures {
  /** By id; a point of sale without transactions may be left out. */
  abstract of(posIds: readonly string[]): Promise<ReadonlyMap<string, PosFigure>>;
}
