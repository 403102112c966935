import { CACHE_VERSION } from '../cache/cache-version.js';
import { type QuerySource, rows } from './statement.js';
import type { Value } from './values.js';

/** SQL that is true or not, with a value for each `?`. */
export interface SqlCondition {
  readonly text: string;
  readonly values: readonly Value[];
}

/** Which of the conditions hold, and the version of what is kept in memory (`CacheVersion`), in one statement. */
export async function getHeld(
  source: QuerySource,
  conditions: readonly SqlCondition[],
): Promise<{ readonly held: readonly boolean[]; readonly version: string }> {
  const columns = [
    `${CACHE_VERSION} AS version`,
    ...conditions.map(({ text }, index) => `CASE WHEN ${text} THEN 1 ELSE 0 END AS due${index}`),
  ];
  const values = conditions.flatMap((each) => each.values);
  const [row = {}] = await rows<Record<string, unknown>>(source, `SELECT ${columns.join(', ')}`, values);
  return {
    held: conditions.map((_, index) => Number(row[`due${index}`]) === 1),
    version: String(row['version']),
  };
}
