import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import type { DueCondition } from '#platform/background/due-clock.js';
import { onDuplicateKey } from '#platform/database/query/guarded-write.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { ErasureEntity } from './erasure.entity.js';

@Injectable()
export class ErasureRepository {
  /** @throws {ConcurrencyConflict} when another unit of work has erased the customer; the next attempt finds that */
  async add(tx: Tx, erasure: ErasureEntity): Promise<void> {
    await tx.insert(ErasureEntity, erasure).catch(onDuplicateKey());
  }

  /** Leaves those that were repeated before. */
  async repeated(tx: Tx, customerIds: readonly string[], repeatedAt: Date): Promise<void> {
    await tx.update(ErasureEntity, { customerId: In(customerIds), repeatedAt: IsNull() }, { repeatedAt });
  }

  /** Holds while erasures from before are to be repeated. */
  unrepeated(before: Date): DueCondition {
    return {
      text: 'EXISTS (SELECT 1 FROM erasure WHERE repeatedAt IS NULL AND erasedAt < ?)',
      values: [before],
    };
  }
}
