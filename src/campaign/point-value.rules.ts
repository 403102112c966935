const MILLION = 1_000_000;
const MILLIONTHS_OF_CENT = 10_000n;

/**
 * What points are worth in money, with two digits, as it stands on a coupon: `12.50`. In whole numbers, because 1.005 is
 * a little less than that in a computer's fractions, and half a cent is rounded up.
 */
export function amountOf(points: number, pointValue: number): string {
  const millionths = BigInt(points) * BigInt(Math.round(pointValue * MILLION));
  const cents = (millionths + MILLIONTHS_OF_CENT / 2n) / MILLIONTHS_OF_CENT;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}
