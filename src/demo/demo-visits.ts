import { Injectable } from '@nestjs/common';
import { BuyCampaign } from '../campaign/index.js';
import { MarkCoupons } from '../coupon/index.js';
import { AddPoints } from '../points/index.js';
import { DEFAULT_STORE } from '../store/index.js';
import {
  DAY_MS,
  type DemoCustomer,
  earned,
  HOUR_MS,
  type Offer,
  offersFor,
  type Scene,
} from './demo-scene.js';

/** What customers do in the shops: earn points, take rewards, use them. */
@Injectable()
export class DemoVisits {
  constructor(
    private readonly addPoints: AddPoints,
    private readonly buyCampaign: BuyCampaign,
    private readonly markCoupons: MarkCoupons,
  ) {}

  /** One customer in a shop once: comes for a purchase, and may take a reward home. */
  async visit(scene: Scene, customer: DemoCustomer, atMs: number): Promise<void> {
    const { random } = scene;
    const isExpensive = random.isOneIn(customer.isRegular ? 2 : 12);
    await this.earn(scene, customer, isExpensive ? random.whole(200, 1200) : random.whole(15, 220));
    const offers = offersFor(scene, customer, atMs);
    if (offers.length > 0 && random.isOneIn(customer.isRegular ? 3 : 2)) {
      await this.take(scene, customer, random.pick(offers), atMs);
    }
  }

  async earn({ random, staff }: Scene, customer: DemoCustomer, points: number): Promise<void> {
    const document = `Receipt ${random.whole(100_000, 999_999)}`;
    const validityDuration = random.isOneIn(3) ? 365 : undefined;
    const by = random.isOneIn(2)
      ? ({ issuer: 'seller', issuerId: staff.sellerId } as const)
      : ({ issuer: 'admin', issuerId: staff.adminId } as const);
    await this.addPoints.execute(
      DEFAULT_STORE.id,
      { customer: customer.id, points, comment: document, validityDuration },
      by,
    );
    earned(customer, points);
  }

  /** Buys, and goes to use what was bought in the days that follow. */
  async take(scene: Scene, customer: DemoCustomer, offer: Offer, atMs: number): Promise<void> {
    const { random, staff, timeline } = scene;
    const { id: campaignId, reward } = offer;
    const isSellers = random.isOneIn(4);
    const coupons = await this.buyCampaign.execute({
      storeId: DEFAULT_STORE.id,
      customerId: customer.id,
      campaignId,
      quantity: 1,
      by: isSellers
        ? { role: 'seller', issuer: 'seller', id: staff.sellerId }
        : { role: 'customer', issuer: 'system', id: customer.id },
    });
    customer.points -= reward.cost;
    customer.bought.set(campaignId, (customer.bought.get(campaignId) ?? 0) + 1);
    offer.left -= 1;
    for (const { id: couponId, code } of reward.type === 'cashback' || random.isOneIn(3) ? [] : coupons) {
      const waitsMs = (reward.daysInactive ?? 0) * DAY_MS + random.whole(1, 20 * 24) * HOUR_MS;
      timeline.add(atMs + waitsMs, () =>
        this.markCoupons.execute([{ campaignId, customerId: customer.id, couponId, code, used: true }]),
      );
    }
  }
}
