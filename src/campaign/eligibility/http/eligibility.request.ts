import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { FormFlag, FormInteger } from '#platform/http/request/fields/readers.js';

const QUANTITY_MAX = 1000;
const BUYERS = ['admin', 'customer'] as const;

export class EligibilityRequest {
  /** How many coupons would be bought. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(QUANTITY_MAX)
  @FormInteger()
  readonly quantity: number = 1;
}

export class EligibilityForAdministratorRequest extends EligibilityRequest {
  /**
   * Who would buy. `customer` answers why the customer cannot buy it; `admin` why an administrator cannot buy it for the
   * customer, who may buy what is switched off, hidden or for others.
   */
  @IsOptional()
  @IsIn(BUYERS)
  @ApiProperty({ enum: BUYERS, default: 'admin' })
  readonly buyer: 'admin' | 'customer' = 'admin';

  /** `1`: the purchase of an administrator would cost no points. */
  @IsOptional()
  @FormFlag()
  readonly withoutPoints: boolean = false;
}
