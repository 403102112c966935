import { Injectable } from '@nestjs/common';
import { moveRows, moveTheseRows } from '#platform/database/query/moved-rows.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { EarningUseEntity } from './earning-use.entity.js';

/** What rules have paid two customers who are merged, or are two again. */
@Injectable()
export class MergedEarningRepository {
  async moveAll(tx: Tx, from: string, to: string): Promise<string[]> {
    return moveRows(tx, 'earning', { customerId: [from, to] });
  }

  /** @throws {ConcurrencyConflict} when one of them is another customer's */
  async moveThese(tx: Tx, ids: readonly string[], from: string, to: string): Promise<void> {
    await moveTheseRows(tx, 'earning', ids, { customerId: [from, to] });
  }

  async findUses(tx: Tx, customerId: string): Promise<EarningUseEntity[]> {
    return tx.find(EarningUseEntity, { where: { customerId }, order: { ruleId: 'ASC', period: 'ASC' } });
  }

  async addUse(tx: Tx, use: EarningUseEntity): Promise<void> {
    await tx.insert(EarningUseEntity, use);
  }

  async setUse(tx: Tx, { customerId, ruleId, period, uses, points }: EarningUseEntity): Promise<void> {
    await tx.update(EarningUseEntity, { customerId, ruleId, period }, { uses, points });
  }

  async removeUse(tx: Tx, { customerId, ruleId, period }: EarningUseEntity): Promise<void> {
    await tx.delete(EarningUseEntity, { customerId, ruleId, period });
  }
}
