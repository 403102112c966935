import type { QuerySource } from '#platform/database/query/statement.js';
import type { Value } from '#platform/database/query/values.js';
import { type Difference, formatValue } from '#platform/database/query/verifier.js';

export type Piece = readonly [first: string, last: string];

/**
 * The first and last id of each piece of a table, which bounds the memory.
 * @param condition Never from a caller
 */
export async function* getPieces(
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

/** Pieces of the generated numbers of a table; both ends are included. */
export async function* getRanges(
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

/** Returns only differences: `id`, `actual`, `expected`. */
export interface TableCheck {
  readonly table: string;
  readonly what: string;
  readonly by: string;
  readonly sql: string;
}

/** Enough of one kind to find the cause. */
export const SHOWN_MAX = 1000;

interface Found {
  readonly id: string | number;
  readonly actual: string | number | Date | null;
  readonly expected: string | number | Date | null;
}

/** @param values Repeated for the placeholders */
export async function* differencesBy(
  source: QuerySource,
  { table, what, by, sql }: TableCheck,
  values: readonly Value[] = [],
): AsyncGenerator<Difference> {
  const places = sql.split('?').length - 1;
  const given = Array.from({ length: places }, (_, place) => values[place % values.length] ?? null);
  for (const { id, actual, expected } of await source.query<Found[]>(sql, given)) {
    yield { table, id: String(id), what, actual: formatValue(actual), by, expected: formatValue(expected) };
  }
}

/** A time outside entities: servers return an instant, SQLite a text. */
export function instantFromDatabase(value: Date | string | null): Date | null {
  return typeof value === 'string' ? new Date(`${value.replace(' ', 'T')}Z`) : value;
}
