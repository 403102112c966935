import type { QuerySource } from '#platform/database/query/statement.js';

/** Two ids, both included. */
export type Piece = readonly [first: string, last: string];

/**
 * First and last id of each piece of a table, so that the memory needed does not depend on how many rows there are.
 * @param condition Words of ours, never of a caller.
 */
export async function* piecesOf(
  source: QuerySource,
  table: string,
  atOnce: number,
  condition = '1 = 1',
): AsyncGenerator<Piece> {
  for (let last = ''; ;) {
    const piece = await source.query<{ id: string }[]>(
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

/** Numbers from 1 to the last of a table that counts its rows up, in pieces; both ends are included. */
export async function* rangesOf(
  source: QuerySource,
  table: string,
  column: string,
  atOnce: number,
): AsyncGenerator<readonly [first: number, last: number]> {
  const [row] = await source.query<{ last: number | string | null }[]>(
    `SELECT MAX(${column}) AS last FROM ${table}`,
  );
  const last = Number(row?.last ?? 0);
  for (let first = 1; first <= last; first += atOnce) {
    yield [first, Math.min(last, first + atOnce - 1)];
  }
}
