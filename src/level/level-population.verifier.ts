import { Injectable } from '@nestjs/common';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';

const SHARDS = 8;

interface Count {
  readonly levelId: string;
  readonly storeId: string;
  readonly customers: number | string;
}

/** Counted customers of each level in each store, without the deleted and the merged ones. Needs the memory of as many numbers as there are levels and stores. */
@Extension(Verifier)
@Injectable()
export class LevelPopulationVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    const there = await counts(
      source,
      `SELECT levelId, storeId, COUNT(*) AS customers FROM customer
        WHERE levelId IS NOT NULL AND statusType <> 'deleted' AND mergedInto IS NULL
        GROUP BY levelId, storeId`,
    );
    const counted = await counts(
      source,
      `SELECT levelId, storeId, SUM(customers) AS customers FROM level_population
        WHERE shard >= 0 AND shard < ${SHARDS} GROUP BY levelId, storeId`,
    );
    for (const key of new Set([...there.keys(), ...counted.keys()])) {
      const [levelId, storeId] = key.split(' ');
      const row = { table: 'level_population', id: `${levelId} of store ${storeId}` };
      yield* compareValues(row, 'customers', counted.get(key) ?? 0, 'table customer', there.get(key) ?? 0);
    }
  }
}

async function counts(source: QuerySource, statement: string): Promise<ReadonlyMap<string, number>> {
  const found = await source.query<Count[]>(statement);
  return new Map(
    found.map(({ levelId, storeId, customers }) => [`${levelId} ${storeId}`, Number(customers)]),
  );
}
