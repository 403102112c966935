import { Injectable } from '@nestjs/common';
import { IsNull, LessThanOrEqual, Not } from 'typeorm';
import { ensureAffected } from '#platform/database/query/guarded-write.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { PointsBlockEntity } from './points-block.entity.js';

/** Needs the locked account. */
@Injectable()
export class PointsBlockRepository {
  async add(tx: Tx, block: PointsBlockEntity): Promise<void> {
    await tx.insert(PointsBlockEntity, block);
  }

  async find(tx: Tx, id: string): Promise<PointsBlockEntity | null> {
    return tx.findOneBy(PointsBlockEntity, { id });
  }

  async findOverdue(tx: Tx, accountId: string, now: Date): Promise<PointsBlockEntity[]> {
    return tx.find(PointsBlockEntity, {
      where: { accountId, status: 'open', blockedUntil: LessThanOrEqual(now) },
      order: { blockedUntil: 'ASC', id: 'ASC' },
    });
  }

  async findNextDeadline(tx: Tx, accountId: string): Promise<Date | null> {
    const block = await tx.findOne(PointsBlockEntity, {
      where: { accountId, status: 'open', blockedUntil: Not(IsNull()) },
      order: { blockedUntil: 'ASC' },
    });
    return block?.blockedUntil ?? null;
  }

  /** @throws {ConcurrencyConflict} when the block is closed */
  async close(tx: Tx, id: string, status: 'captured' | 'released'): Promise<void> {
    ensureAffected(await tx.update(PointsBlockEntity, { id, status: 'open' }, { status }));
  }
}
