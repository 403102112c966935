import type { CouponEntity } from './coupon.entity.js';

export const COUPON_STATUSES = ['inactive', 'active', 'expired', 'cancelled'] as const;
/** `cancelled` with two l, as clients of this interface have always read it; delivery statuses have one. */
export type CouponStatus = (typeof COUPON_STATUSES)[number];

type Dates = Pick<CouponEntity, 'activeSince' | 'activeTo' | 'canceledAt' | 'used'>;

/** The clock decides, not what a job has written. */
export function couponStatus({ activeSince, activeTo, canceledAt, used }: Dates, now: Date): CouponStatus {
  if (canceledAt !== null) {
    return 'cancelled';
  }
  if (activeSince !== null && activeSince > now) {
    return 'inactive';
  }
  return activeTo !== null && activeTo <= now && !used ? 'expired' : 'active';
}

/** When the status changes by itself next; null when it does not. */
export function nextStatusChange({ activeSince, activeTo, canceledAt, used }: Dates, now: Date): Date | null {
  if (canceledAt !== null) {
    return null;
  }
  if (activeSince !== null && activeSince > now) {
    return activeSince;
  }
  return activeTo !== null && activeTo > now && !used ? activeTo : null;
}
