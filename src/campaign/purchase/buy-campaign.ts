import { Injectable } from '@nestjs/common';
import type { Coupon } from '../../coupon/index.js';
import { type BatchLane, BatchLanes } from '#platform/database/batch/batch-lane.js';
import { countingRefusals } from './purchase-outcomes.metrics.js';
import type { Purchase } from './order.model.js';
import { PurchasesService } from './purchases.service.js';

@Injectable()
export class BuyCampaign {
  private readonly lane: BatchLane<Purchase, Coupon[]>;

  constructor(lanes: BatchLanes, purchases: PurchasesService) {
    this.lane = lanes.open((tx, items, mode) => purchases.sellAll(tx, items, mode), {
      keyOf: ({ customerId }) => customerId,
      topicOf: ({ campaignId }) => campaignId,
    });
  }

  /**
   * All of it or nothing: the coupons, the points, the limits and the events. Afterwards the codes belong to this
   * customer alone, the points have left the lots that expire first, and the answer is on the disk.
   *
   * Purchases that come at the same time are made in one transaction, as if they had come one after the other
   * (docs/decisions/0300). It locks the accounts of the customers, in the order of their ids, and writes them; then it sells
   * codes, and starts again if one is no longer in stock; then, last of all, it counts in each campaign's stock. So purchases of one customer
   * queue, on every node, and balance and limit per customer are exact; transactions of different customers never wait
   * for each other, but for one statement and a commit where a campaign has a total limit. Each UPDATE says what was found,
   * so nothing depends on a lock that only one node knows. After a conflict all of it starts again from the first
   * statement, in halves; killed before the commit, it has done nothing.
   */
  async execute(purchase: Purchase): Promise<Coupon[]> {
    return countingRefusals(() => this.lane.run(purchase));
  }
}
