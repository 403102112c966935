import { Injectable } from '@nestjs/common';
import { rows, type Source } from '../platform/database/statement.js';
import type { Difference, Verifier } from './verifier.reader.js';

interface Count {
  readonly levelId: string;
  readonly storeId: string;
  readonly customers: number | string;
}

/** Counted customers of each level in each store. Reads the tables of levels and customers. */
@Injectable()
export class LevelPopulationVerifier implements Verifier {
  async *differences(source: Source): AsyncGenerator<Difference> {
    const there = await counts(
      source,
      `SELECT levelId, storeId, COUNT(*) AS customers FROM customer WHERE levelId IS NOT NULL GROUP BY levelId, storeId`,
    );
    const counted = await counts(
      source,
      'SELECT levelId, storeId, SUM(customers) AS customers FROM level_population GROUP BY levelId, storeId',
    );
    for (const id of new Set([...there.keys(), ...counted.keys()])) {
      const [expected, actual] = [there.get(id) ?? 0, counted.get(id) ?? 0];
      if (expected !== actual) {
        yield { what: 'population of the level in the store', id, expected, actual };
      }
    }
  }
}

async function counts(source: Source, statement: string): Promise<ReadonlyMap<string, number>> {
  const found = await rows<Count>(source, statement);
  return new Map(
    found.map(({ levelId, storeId, customers }) => [`${levelId} ${storeId}`, Number(customers)]),
  );
}
