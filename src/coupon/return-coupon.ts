import { Injectable } from '@nestjs/common';
import { AccountService, type Issuer } from '../account/index.js';
import { CustomerNotFound } from '../customer/index.js';
import { type DomainEvent, EventRecorderService } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { CouponReturnsService } from './coupon-returns.service.js';
import { CouponStateRepository } from './coupon-state.repository.js';
import type { CouponEntity } from './coupon.entity.js';
import { CannotBeReturned, CouponNotFound } from './coupon.errors.js';
import {
  campaignBoughtCashbackStatusWasChanged,
  campaignBoughtDeliveryStatusWasChanged,
  campaignWasReturned,
} from './coupon.events.js';

export interface BoughtCouponOf {
  readonly customerId: string;
  readonly couponId: string;
  readonly by: { readonly issuer: Issuer; readonly id: string };
}

@Injectable()
export class ReturnCoupon {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountService,
    private readonly coupons: CouponStateRepository,
    private readonly returns: CouponReturnsService,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Cancels a coupon: the points return to their lots, and an ordered delivery is stopped. A shipped one can still be recorded as
   * delivered, or as canceled after its return. The code stays sold, because the buyer knows it, and counts for limits.
   * | Locks the customer's account by writing it, then the coupon, and writes the coupon on condition that it is not canceled. Of
   * concurrent returns, the first wins and the second is refused.
   * @throws {CouponNotFound}
   * @throws {CannotBeReturned} for a canceled, used or paid coupon
   */
  async execute(bought: BoughtCouponOf): Promise<number> {
    return this.unitOfWork.run((tx) => this.giveBack(tx, bought));
  }

  private async giveBack(tx: Tx, { customerId, couponId, by }: BoughtCouponOf): Promise<number> {
    const account = await this.accounts.lock(tx, customerId);
    if (!account) {
      throw new CustomerNotFound();
    }
    const coupon = await this.coupons.lockBought(tx, customerId, couponId);
    if (!coupon) {
      throw new CouponNotFound();
    }
    check(coupon);
    const more = await this.stop(tx, coupon);
    const cause = { comment: 'Reward returned', issuer: by.issuer, issuerId: by.id };
    const { points, events } = await this.returns.cancel(tx, account, coupon, cause);
    await this.events.record(tx, returnEvent(coupon, points), ...events, ...more);
    return points;
  }

  private async stop(tx: Tx, coupon: CouponEntity): Promise<DomainEvent[]> {
    const { id: couponId, campaignId, customerId, deliveryStatus, cashbackStatus } = coupon;
    const about = {
      couponId: { couponId },
      customerId: { customerId: customerId ?? '' },
      campaignId: { campaignId },
    };
    if (cashbackStatus !== null) {
      await this.coupons.setCashbackStatus(tx, coupon, 'rejected');
      return [campaignBoughtCashbackStatusWasChanged({ ...about, status: 'rejected' })];
    }
    if (deliveryStatus === 'ordered') {
      await this.coupons.setDeliveryStatus(tx, coupon, 'canceled');
      return [campaignBoughtDeliveryStatusWasChanged({ ...about, status: 'canceled' })];
    }
    return [];
  }
}

/** @throws {CannotBeReturned} */
function check({ canceledAt, used, cashbackStatus }: CouponEntity): void {
  if (canceledAt !== null) {
    throw new CannotBeReturned('This purchase was returned already');
  }
  // Cashback is paid, not used; an earlier version may have marked it used.
  if (used && cashbackStatus === null) {
    throw new CannotBeReturned('This coupon was used');
  }
  if (cashbackStatus === 'paid') {
    throw new CannotBeReturned('This cashback was paid out');
  }
}

function returnEvent(
  { id: couponId, customerId, campaignId, code }: CouponEntity,
  points: number,
): DomainEvent {
  return campaignWasReturned({
    customerId: { customerId: customerId ?? '' },
    campaignId: { campaignId },
    couponId: { couponId },
    coupon: { code },
    ...(points > 0 && { returnedAmount: points }),
  });
}
