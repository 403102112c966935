import type { CashbackStatus, CouponEntity, CouponDeliveryStatus } from './coupon.entity.js';
import { couponStatus, type CouponStatus } from './coupon.rules.js';

const DELIVERY: Readonly<Record<CouponDeliveryStatus, readonly CouponDeliveryStatus[]>> = {
  ordered: ['shipped', 'canceled'],
  shipped: ['delivered', 'canceled'],
  delivered: [],
  canceled: [],
};

const CASHBACK: Readonly<Record<CashbackStatus, readonly CashbackStatus[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['paid', 'rejected'],
  paid: [],
  rejected: [],
};

/**
 * Why a delivery cannot go on like this; null when it can.
 * @param isThing Whether it is a reward that can be delivered: then it may begin anywhere, although nothing was said of it before.
 */
export function problemWithDelivery(
  from: CouponDeliveryStatus | null,
  to: CouponDeliveryStatus,
  isThing: boolean,
): string | null {
  if (from === null) {
    return isThing ? null : 'This reward is not delivered.';
  }
  return DELIVERY[from].includes(to) ? null : `This reward is ${from}: it cannot become ${to}.`;
}

/** Why cashback cannot become this; null when it can. */
export function problemWithCashback(from: CashbackStatus | null, to: CashbackStatus): string | null {
  if (from === null) {
    return 'This reward is not cashback.';
  }
  return CASHBACK[from].includes(to) ? null : `This cashback is ${from}: it cannot become ${to}.`;
}

/** The status changes of a coupon by the clock since the last recorded one, in order: a coupon may have become active and expired. */
export function statusesToTell(coupon: CouponEntity, now: Date): CouponStatus[] {
  const { dueAt, activeSince, activeTo } = coupon;
  if (dueAt === null || dueAt > now) {
    return [];
  }
  const begins = activeSince !== null && dueAt.getTime() === activeSince.getTime();
  const begun: CouponStatus[] = begins ? ['active'] : [];
  const ended: CouponStatus[] =
    couponStatus(coupon, now) === 'expired' && activeTo !== null ? ['expired'] : [];
  return [...begun, ...ended];
}
