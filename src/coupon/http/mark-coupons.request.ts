import { Flag, Id, ListOf, Text } from '../../platform/http/fields.js';

const COUPONS_MAX = 1000;
const CODE_LENGTH_MAX = 100;

export class OwnCouponMark {
  /** As text, or as the object of the lists: `{"campaignId":"…"}`. */
  @Id()
  readonly campaignId!: string;

  @Id()
  readonly couponId!: string;

  @Text({ max: CODE_LENGTH_MAX })
  readonly code!: string;

  /** `1` marks it used; `0` unused, which only administrators may. */
  @Flag()
  readonly used!: boolean;

  /** The shop transaction that it is used for. */
  @Id({ optional: true })
  readonly transactionId?: string;
}

export class CouponMark extends OwnCouponMark {
  @Id()
  readonly customerId!: string;
}

export class MarkCouponsRequest {
  @ListOf(() => CouponMark, { min: 1, max: COUPONS_MAX })
  readonly coupons!: CouponMark[];
}

export class MarkOwnCouponsRequest {
  @ListOf(() => OwnCouponMark, { min: 1, max: COUPONS_MAX })
  readonly coupons!: OwnCouponMark[];
}

export class MarkCouponRequest {
  /** `1` marks it used, `0` unused. */
  @Flag()
  readonly used!: boolean;
}
