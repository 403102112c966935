import { unitsOf } from '#platform/decimal.js';
import { centsPerUnit } from '#platform/money.js';

/*
 * Amounts of points before they are whole: integers, of which `UNIT` are one point. Prices have at most four decimals and values of
 * a point at most six, so sums and products are exact, and a rule is rounded once, at its end. Only what multipliers of more than four
 * decimals make of it can be finer than a unit.
 */

/** So many are one point. */
export const UNIT = 1_000_000_000_000n;

/** Values of points and multipliers have at most so many. */
export const FACTOR_DECIMALS = 6;
const FACTOR_SCALE = 10n ** BigInt(FACTOR_DECIMALS);

/** What is earned at once; every other way to give points ends there, too. */
export const EARNED_MAX = 1_000_000_000;
/** What one rule would pay without a cap. */
export const UNCAPPED_MAX = 1_000_000_000_000;

export function pointsForMoney(grossCents: number, pointValue: number): bigint {
  return (BigInt(grossCents) * factorOf(pointValue) * UNIT) / (BigInt(centsPerUnit()) * FACTOR_SCALE);
}

/** What is added to an amount when it is multiplied; negative for a multiplier below 1. */
export function gainOf(amount: bigint, multiplier: number): bigint {
  return times(amount, multiplier) - amount;
}

export function times(amount: bigint, factor: number): bigint {
  return (amount * factorOf(factor)) / FACTOR_SCALE;
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

function factorOf(factor: number): bigint {
  return unitsOf(factor, FACTOR_DECIMALS);
}
