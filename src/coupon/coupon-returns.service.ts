import { Injectable } from '@nestjs/common';
import { AccountService, type Issuer, type LockedAccount } from '../account/index.js';
import { CustomerService } from '../customer/index.js';
import type { DomainEvent } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { CouponStateRepository } from './coupon-state.repository.js';
import type { CouponEntity } from './coupon.entity.js';
import { campaignCouponWasChanged, campaignStatusWasChanged } from './coupon.events.js';

export interface ReturnCause {
  readonly comment: string;
  readonly issuer: Issuer;
  readonly issuerId?: string | undefined;
  readonly transactionId?: string | undefined;
}

@Injectable()
export class CouponReturnsService {
  constructor(
    private readonly accounts: AccountService,
    private readonly customers: CustomerService,
    private readonly coupons: CouponStateRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Cancels a coupon and returns its price to the original lots. The level may rise again. Returns the points and the events, in order.
   * Needs the locked account and coupon.
   * @throws {ConcurrencyConflict} when the coupon has changed
   */
  async cancel(
    tx: Tx,
    account: LockedAccount,
    coupon: CouponEntity,
    cause: ReturnCause,
  ): Promise<{ readonly points: number; readonly events: DomainEvent[] }> {
    const { id: couponId, spendTransferId: transferId } = coupon;
    const points = transferId === null ? 0 : (coupon.costInPoints ?? 0) - coupon.returnedPoints;
    await this.coupons.cancel(tx, coupon, this.clock.now(), points);
    const canceled = statusEvent(coupon, 'cancelled');
    if (transferId === null || points === 0) {
      return { points: 0, events: [canceled] };
    }
    const returned = await this.accounts.giveBack(
      tx,
      account,
      { transferId, couponId },
      { ...cause, points },
    );
    const moved = await this.customers.pointsChanged(tx, account.customerId, account.available);
    return { points, events: [returned.event, canceled, ...moved] };
  }
}

export function statusEvent(
  { id: couponId, customerId, campaignId, code, transactionId }: CouponEntity,
  status: 'active' | 'expired' | 'cancelled' | 'inactive',
): DomainEvent {
  return campaignStatusWasChanged({
    customerId: { customerId: customerId ?? '' },
    campaignId: { campaignId },
    coupon: { code },
    couponId: { couponId },
    status,
    ...(transactionId !== null && { transactionId: { transactionId } }),
  });
}

export function codeEvent(
  { id: couponId, customerId, campaignId, transactionId }: CouponEntity,
  code: string,
  now: Date,
): DomainEvent {
  return campaignCouponWasChanged({
    customerId: { customerId: customerId ?? '' },
    campaignId: { campaignId },
    couponId: { couponId },
    newCoupon: { code },
    createdAt: eventTimestamp(now),
    ...(transactionId !== null && { transactionId: { transactionId } }),
  });
}
