import { Injectable } from '@nestjs/common';
import { change, insert, select } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';
import { PointsBlockEntity } from './points-block.entity.js';

/** Call with the account locked. */
@Injectable()
export class PointsBlockRepository {
  async add(tx: Tx, block: PointsBlockEntity): Promise<void> {
    await insert(tx, PointsBlockEntity, [block]);
  }

  async find(tx: Tx, id: string): Promise<PointsBlockEntity | null> {
    const [block] = await select(tx, PointsBlockEntity, 'WHERE id = ?', [id]);
    return block ?? null;
  }

  async findOverdue(tx: Tx, accountId: string, now: Date): Promise<PointsBlockEntity[]> {
    const rest = "WHERE accountId = ? AND status = 'open' AND blockedUntil <= ? ORDER BY blockedUntil, id";
    return select(tx, PointsBlockEntity, rest, [accountId, now]);
  }

  async findNextDeadline(tx: Tx, accountId: string): Promise<Date | null> {
    const rest = `WHERE accountId = ? AND status = 'open' AND blockedUntil IS NOT NULL ORDER BY blockedUntil LIMIT 1`;
    const [block] = await select(tx, PointsBlockEntity, rest, [accountId]);
    return block?.blockedUntil ?? null;
  }

  /** @throws {Overtaken} when it is no longer open */
  async close(tx: Tx, id: string, status: 'captured' | 'released'): Promise<void> {
    const affected = await change(tx, "UPDATE points_block SET status = ? WHERE id = ? AND status = 'open'", [
      status,
      id,
    ]);
    if (affected !== 1) {
      throw new Overtaken();
    }
  }
}
