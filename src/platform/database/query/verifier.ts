import type { Difference } from './difference.js';
import type { QuerySource } from './statement.js';

/** Compares what two places tell: the rows of a module, for `verify`. */
export abstract class Verifier {
  /**
   * @param source A source of one snapshot: what is written meanwhile would look like a difference.
   * @param now No instant in the snapshot is later, except deadlines.
   */
  abstract differences(source: QuerySource, now: Date): AsyncGenerator<Difference>;
}
