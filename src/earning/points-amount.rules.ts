import { getUnits } from '#platform/decimal.js';
import { centsPerUnit } from '#platform/money.js';

/*
 * Exact amounts of points before the rounding: integers with `UNIT` for one point. Prices have at most four decimals and values of points
 * at most six, so sums and products are exact, and each rule is rounded once, at its end. Only multipliers with more than four decimals
 * produce parts of a unit.
 */

/** One point. */
export const UNIT = 1_000_000_000_000n;

/** For values of points and multipliers. */
export const FACTOR_DECIMALS = 6;
const FACTOR_SCALE = 10n ** BigInt(FACTOR_DECIMALS);

/** The maximum of one earning, and of every other way to give points. */
export const EARNED_MAX = 1_000_000_000;
/** The maximum of one rule before its cap. */
export const UNCAPPED_MAX = 1_000_000_000_000;

export function pointsForMoney(grossCents: number, pointValue: number): bigint {
  return (BigInt(grossCents) * getFactor(pointValue) * UNIT) / (BigInt(centsPerUnit()) * FACTOR_SCALE);
}

/** The gain by a multiplication; negative for a multiplier below 1. */
export function getGain(amount: bigint, multiplier: number): bigint {
  return times(amount, multiplier) - amount;
}

export function times(amount: bigint, factor: number): bigint {
  return (amount * getFactor(factor)) / FACTOR_SCALE;
}

export function sumUp(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, each) => sum + each, 0n);
}

/** Rounds to whole points with `unit` for one point; a half is rounded up. */
export function wholePoints(amount: bigint, unit = UNIT): number {
  const doubled = 2n * amount + unit;
  const quotient = doubled / (2n * unit);
  const isBelow = doubled < 0n && doubled % (2n * unit) !== 0n;
  return Number(isBelow ? quotient - 1n : quotient);
}

function getFactor(factor: number): bigint {
  return getUnits(factor, FACTOR_DECIMALS);
}
