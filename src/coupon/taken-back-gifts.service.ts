import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { statusEvent } from './coupon-returns.service.js';
import { CouponStateRepository } from './coupon-state.repository.js';
import type { CouponEntity } from './coupon.entity.js';
import { CouponsOfTransactionsRepository } from './coupons-of-transactions.repository.js';
import { campaignBoughtCashbackStatusWasChanged } from './events/campaign-bought-cashback-status-was-changed.event.js';
import { campaignBoughtDeliveryStatusWasChanged } from './events/campaign-bought-delivery-status-was-changed.event.js';
import { campaignCouponWasChanged } from './events/campaign-coupon-was-changed.event.js';
import { remainingValue, type ReturnedShare } from './restored-value.rules.js';

/** A coupon that was given for a sale, of which something comes back. */
export interface GiftOfSale extends ReturnedShare {
  readonly part: Tx;
  readonly couponId: string;
  /** What it was worth when it was given, where that is a percentage of the sale. */
  readonly givenCents: number | null;
}

/** What became of it. `stays`: it is used, or paid out. */
export type TakenBack =
  | { readonly what: 'nothing' | 'stays'; readonly events: readonly DomainEvent[] }
  | { readonly what: 'canceled'; readonly events: readonly DomainEvent[] }
  | { readonly what: 'lowered'; readonly cents: number; readonly events: readonly DomainEvent[] };

const NOTHING: TakenBack = { what: 'nothing', events: [] };
const STAYS: TakenBack = { what: 'stays', events: [] };

/** Coupons that were given for what comes back. */
@Injectable()
export class TakenBackGifts {
  constructor(
    private readonly coupons: CouponsOfTransactionsRepository,
    private readonly states: CouponStateRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * A percentage is worth that of what is left of the sale; all others are canceled with the last of it. One that is used already stays.
   * The accounts of the customers are held; locks the coupons in order of their ids. Not for an empty list.
   * @param codeOf The code of an amount of cents.
   * @throws {ConcurrencyConflict} when a coupon is no longer as it was found: used meanwhile, for instance
   */
  async takeBack(
    tx: Tx,
    gifts: readonly GiftOfSale[],
    codeOf: (cents: number) => string,
  ): Promise<TakenBack[]> {
    const found = await this.coupons.lock(
      tx,
      gifts.map(({ couponId }) => couponId),
    );
    const outcomes: TakenBack[] = [];
    for (const gift of gifts) {
      const coupon = found.find(({ id }) => id === gift.couponId);
      outcomes.push(
        coupon && coupon.canceledAt === null ? await this.take(tx, gift, coupon, codeOf) : NOTHING,
      );
    }
    return outcomes;
  }

  private async take(
    tx: Tx,
    { part, givenCents, ...share }: GiftOfSale,
    coupon: CouponEntity,
    codeOf: (cents: number) => string,
  ): Promise<TakenBack> {
    const { isWhole } = share;
    const cents =
      givenCents === null || coupon.valueCents === null ? null : remainingValue(givenCents, share);
    if (!isWhole && (cents === null || cents === coupon.valueCents)) {
      return NOTHING;
    }
    if (coupon.used || coupon.cashbackStatus === 'paid') {
      return STAYS;
    }
    if (isWhole || cents === null || cents === 0) {
      return { what: 'canceled', events: await this.cancel(tx, coupon) };
    }
    const code = codeOf(cents);
    await this.coupons.setValue(tx, { part, coupon }, code, cents);
    return { what: 'lowered', cents, events: [this.changeEvent(coupon, code)] };
  }

  /** What is canceled is neither sent nor paid out from now on. */
  private async cancel(tx: Tx, coupon: CouponEntity): Promise<DomainEvent[]> {
    const { id: couponId, campaignId, customerId, deliveryStatus, cashbackStatus } = coupon;
    const about = {
      couponId: { couponId },
      customerId: { customerId: customerId ?? '' },
      campaignId: { campaignId },
    };
    const events = [statusEvent(coupon, 'cancelled')];
    if (cashbackStatus !== null && cashbackStatus !== 'rejected') {
      await this.states.setCashbackStatus(tx, coupon, 'rejected');
      events.push(campaignBoughtCashbackStatusWasChanged({ ...about, status: 'rejected' }));
    } else if (deliveryStatus === 'ordered') {
      await this.states.setDeliveryStatus(tx, coupon, 'canceled');
      events.push(campaignBoughtDeliveryStatusWasChanged({ ...about, status: 'canceled' }));
    }
    await this.states.cancel(tx, coupon, this.clock.now(), 0);
    return events;
  }

  private changeEvent({ id: couponId, customerId, campaignId, transactionId }: CouponEntity, code: string) {
    return campaignCouponWasChanged({
      customerId: { customerId: customerId ?? '' },
      campaignId: { campaignId },
      couponId: { couponId },
      newCoupon: { code },
      createdAt: eventTimestamp(this.clock.now()),
      ...(transactionId !== null && { transactionId: { transactionId } }),
    });
  }
}
