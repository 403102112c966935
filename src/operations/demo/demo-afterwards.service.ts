import { Injectable } from '@nestjs/common';
import {
  ChangeCashbackStatus,
  ChangeDeliveryStatus,
  type Coupon,
  MarkCoupons,
  ReturnCoupon,
  TellCouponStatusJob,
} from '../../coupon/index.js';
import { DEFAULT_STORE } from '../../store/index.js';
import type { Reward } from './demo-rewards.model.js';
import { DAY_MS, HOUR_MS, type DemoScene } from './demo-scene.model.js';

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
    private readonly tellStatus: TellCouponStatusJob,
  ) {}

  of(scene: DemoScene, bought: BoughtReward): void {
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

  /** As the job of a service that has been running all the time would have recorded. */
  private changesByItself(
    { timeline }: DemoScene,
    { coupon: { id, activeSince, activeTo } }: BoughtReward,
  ): void {
    for (const due of [activeSince, activeTo]) {
      if (due) {
        timeline.add(due.getTime() + 1000, () => this.tellStatus.tell([id]));
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
