import { Injectable } from '@nestjs/common';
import { BuyCampaign } from '../../campaign/index.js';
import { PointsService } from '../../points/index.js';
import { DEFAULT_STORE } from '../../store/index.js';
import {
  type DemoCustomer,
  earned,
  type DemoOffer,
  offersFor,
  type DemoScene,
  DAY_MS,
  HOUR_MS,
} from './demo-scene.model.js';
import { DemoShopsService } from './demo-shops.service.js';
import {
  ChangeCashbackStatus,
  ChangeDeliveryStatus,
  type Coupon,
  MarkCoupons,
  ReturnCoupon,
  RecordCouponStatusJob,
} from '../../coupon/index.js';
import type { Reward } from './demo-rewards.model.js';

interface BoughtReward {
  readonly customerId: string;
  readonly campaignId: string;
  readonly reward: Reward;
  readonly coupon: Coupon;
  readonly boughtMs: number;
}

/** What becomes of a reward after its purchase: it is used, delivered, paid out or returned. */
@Injectable()
export class DemoAfterwardsService {
  constructor(
    private readonly markCoupons: MarkCoupons,
    private readonly changeDelivery: ChangeDeliveryStatus,
    private readonly changeCashback: ChangeCashbackStatus,
    private readonly returnCoupon: ReturnCoupon,
    private readonly tellStatus: RecordCouponStatusJob,
  ) {}

  plan(scene: DemoScene, bought: BoughtReward): void {
    const { random } = scene;
    const { reward } = bought;
    this.changesByItself(scene, bought);
    if (reward.isDelivered) {
      this.isDelivered(scene, bought);
    } else if (reward.type === 'cashback') {
      this.isPaidOut(scene, bought);
    } else if (random.isOneIn(30)) {
      this.isGivenBack(scene, bought);
    } else if (!random.isOneIn(3)) {
      this.isUsed(scene, bought);
    }
  }

  /** Records what the job of a service that has been running all the time would have recorded. */
  private changesByItself(
    { timeline }: DemoScene,
    { coupon: { id, activeSince, activeTo } }: BoughtReward,
  ): void {
    for (const due of [activeSince, activeTo]) {
      if (due) {
        timeline.add(due.getTime() + 1000, () => this.tellStatus.recordDue([id]));
      }
    }
  }

  private isUsed({ random, timeline }: DemoScene, bought: BoughtReward): void {
    const { customerId, campaignId, reward, coupon, boughtMs } = bought;
    const waitsMs = (reward.daysInactive ?? 0) * DAY_MS + random.whole(1, 20 * 24) * HOUR_MS;
    const mark = { campaignId, customerId, couponId: coupon.id, code: coupon.code, used: true };
    timeline.add(boughtMs + waitsMs, () => this.markCoupons.execute(DEFAULT_STORE.id, [mark]));
  }

  private isDelivered({ random, timeline }: DemoScene, { customerId, coupon, boughtMs }: BoughtReward): void {
    const change = { customerId, couponId: coupon.id };
    const shippedMs = boughtMs + random.whole(20, 80) * HOUR_MS;
    const isCanceled = random.isOneIn(12);
    timeline.add(shippedMs, () =>
      this.changeDelivery.execute({ ...change, status: isCanceled ? 'canceled' : 'shipped' }),
    );
    if (!isCanceled) {
      timeline.add(shippedMs + random.whole(24, 150) * HOUR_MS, () =>
        this.changeDelivery.execute({ ...change, status: 'delivered' }),
      );
    }
  }

  private isPaidOut(
    { random, timeline, staff }: DemoScene,
    { customerId, coupon, boughtMs }: BoughtReward,
  ): void {
    const change = { customerId, couponId: coupon.id, by: { issuer: 'admin', id: staff.adminId } } as const;
    const decidedMs = boughtMs + random.whole(10, 90) * HOUR_MS;
    const isRejected = random.isOneIn(10);
    timeline.add(decidedMs, () =>
      this.changeCashback.execute({ ...change, status: isRejected ? 'rejected' : 'approved' }),
    );
    if (!isRejected) {
      timeline.add(decidedMs + random.whole(24, 120) * HOUR_MS, () =>
        this.changeCashback.execute({ ...change, status: 'paid' }),
      );
    }
  }

  private isGivenBack({ random, timeline, staff }: DemoScene, bought: BoughtReward): void {
    const { customerId, coupon, boughtMs } = bought;
    const by = { issuer: 'admin', id: staff.adminId } as const;
    timeline.add(boughtMs + random.whole(1, 48) * HOUR_MS, async () => {
      await this.returnCoupon.execute({ customerId, couponId: coupon.id, by });
    });
  }
}

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
      this.afterwards.plan(scene, { customerId: customer.id, campaignId, reward, coupon, boughtMs: atMs });
    }
  }
}

function dearest(offers: readonly DemoOffer[]): DemoOffer {
  return offers.reduce((best, offer) => (offer.reward.cost > best.reward.cost ? offer : best));
}
