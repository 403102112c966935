import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, Length, ValidateNested } from 'class-validator';
import { FormFlag, LooseUuid, Trimmed } from '#platform/http/request/fields/readers.js';
import { TakesLongForms } from '#platform/http/request/long-form.js';
import { RefusesUnknownFields } from '#platform/http/request/unknown-fields.js';

const COUPONS_MAX = 1000;
const CODE_LENGTH_MAX = 100;

export class OwnCouponMark {
  /** As text, or as the object of the lists: `{"campaignId":"…"}`. */
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
