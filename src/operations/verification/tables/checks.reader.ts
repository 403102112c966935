import type { QuerySource } from '#platform/database/query/statement.js';
import type { Value } from '#platform/database/query/values.js';
import { type Difference, said } from '#platform/database/query/verifier.js';

/** A statement that answers with what differs, and with nothing when all is well: `id`, `actual`, `expected`. */
export interface TableCheck {
  readonly table: string;
  readonly what: string;
  readonly by: string;
  readonly sql: string;
}

/** So many of one kind are enough to look for the reason. */
export const SHOWN_MAX = 1000;

interface Found {
  readonly id: string | number;
  readonly actual: string | number | Date | null;
  readonly expected: string | number | Date | null;
}

/** @param values The places of the statement take them in turn. */
export async function* differencesBy(
  source: QuerySource,
  { table, what, by, sql }: TableCheck,
  values: readonly Value[] = [],
): AsyncGenerator<Difference> {
  const places = sql.split('?').length - 1;
  const given = Array.from({ length: places }, (_, place) => values[place % values.length] ?? null);
  for (const { id, actual, expected } of await source.query<Found[]>(sql, given)) {
    yield { table, id: String(id), what, actual: said(actual), by, expected: said(expected) };
  }
}

/** A time of a row that is no entity's: servers hand over an instant, SQLite its text. */
export function instantFromDatabase(value: Date | string | null): Date | null {
  return typeof value === 'string' ? new Date(`${value.replace(' ', 'T')}Z`) : value;
}
