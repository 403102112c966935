import { Injectable } from '@nestjs/common';
import { BuyCampaign } from '../../campaign/index.js';
import { PointsService } from '../../points/index.js';
import { DEFAULT_STORE } from '../../store/index.js';
import { DemoAfterwardsService } from './demo-afterwards.service.js';
import { type DemoCustomer, earned, type DemoOffer, offersFor, type DemoScene } from './demo-scene.model.js';
import { DemoShopsService } from './demo-shops.service.js';

/** What customers do in the shops: earn points, take rewards, use them. */
@Injectable()
export class DemoVisitsService {
  constructor(
    private readonly pointsService: PointsService,
    private readonly buyCampaign: BuyCampaign,
    private readonly shops: DemoShopsService,
    private readonly afterwards: DemoAfterwardsService,
  ) {}

  /** One customer in a shop once: comes for a purchase, and may take a reward home. */
  async visit(scene: DemoScene, customer: DemoCustomer, atMs: number): Promise<void> {
    const { random } = scene;
    const isExpensive = random.isOneIn(customer.isRegular ? 2 : 12);
    await this.earn(scene, customer, isExpensive ? random.whole(200, 1200) : random.whole(15, 220), atMs);
    const offers = offersFor(scene, customer, atMs);
    if (offers.length > 0 && random.isOneIn(customer.isRegular ? 3 : 2)) {
      // A regular customer saves for the dearest reward.
      const offer = customer.isRegular ? dearest(offers) : random.pick(offers);
      await this.take(scene, customer, offer, atMs);
    }
  }

  /** By a transaction; now and then a seller or an administrator types the points. */
  async earn(scene: DemoScene, customer: DemoCustomer, points: number, atMs: number): Promise<void> {
    const { random, staff } = scene;
    if (!random.isOneIn(5)) {
      await this.shops.sell(scene, customer, points, atMs);
      return;
    }
    const document = `Receipt ${random.whole(100_000, 999_999)}`;
    const validityDuration = random.isOneIn(3) ? 365 : undefined;
    const by = random.isOneIn(2)
      ? ({ issuer: 'seller', issuerId: staff.sellerId } as const)
      : ({ issuer: 'admin', issuerId: staff.adminId } as const);
    await this.pointsService.add(
      DEFAULT_STORE.id,
      { customer: customer.id, points, comment: document, validityDuration },
      by,
    );
    earned(customer, points);
  }

  /** Buys, and sees to what becomes of it in the days that follow. */
  async take(scene: DemoScene, customer: DemoCustomer, offer: DemoOffer, atMs: number): Promise<void> {
    const { random, staff } = scene;
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
    for (const coupon of coupons) {
      this.afterwards.of(scene, { customerId: customer.id, campaignId, reward, coupon, boughtMs: atMs });
    }
  }
}

function dearest(offers: readonly DemoOffer[]): DemoOffer {
  return offers.reduce((best, offer) => (offer.reward.cost > best.reward.cost ? offer : best));
}
