import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { entityColumns } from './entity-columns.js';
import { rows } from './statement.js';
import type { Value } from './values.js';

/** SQL about the table `t`, with a value for each `?`. */
export interface CountedRows {
  readonly where: string;
  readonly values: readonly Value[];
}

/**
 * How many rows meet each condition, in one statement. Counts end at `max`, so that a large table is as quick as a small one: each condition
 * needs an index.
 */
export async function countUpTo<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  conditions: readonly CountedRows[],
  max: number,
): Promise<number[]> {
  const { table } = entityColumns(manager.dataSource, entity);
  const counts = conditions.map(
    ({ where }, index) =>
      `(SELECT COUNT(*) FROM (SELECT 1 FROM ${table} t WHERE ${where} LIMIT ?) counted) AS n${index}`,
  );
  const values = conditions.flatMap((each) => [...each.values, max]);
  const [found = {}] = await rows<Record<string, unknown>>(manager, `SELECT ${counts.join(', ')}`, values);
  return conditions.map((_, index) => Number(found[`n${index}`] ?? 0));
}
