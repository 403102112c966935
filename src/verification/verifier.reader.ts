import { rows, type Source } from '../platform/database/statement.js';

/** Something that should be one thing and is another. */
export interface Difference {
  readonly what: string;
  readonly id: string;
  readonly expected: number | string;
  readonly actual: number | string;
}

/** Compares what is written twice. */
export interface Verifier {
  /** @param source Of one snapshot: what is written meanwhile would look like a difference. */
  differences(source: Source): AsyncGenerator<Difference>;
}

/**
 * First and last id of each piece of a table, so that the memory needed does not depend on how many rows there are.
 * @param condition Words of ours, never of a caller.
 */
export async function* piecesOf(
  source: Source,
  table: 'account' | 'campaign' | 'customer' | 'seller' | 'administrator',
  atOnce: number,
  condition = '1 = 1',
): AsyncGenerator<readonly [string, string]> {
  for (let last = ''; ;) {
    const piece = await rows<{ id: string }>(
      source,
      `SELECT id FROM ${table} WHERE id > ? AND ${condition} ORDER BY id LIMIT ${atOnce}`,
      [last],
    );
    const [begin, end] = [piece[0]?.id, piece.at(-1)?.id];
    if (begin === undefined || end === undefined) {
      return;
    }
    yield [begin, end];
    last = end;
  }
}
