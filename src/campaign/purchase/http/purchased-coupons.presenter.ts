import type { Coupon } from '../../../coupon/index.js';

export class PurchasedCoupon {
  readonly code!: string;
  readonly id!: string;
}

export class PurchasedCouponsResponse {
  readonly coupons!: PurchasedCoupon[];
}

export function presentPurchasedCoupons(coupons: readonly Coupon[]): PurchasedCouponsResponse {
  return { coupons: coupons.map(({ code, id }) => ({ code, id })) };
}
