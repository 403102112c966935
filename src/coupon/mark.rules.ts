import type { CouponEntity } from './coupon.entity.js';
import { couponStatus } from './coupon.rules.js';

export interface Mark {
  readonly couponId: string;
  readonly campaignId: string;
  readonly customerId: string;
  readonly code: string;
  readonly used: boolean;
  /** The shop transaction it is used for. */
  readonly transactionId?: string | undefined;
}

export interface MarkProblem {
  readonly field: 'couponId' | 'customerId' | 'campaignId' | 'code' | 'used';
  readonly message: string;
}

/**
 * Why a coupon cannot be marked; null when it can. `used=1` needs one that this customer bought from this campaign with
 * this id and code, that is active and unused; `used=0` needs one that was bought.
 */
export function problemWith(
  mark: Mark,
  coupon: CouponEntity | undefined,
  isRepeated: boolean,
  now: Date,
): MarkProblem | null {
  if (!coupon || coupon.customerId === null) {
    return { field: 'couponId', message: 'No such coupon was bought.' };
  }
  if (isRepeated) {
    return { field: 'couponId', message: 'This coupon occurs twice.' };
  }
  if (coupon.customerId !== mark.customerId) {
    return { field: 'customerId', message: 'This coupon belongs to somebody else.' };
  }
  if (coupon.campaignId !== mark.campaignId) {
    return { field: 'campaignId', message: 'This coupon belongs to another campaign.' };
  }
  if (coupon.code !== mark.code) {
    return { field: 'code', message: 'This coupon has another code.' };
  }
  return mark.used ? problemWithUsing(coupon, now) : null;
}

function problemWithUsing(coupon: CouponEntity, now: Date): MarkProblem | null {
  if (coupon.used) {
    return { field: 'used', message: 'This coupon is already used.' };
  }
  const status = couponStatus(coupon, now);
  return status === 'active' ? null : { field: 'used', message: `This coupon is ${status}.` };
}
