import { Injectable } from '@nestjs/common';
import { changeExactly } from '#platform/database/query/change.js';
import { countOwned, inChunks, moveRows, moveTheseRows } from '#platform/database/query/moved-rows.js';
import { rows } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import type { Tx } from '#platform/database/transaction/tx.js';

/** The shard that has the total limit as well. */
const FIRST_SHARD = 0;

/** Coupons of two customers who are merged, or are two again. */
@Injectable()
export class MergedCouponRepository {
  async count(tx: Tx, customerId: string): Promise<number> {
    return countOwned(tx, 'coupon', 'customerId', customerId);
  }

  /** In the order of their ids. */
  async moveAll(tx: Tx, from: string, to: string): Promise<string[]> {
    return moveRows(tx, 'coupon', { customerId: [from, to] });
  }

  /** @throws {ConcurrencyConflict} when one of them is another customer's */
  async moveThese(tx: Tx, ids: readonly string[], from: string, to: string): Promise<void> {
    await moveTheseRows(tx, 'coupon', ids, { customerId: [from, to] });
  }

  /** Campaigns of which both have coupons, in the order of their ids. */
  async findCommonCampaigns(tx: Tx, one: string, other: string): Promise<string[]> {
    const found = await rows<{ campaignId: string }>(
      tx,
      `SELECT DISTINCT c.campaignId FROM coupon c WHERE c.customerId = ?
        AND EXISTS (SELECT 1 FROM coupon o WHERE o.campaignId = c.campaignId AND o.customerId = ?) ORDER BY c.campaignId`,
      [one, other],
    );
    return found.map(({ campaignId }) => campaignId);
  }

  /** Counts one buyer more or less. Call it after the coupons: the counters stay locked until the end. */
  async countBuyers(tx: Tx, campaignIds: readonly string[], by: 1 | -1): Promise<void> {
    for (const some of inChunks(campaignIds)) {
      const statement = `UPDATE coupon_stock SET buyers = buyers + ? WHERE shard = ? AND campaignId IN ${placesFor(some)}`;
      await changeExactly(tx, some.length, statement, [by, FIRST_SHARD, ...some]);
    }
  }
}
