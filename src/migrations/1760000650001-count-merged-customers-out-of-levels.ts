import type { MigrationInterface } from 'typeorm';

interface Merged {
  readonly levelId: string;
  readonly storeId: string;
  readonly customers: number | string;
}

interface Queries {
  query(statement: string, values?: unknown[]): Promise<unknown>;
}

/** The population of levels without customers who were merged into another one. One transaction: all of it is done once. */
export class CountMergedCustomersOutOfLevels1760000650001 implements MigrationInterface {
  async up(queries: Queries): Promise<void> {
    await count(queries, -1);
  }

  async down(queries: Queries): Promise<void> {
    await count(queries, 1);
  }
}

async function count(queries: Queries, sign: 1 | -1): Promise<void> {
  const merged = (await queries.query(
    `SELECT levelId, storeId, COUNT(*) AS customers FROM customer
      WHERE mergedInto IS NOT NULL AND statusType <> 'deleted' AND levelId IS NOT NULL GROUP BY levelId, storeId`,
  )) as Merged[];
  for (const { levelId, storeId, customers } of merged) {
    const [row] = (await queries.query(
      'SELECT MIN(shard) AS shard FROM level_population WHERE levelId = ? AND storeId = ?',
      [levelId, storeId],
    )) as { shard: number }[];
    await queries.query(
      'UPDATE level_population SET customers = customers + ? WHERE levelId = ? AND storeId = ? AND shard = ?',
      [sign * Number(customers), levelId, storeId, row?.shard],
    );
  }
}
