const IDS_PER_STATEMENT = 500;

/** Queries ids in pieces, because statements bound the number of values. Each id occurs once. */
export async function inPieces<Row>(
  ids: readonly string[],
  find: (some: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const all = [...new Set(ids)];
  const found: Row[] = [];
  for (let first = 0; first < all.length; first += IDS_PER_STATEMENT) {
    found.push(...(await find(all.slice(first, first + IDS_PER_STATEMENT))));
  }
  return found;
}

/** Databases take tens of thousands of values, SQLite 2,000 columns. */
const VALUES_MAX = 10_000;
const PIECES_MAX = 500;

/** Pieces for one statement each; usually one. */
export function inBatches<Piece extends { readonly values: readonly unknown[] }>(
  pieces: readonly Piece[],
): Piece[][] {
  const batches: Piece[][] = [];
  let room = 0;
  for (const piece of pieces) {
    const batch = batches.at(-1);
    if (batch && batch.length < PIECES_MAX && piece.values.length < room) {
      batch.push(piece);
      room -= piece.values.length + 1;
    } else {
      batches.push([piece]);
      room = VALUES_MAX - piece.values.length;
    }
  }
  return batches;
}

/** For a filter with one value or several; none without values. One is compared by `=`, so that an index keeps its order. */
export function matchAny(
  column: string,
  values: readonly string[] = [],
): { where: string; values: readonly string[] }[] {
  if (values.length === 0) {
    return [];
  }
  const where = values.length === 1 ? `${column} = ?` : `${column} IN (${values.map(() => '?').join(', ')})`;
  return [{ where, values }];
}

export function idIn(ids: readonly string[] | undefined): { where: string; values: readonly string[] }[] {
  if (ids === undefined) {
    return [];
  }
  const where = ids.length === 0 ? '1 = 0' : `t.id IN (${ids.map(() => '?').join(', ')})`;
  return [{ where, values: ids }];
}

/** How long work is divided: on SQLite, one statement about a million rows would hold up every request of the process. */
export interface Pieces {
  /** Rows that one statement looks at. */
  readonly size: number;
  /** Between two pieces. Ends the work by throwing. */
  readonly pause: () => Promise<unknown>;
}

export interface Range {
  readonly after: string;
  /** Undefined for all behind `after`. */
  readonly last: string | undefined;
}

/**
 * Divides a table by an indexed column, which has its order: what changes meanwhile is in one range at most.
 * @param findEnd The value of the row that ends a piece behind this value; undefined when no more rows are left
 */
export async function* eachRange(
  findEnd: (after: string) => Promise<string | undefined>,
  pause: Pieces['pause'],
): AsyncGenerator<Range, void> {
  for (let after = ''; ;) {
    const last = await findEnd(after);
    yield { after, last };
    if (last === undefined) {
      return;
    }
    await pause();
    after = last;
  }
}

export function inRange(column: string, { after, last }: Range): { text: string; values: readonly string[] } {
  return last === undefined
    ? { text: `${column} > ?`, values: [after] }
    : { text: `${column} > ? AND ${column} <= ?`, values: [after, last] };
}
