import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, Length, ValidateNested } from 'class-validator';
import { FormFlag, LooseUuid, Trimmed } from '#platform/http/request/fields/readers.js';
import { TakesLongForms } from '#platform/http/request/long-form.js';
import { RefusesUnknownFields } from '#platform/http/request/unknown-fields.js';
import type { Mark } from '../mark.rules.js';

const COUPONS_MAX = 1000;
const CODE_LENGTH_MAX = 100;

export class OwnCouponMark {
  /** The id as a text, or the object of the lists: `{"campaignId":"…"}`. */
  @LooseUuid()
  readonly campaignId!: string;

  @LooseUuid()
  readonly couponId!: string;

  @Length(1, CODE_LENGTH_MAX)
  @Trimmed({ compared: true })
  readonly code!: string;

  /** `1` marks it used; `0` unused, which only administrators may. */
  @FormFlag()
  readonly used!: boolean;

  /** The shop transaction that it is used for. */
  @IsOptional()
  @LooseUuid()
  readonly transactionId?: string;
}

export class CouponMark extends OwnCouponMark {
  @LooseUuid()
  readonly customerId!: string;
}

@RefusesUnknownFields()
@TakesLongForms()
export class MarkCouponsRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(COUPONS_MAX)
  @ValidateNested({ each: true })
  @Type(() => CouponMark)
  readonly coupons!: CouponMark[];
}

@RefusesUnknownFields()
@TakesLongForms()
export class MarkOwnCouponsRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(COUPONS_MAX)
  @ValidateNested({ each: true })
  @Type(() => OwnCouponMark)
  readonly coupons!: OwnCouponMark[];
}

@RefusesUnknownFields()
export class MarkCouponRequest {
  /** `1` marks it used, `0` unused. */
  @FormFlag()
  readonly used!: boolean;
}

export class MarkedCoupon {
  /** The code, though it is called a name. */
  readonly name!: string;
  readonly used!: boolean;
  readonly campaignId!: string;
  readonly customerId!: string;
}

export class OwnMarkedCoupon extends MarkedCoupon {
  readonly couponId!: string;
}

export class MarkedCouponsResponse {
  readonly coupons!: MarkedCoupon[];
}

export class OwnMarkedCouponsResponse {
  readonly coupons!: OwnMarkedCoupon[];
}

/** The unscoped paths for one coupon have always answered with the text `1`, or with false. */
export class MarkedCouponResponse {
  @ApiProperty({
    oneOf: [
      { type: 'string', enum: ['1'] },
      { type: 'boolean', enum: [false] },
    ],
  })
  readonly used!: '1' | false;
}

export function presentMarkedCoupons(marks: readonly Mark[]): MarkedCouponsResponse {
  return {
    coupons: marks.map(({ code, used, campaignId, customerId }) => ({
      name: code,
      used,
      campaignId,
      customerId,
    })),
  };
}

export function presentOwnMarkedCoupons(marks: readonly Mark[]): OwnMarkedCouponsResponse {
  return {
    coupons: marks.map(({ code, used, campaignId, customerId, couponId }) => ({
      name: code,
      used,
      campaignId,
      customerId,
      couponId,
    })),
  };
}

export function presentMarkedCoupon(used: boolean): MarkedCouponResponse {
  return { used: used && '1' };
}
