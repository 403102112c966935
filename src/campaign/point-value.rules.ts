import { unitsOf } from '#platform/decimal.js';

/** Decimals of what a point is worth. */
export const POINT_VALUE_DECIMALS = 6;
const MILLIONTHS_OF_CENT = 10_000n;

/**
 * What points are worth in money, with two digits, as it stands on a coupon: `12.50`. In whole numbers, because 1.005 is
 * a little less than that in a computer's fractions, and half a cent is rounded up.
 */
export function amountOf(points: number, pointValue: number): string {
  const millionths = BigInt(points) * unitsOf(pointValue, POINT_VALUE_DECIMALS);
  const cents = (millionths + MILLIONTHS_OF_CENT / 2n) / MILLIONTHS_OF_CENT;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}
