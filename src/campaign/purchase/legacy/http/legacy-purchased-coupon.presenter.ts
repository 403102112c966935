import type { Coupon } from '../../../../coupon/index.js';

export class LegacyCoupon {
  readonly code!: string;
}

/** The unscoped path has always answered with one coupon, without its id. */
export class LegacyPurchasedCouponResponse {
  readonly coupon!: LegacyCoupon;
}

export function presentLegacyPurchasedCoupon({ code }: Coupon): LegacyPurchasedCouponResponse {
  return { coupon: { code } };
}
