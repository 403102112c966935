import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../event/index.js';
import type { BatchPart } from '#platform/database/transaction/batch-part.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { codeEvent, statusEvent } from './coupon-returns.service.js';
import { CouponStateRepository } from './coupon-state.repository.js';
import type { CouponEntity } from './coupon.entity.js';
import { CouponsOfTransactionsRepository } from './coupons-of-transactions.repository.js';
import {
  campaignBoughtCashbackStatusWasChanged,
  campaignBoughtDeliveryStatusWasChanged,
} from './coupon.events.js';
import { remainingValue, type ReturnedShare } from './returned-share.rules.js';

export interface GiftOfSale extends ReturnedShare {
  readonly part: BatchPart;
  readonly couponId: string;
  readonly givenCents: number | null;
}

/** The outcome for the gift or a replacement of it. `stays`: the coupon is used or paid out. */
export type TakenBack = { readonly couponId: string; readonly events: readonly DomainEvent[] } & (
  | { readonly what: 'canceled' | 'stays' }
  | { readonly what: 'lowered'; readonly cents: number }
);

/** A gift, and all coupons with its value after returns of sales. */
interface FollowedGift {
  readonly gift: GiftOfSale;
  readonly coupons: readonly [CouponEntity, ...CouponEntity[]];
}

@Injectable()
export class TakenBackGiftsService {
  constructor(
    private readonly coupons: CouponsOfTransactionsRepository,
    private readonly states: CouponStateRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Lowers a percentage to the kept share of the sale, and cancels other gifts with the last return. Follows the value to replacements. A
   * used coupon stays, and its replacement loses the value. Locks the coupons in the order of their ids, then their replacements; needs the
   * locked accounts. Needs a list that is not empty.
   * @param getCode The code for cents
   * @returns for each gift the changed coupons
   * @throws {ConcurrencyConflict} when a coupon has changed: used meanwhile, for instance
   */
  async takeBack(
    tx: Tx,
    gifts: readonly GiftOfSale[],
    getCode: (cents: number) => string,
  ): Promise<TakenBack[][]> {
    const outcomes: TakenBack[][] = [];
    for (const followed of await this.follow(tx, gifts)) {
      outcomes.push(followed ? await this.take(tx, followed, getCode) : []);
    }
    return outcomes;
  }

  private async follow(tx: Tx, gifts: readonly GiftOfSale[]): Promise<(FollowedGift | undefined)[]> {
    const found = await this.coupons.lock(
      tx,
      gifts.map(({ couponId }) => couponId),
    );
    const sharing = await this.coupons.lockSharing(tx, found);
    return gifts.map((gift) => {
      const [root, ...others] = sharing.get(gift.couponId) ?? [];
      return root && { gift, coupons: [root, ...others] };
    });
  }

  private async take(
    tx: Tx,
    { gift, coupons }: FollowedGift,
    getCode: (cents: number) => string,
  ): Promise<TakenBack[]> {
    const { part, givenCents, ...share } = gift;
    const [root] = coupons;
    if (givenCents === null || root.valueCents === null) {
      return share.isWhole ? this.takeWhole(tx, part, root) : [];
    }
    const outcomes: TakenBack[] = [];
    let excess =
      coupons.reduce((sum, coupon) => sum + outstanding(coupon), 0) - remainingValue(givenCents, share);
    const takeFrom = async (coupon: CouponEntity) => {
      const cents = Math.min(excess, outstanding(coupon));
      if (cents > 0) {
        excess -= cents;
        outcomes.push(await this.takeFrom(tx, { part, coupon, cents, getCode }));
      }
    };
    for (const coupon of coupons.filter(isOpen)) {
      await takeFrom(coupon);
    }
    const isOverused = excess > 0;
    for (const coupon of coupons.filter(({ used }) => used)) {
      if (isOverused && excess === 0 && coupon.takenBackCents === null && outstanding(coupon) > 0) {
        // The debts of other coupons may come with it, so it stays used.
        await this.coupons.setTakenBack(tx, { part, coupon }, 0);
      }
      await takeFrom(coupon);
    }
    return outcomes;
  }

  private async takeFrom(
    tx: Tx,
    {
      part,
      coupon,
      cents,
      getCode,
    }: {
      readonly part: BatchPart;
      readonly coupon: CouponEntity;
      readonly cents: number;
      readonly getCode: (cents: number) => string;
    },
  ): Promise<TakenBack> {
    const { id: couponId, takenBackCents } = coupon;
    if (coupon.used) {
      await this.coupons.setTakenBack(tx, { part, coupon }, (takenBackCents ?? 0) + cents);
      return { couponId, what: 'stays', events: [] };
    }
    const left = (coupon.valueCents ?? 0) - cents;
    if (left === 0) {
      return { couponId, what: 'canceled', events: await this.cancel(tx, coupon) };
    }
    const code = getCode(left);
    await this.coupons.setValue(tx, { part, coupon }, code, left);
    return { couponId, what: 'lowered', cents: left, events: [codeEvent(coupon, code, this.clock.now())] };
  }

  private async takeWhole(tx: Tx, part: BatchPart, coupon: CouponEntity): Promise<TakenBack[]> {
    const { id: couponId, canceledAt, used, cashbackStatus, takenBackCents } = coupon;
    if (canceledAt !== null) {
      return [];
    }
    if (used && takenBackCents === null) {
      await this.coupons.setTakenBack(tx, { part, coupon }, 0);
    }
    return used || cashbackStatus === 'paid'
      ? [{ couponId, what: 'stays', events: [] }]
      : [{ couponId, what: 'canceled', events: await this.cancel(tx, coupon) }];
  }

  /** A canceled reward is neither sent nor paid out. */
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
}

function isOpen({ used, canceledAt }: CouponEntity): boolean {
  return !used && canceledAt === null;
}

/** In cents: the value that a return can still take. The coupon is unused, or used and neither returned nor marked to lose it. */
function outstanding(coupon: CouponEntity): number {
  const { used, canceledAt, valueCents, returnedCents, takenBackCents } = coupon;
  if (canceledAt !== null) {
    return 0;
  }
  return (valueCents ?? 0) - (used ? returnedCents + (takenBackCents ?? 0) : 0);
}
