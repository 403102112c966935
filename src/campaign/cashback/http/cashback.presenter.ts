import { Fraction } from '#platform/http/response/response-fields.js';
import type { Cashback } from '../cashback.rules.js';

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
