import { IsInt, IsNumber, Max, Min } from 'class-validator';
import { FormInteger, ReckonedMoney, FormNumber, LooseUuid } from '#platform/http/request/fields/readers.js';
import { RefusesUnknownFields } from '#platform/http/request/unknown-fields.js';
import { Fraction } from '#platform/http/response/response-fields.js';
import { POINT_VALUE_DECIMALS, type Cashback } from '../cashback.rules.js';

const MAX = 1_000_000_000;

export class SimulateCashbackRequest {
  @LooseUuid()
  readonly customerId!: string;

  @IsInt()
  @Min(0)
  @Max(MAX)
  @FormInteger()
  readonly pointsAmount!: number;
}

@RefusesUnknownFields()
export class RedeemCashbackRequest {
  @LooseUuid()
  readonly customerId!: string;

  @IsInt()
  @Min(1)
  @Max(MAX)
  @FormInteger()
  readonly pointsAmount!: number;

  /** The amount that the simulation has answered, like the next one. */
  @IsNumber()
  @Min(0)
  @Max(MAX)
  @FormNumber({ decimals: POINT_VALUE_DECIMALS })
  readonly pointValue!: number;

  @IsNumber()
  @Min(0)
  @Max(MAX)
  @ReckonedMoney()
  readonly rewardAmount!: number;
}

export class CashbackResponse {
  readonly customerId!: string;
  readonly pointsAmount!: number;
  /** What a point is worth. */
  @Fraction()
  readonly pointValue!: number;
  /** Points times their value, with two digits after the point. */
  @Fraction()
  readonly rewardAmount!: number;
}

export class RedeemedCashbackResponse extends CashbackResponse {
  readonly couponId!: string;
}

export function presentCashback(
  customerId: string,
  { pointsAmount, pointValue, rewardAmount }: Cashback,
): CashbackResponse {
  return { customerId, pointsAmount, pointValue, rewardAmount };
}

export function presentRedeemedCashback(
  customerId: string,
  cashback: Cashback,
  couponId: string,
): RedeemedCashbackResponse {
  return { ...presentCashback(customerId, cashback), couponId };
}
