import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isDuplicateKey } from '../platform/database/duplicate-key.js';
import { change, insert } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';
import { LevelPopulationEntity } from './level-population.entity.js';

const SHARDS = 8;

@Injectable()
export class LevelPopulationRepository {
  /**
   * Adds to one shard, whichever. The row comes into being with the first customer who needs it.
   * @throws {Overtaken} when somebody else has just made the row
   */
  async count(tx: Tx, levelId: string, storeId: string, customers: 1 | -1): Promise<void> {
    const shard = randomInt(SHARDS);
    const affected = await change(
      tx,
      'UPDATE level_population SET customers = customers + ? WHERE levelId = ? AND storeId = ? AND shard = ?',
      [customers, levelId, storeId, shard],
    );
    if (affected === 0) {
      await insert(tx, LevelPopulationEntity, [{ levelId, storeId, shard, customers }]).catch(
        (error: unknown) => {
          throw isDuplicateKey(error) ? new Overtaken() : error;
        },
      );
    }
  }
}
