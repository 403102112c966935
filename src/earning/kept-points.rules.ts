import type { Ratio, SaleLeft } from '../transaction/index.js';
import type { EarningPartEntity } from './earning.entity.js';
import { UNIT, wholePoints } from './points-amount.rules.js';

/*
 * Computes the points that a sale keeps after a return: the points that the kept lines would have earned by the same rules
 * (docs/decisions/0319).
 */

export type PaidPart = Omit<
  EarningPartEntity,
  'earningId' | 'position' | 'ruleId' | 'version' | 'campaignId' | 'couponId'
>;

const ALL: Ratio = { part: 1n, whole: 1n };

/**
 * The points of the kept lines; at most the points of the sale, and 0 for nothing.
 * @param parts The payments of the rules, in the order of the evaluation
 */
export function keptPoints(points: number, parts: readonly PaidPart[], left: SaleLeft): number {
  if (left.isNothing) {
    return 0;
  }
  const sum = parts.reduce((kept, part) => {
    const most = part.paidLines?.most ?? Number.MAX_SAFE_INTEGER;
    const { amount, unit } = amountLeft(part, left);
    return kept + Math.min(most, bounded(wholePoints(amount, unit), kept));
  }, 0);
  // The daily cap over all rules allowed no more.
  return Math.min(sum, points);
}

/** A multiplier below 1 subtracts at most the points before it, as in the evaluation. */
export function bounded(points: number, before: number): number {
  return Math.max(points, -before);
}

/** @returns An amount with `unit` for one point: shares are added before the rounding */
function amountLeft(
  { points, withheld, amountCents, paidLines, miss }: PaidPart,
  left: SaleLeft,
): { readonly amount: bigint; readonly unit: bigint } {
  if (paidLines) {
    const { by, amounts } = paidLines;
    return sumOfShares(amounts.map((amount, line) => [BigInt(amount), left.lines[line]?.[by] ?? ALL]));
  }
  // The cap over all rules limits the sum.
  const own = BigInt(points + (miss?.why === 'daily-cap-of-all' ? withheld : 0)) * UNIT;
  // The payment for a first transaction belongs to no line, and goes with the last one.
  return sumOfShares([[own, amountCents === null ? ALL : left.money]]);
}

function sumOfShares(shares: readonly (readonly [bigint, Ratio])[]): {
  readonly amount: bigint;
  readonly unit: bigint;
} {
  const byFraction = new Map<string, { sum: bigint; readonly fraction: Ratio }>();
  for (const [amount, fraction] of shares) {
    const key = `${fraction.part}/${fraction.whole}`;
    const { sum } = byFraction.get(key) ?? { sum: 0n };
    byFraction.set(key, { sum: sum + amount, fraction });
  }
  let [amount, unit] = [0n, UNIT];
  for (const { sum, fraction } of byFraction.values()) {
    const { part, whole } = fraction.part === fraction.whole ? ALL : fraction;
    amount = amount * whole + (sum * part * unit) / UNIT;
    unit *= whole;
  }
  return { amount, unit };
}
