import type { CouponEntity, CashbackStatus, CouponDeliveryStatus } from './coupon.entity.js';

export const COUPON_STATUSES = ['inactive', 'active', 'expired', 'cancelled'] as const;
/** `cancelled` with two l, as existing clients read it; delivery statuses have one. */
export type CouponStatus = (typeof COUPON_STATUSES)[number];

type Dates = Pick<CouponEntity, 'activeSince' | 'activeTo' | 'canceledAt' | 'used'>;

/** The clock decides, not the write of a job. */
export function couponStatus({ activeSince, activeTo, canceledAt, used }: Dates, now: Date): CouponStatus {
  if (canceledAt !== null) {
    return 'cancelled';
  }
  if (activeSince !== null && activeSince > now) {
    return 'inactive';
  }
  return activeTo !== null && activeTo <= now && !used ? 'expired' : 'active';
}

/** The next change of the status by the clock; null without one. */
export function nextStatusChange({ activeSince, activeTo, canceledAt, used }: Dates, now: Date): Date | null {
  if (canceledAt !== null) {
    return null;
  }
  if (activeSince !== null && activeSince > now) {
    return activeSince;
  }
  return activeTo !== null && activeTo > now && !used ? activeTo : null;
}

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

/** A reward that was returned is the shop's again: its delivery can be called off, and nothing else. */
export function problemWithReturned(
  { canceledAt }: Pick<CouponEntity, 'canceledAt'>,
  to: CouponDeliveryStatus,
): string | null {
  return canceledAt === null || to === 'canceled'
    ? null
    : 'This reward was returned: it is not delivered any more.';
}

/** @param isThing Whether it is a reward that can be delivered: then it may begin anywhere, although nothing was said of it before. */
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

export function problemWithCashback(from: CashbackStatus | null, to: CashbackStatus): string | null {
  if (from === null) {
    return 'This reward is not cashback.';
  }
  return CASHBACK[from].includes(to) ? null : `This cashback is ${from}: it cannot become ${to}.`;
}

/** Unrecorded changes of the status by the clock, in order: a coupon may have become active and expired. */
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
