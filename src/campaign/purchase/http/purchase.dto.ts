import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { FormFlag, FormInteger, LooseUuid } from '#platform/http/request/fields/readers.js';
import { RefusesUnknownFields } from '#platform/http/request/unknown-fields.js';
import type { Coupon } from '../../../coupon/index.js';

const QUANTITY_MAX = 1000;
const ONE_ONLY =
  'This path buys one coupon: use /api/{storeCode}/customer/campaign/{campaign}/buy for several.';

@RefusesUnknownFields()
export class BuyCampaignRequest {
  /** How many coupons. Cashback and percentage campaigns are sold one at a time. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(QUANTITY_MAX)
  @FormInteger()
  readonly quantity: number = 1;
}

export class BuyForCustomerRequest extends BuyCampaignRequest {
  /** `1` makes it a present: it costs the customer nothing. */
  @IsOptional()
  @FormFlag()
  readonly withoutPoints: boolean = false;

  /** The shop transaction that it is given for. */
  @IsOptional()
  @LooseUuid()
  readonly transactionId?: string;
}

@RefusesUnknownFields()
export class BuyOneRequest {
  /** `1`, or left out: this path buys one coupon. `POST /api/{storeCode}/customer/campaign/{campaign}/buy` takes a quantity. */
  @IsOptional()
  @IsIn([1], { message: ONE_ONLY })
  @FormInteger()
  @ApiProperty({ type: 'integer', default: 1 })
  readonly quantity: number = 1;
}

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
