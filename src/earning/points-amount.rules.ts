/*
 * Amounts of points before they are whole: integers, of which `UNIT` are one point. Prices have two decimals and values of a
 * point at most four, so sums and products are exact, and a rule is rounded once, at its end.
 */

/** So many are one point. */
export const UNIT = 1_000_000_000_000n;

const FACTOR_SCALE = 10_000;
const CENTS = 100n;

/** Points for money: `pointValue` for each unit of the currency. */
export function pointsForMoney(grossCents: number, pointValue: number): bigint {
  return (BigInt(grossCents) * factorOf(pointValue) * UNIT) / (CENTS * BigInt(FACTOR_SCALE));
}

/** What is added to an amount when it is multiplied; negative for a multiplier below 1. */
export function gainOf(amount: bigint, multiplier: number): bigint {
  return times(amount, multiplier) - amount;
}

export function times(amount: bigint, factor: number): bigint {
  return (amount * factorOf(factor)) / BigInt(FACTOR_SCALE);
}

export function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, each) => sum + each, 0n);
}

/** Whole points, of which each is so many units; a half is rounded up. */
export function wholePoints(amount: bigint, unit = UNIT): number {
  const doubled = 2n * amount + unit;
  const quotient = doubled / (2n * unit);
  const isBelow = doubled < 0n && doubled % (2n * unit) !== 0n;
  return Number(isBelow ? quotient - 1n : quotient);
}

/** Factors have at most four decimals. */
function factorOf(factor: number): bigint {
  return BigInt(Math.round(factor * FACTOR_SCALE));
}
