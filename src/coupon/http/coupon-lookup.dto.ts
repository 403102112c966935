import type { CouponInSearch } from '../coupon-search.reader.js';

/** What it takes to show the coupon among those of its customer. */
export class FoundCoupon {
  readonly couponId!: string;
  readonly campaignId!: string;
  readonly customerId!: string;
  readonly code!: string;
}

export class FoundCouponsResponse {
  readonly coupons!: FoundCoupon[];
}

export function presentFoundCoupons(found: readonly CouponInSearch[]): FoundCouponsResponse {
  return {
    coupons: found.map(({ id, campaignId, customerId, code }) => ({
      couponId: id,
      campaignId,
      customerId,
      code,
    })),
  };
}
