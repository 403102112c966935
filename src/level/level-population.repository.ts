import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isDuplicateKey } from '#platform/database/error/verdict.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import { LevelPopulationEntity } from './level.entity.js';

const SHARDS = 8;

@Injectable()
export class LevelPopulationRepository {
  /**
   * Adds to one shard, whichever. The row comes into being with the first customer who needs it.
   * @throws {ConcurrencyConflict} when another transaction has just inserted the row
   */
  async count(tx: Tx, levelId: string, storeId: string, customers: number): Promise<void> {
    const shard = randomInt(SHARDS);
    const row = { levelId, storeId, shard };
    const { affected } = await tx.increment(LevelPopulationEntity, row, 'customers', customers);
    if (affected === 0) {
      await tx.insert(LevelPopulationEntity, { ...row, customers }).catch((error: unknown) => {
        throw isDuplicateKey(error) ? new ConcurrencyConflict() : error;
      });
    }
  }
}
