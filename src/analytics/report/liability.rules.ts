import { getUnits } from '#platform/decimal.js';
import { type CohortFigures, sumOfCohorts } from './cohorts.rules.js';

export interface Liability {
  readonly points: number;
  /** The share of these points that is assumed to expire, from 0 to 1. */
  readonly breakageRate: number;
  /** Points that are assumed to be redeemed, rounded half up. */
  readonly expectedPoints: number;
}

const DIGITS = 10_000;
/** An assumed rate has at most so many. */
export const RATE_DECIMALS = 6;

/**
 * The share of expired points in all whose end is known, from 0 to 1. Points that were canceled, taken back by returns, sent to others or are still held say
 * nothing. 0 as long as no end is known, so that a new programme assumes the most.
 */
export function getBreakage({
  expired,
  redeemed,
  returned,
}: Pick<CohortFigures, 'expired' | 'redeemed' | 'returned'>): number {
  return ratio(expired, expired + redeemed - returned);
}

/** The shares of redeemed (and not returned) and of expired points in all that stayed in a cohort, from 0 to 1. */
export function getRates(cohort: CohortFigures): { redemptionRate: number; breakageRate: number } {
  const { issued, received, sent, canceled, redeemed, returned, takenBack, expired } = cohort;
  const stayed = issued + received - sent - canceled - takenBack;
  return { redemptionRate: ratio(redeemed - returned, stayed), breakageRate: ratio(expired, stayed) };
}

/** @param assumed How many of 1 will expire; without it, as many as of those whose end is known. */
export function getLiability(
  cohorts: readonly (CohortFigures & { readonly outstanding: number })[],
  assumed?: number,
): Liability {
  const sums = sumOfCohorts(cohorts);
  const points = cohorts.reduce((sum, { outstanding }) => sum + outstanding, 0) + sums.blocked;
  const breakageRate = assumed ?? getBreakage(sums);
  // In whole numbers, because 0.1 is not one tenth in a computer's fractions.
  const all = getUnits(1, RATE_DECIMALS);
  const kept = all - getUnits(breakageRate, RATE_DECIMALS);
  const expectedPoints = Number((BigInt(points) * kept + all / 2n) / all);
  return { points, breakageRate, expectedPoints };
}

/** With four digits; 0 of nothing. */
function ratio(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.round((part / whole) * DIGITS) / DIGITS;
}
