import { unitsOf } from '#platform/decimal.js';
import { moneyDecimals, moneyText } from '#platform/money.js';

/** Decimals of what a point is worth. */
export const POINT_VALUE_DECIMALS = 6;

/**
 * What points are worth in money, with all decimals of the currency, as it stands on a coupon: `12.50`. In whole numbers, because 1.005 is
 * a little less than that in a computer's fractions, and half a cent is rounded up.
 */
export function amountOf(points: number, pointValue: number): string {
  const millionths = BigInt(points) * unitsOf(pointValue, POINT_VALUE_DECIMALS);
  const millionthsOfCent = 10n ** BigInt(POINT_VALUE_DECIMALS - moneyDecimals());
  return moneyText((millionths + millionthsOfCent / 2n) / millionthsOfCent);
}
