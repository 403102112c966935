import type { Basket, PaidLines } from './rule.model.js';
import { computeCuts } from './daily-total.rules.js';
import { amountsOfLines, earningItems, earns } from './evaluation.rules.js';
import type { EarningRuleData } from './earning.events.js';
import { bounded, type PaidPart } from './kept-points.rules.js';
import { RULE_KINDS } from './rule-kinds.model.js';
import { FIRST_TRANSACTION } from './occurrence.rules.js';
import { sumUp, wholePoints } from './points-amount.rules.js';

/** The gift of a rule for a sale, with its stored version; undefined for a missing version. */
export interface StoredPart extends PaidPart {
  readonly ruleId: string;
  readonly version: number;
  readonly campaignId: string | null;
  readonly couponId: string | null;
  readonly definition: EarningRuleData | undefined;
}

export type PaidByVersion =
  | {
      readonly kind: 'lines';
      readonly by: PaidLines['by'];
      /** In the order of the lines of the sale. */
      readonly amounts: readonly bigint[];
      readonly amountCents: number;
      /** The rest of the rule's cap; undefined where the cap over all rules hides it. */
      readonly most: number | null | undefined;
    }
  | { readonly kind: 'flat'; readonly points: number }
  | { readonly kind: 'gift'; readonly campaignId: string }
  | { readonly kind: 'nothing' };

/**
 * The payment of each part's version for these lines, after the parts before it. Null without a stored version or stored amounts of lines.
 */
export function paidByVersions(parts: readonly StoredPart[], basket: Basket): (PaidByVersion | null)[] {
  let earned: readonly bigint[] = basket.items.map(() => 0n);
  return parts.map((part) => {
    const paid = paidByVersion(part, basket, earned);
    earned = earned.map((amount, line) => amount + BigInt(part.paidLines?.amounts[line] ?? 0));
    return paid;
  });
}

function paidByVersion(
  part: StoredPart,
  { items, deliverySkus }: Basket,
  earned: readonly bigint[],
): PaidByVersion | null {
  const { definition } = part;
  const kind = definition && RULE_KINDS.find(definition.type);
  if (kind?.trigger === 'occurrence') {
    const outcome = kind.onOccurrence?.(definition?.settings ?? {}, FIRST_TRANSACTION);
    return outcome?.kind === 'pays' ? { kind: 'flat', points: outcome.points } : { kind: 'nothing' };
  }
  const basket = { items: earningItems(items, part.paidLines?.isLowered === true), deliverySkus };
  const earnedBefore = earned.filter((_, line) => items[line] && earns(items[line]));
  const outcome = kind?.onBasket?.(definition?.settings ?? {}, basket, earnedBefore);
  if (outcome?.kind === 'gives') {
    return { kind: 'gift', campaignId: outcome.campaignId };
  }
  if (!kind || !outcome || !part.paidLines) {
    return null;
  }
  return outcome.kind === 'misses'
    ? { kind: 'nothing' }
    : {
        kind: 'lines',
        by: kind.paysFor ?? 'money',
        amounts: amountsOfLines(items, outcome.perItem).map(BigInt),
        amountCents: outcome.amountCents,
        most: getMaximum(part),
      };
}

/** The rest of the rule's cap. */
function getMaximum({ definition, miss, paidLines }: StoredPart): number | null | undefined {
  const cap = definition?.dailyPointsMax;
  if (cap === undefined || miss === null) {
    return null;
  }
  if (miss.why === 'daily-cap') {
    return Math.max(0, cap - miss.used);
  }
  return (paidLines?.most ?? 0) <= cap ? undefined : cap;
}

export interface PaidAndWithheld {
  readonly points: number;
  readonly withheld: number;
}

/**
 * The points of the kept lines: each rule is rounded once, and caps apply in the order of the evaluation. Null where two caps have cut a
 * rule that pays for no lines, because the two cuts are unknown.
 */
export function pointsOfParts(
  parts: readonly StoredPart[],
  paid: readonly (PaidByVersion | null)[],
): PaidAndWithheld[] | null {
  const ofAll = parts.flatMap(({ miss }) => (miss?.why === 'daily-cap-of-all' ? [miss] : []))[0];
  if (ofAll && parts.some(hasUnknownCap)) {
    return null;
  }
  let sum = 0;
  const uncut = parts.map((part, index) => {
    const { paidLines, points, withheld, miss } = part;
    const version = paid[index];
    const flat = version?.kind === 'flat' ? version.points : points + withheld;
    const whole = paidLines ? bounded(wholePoints(sumUp(paidLines.amounts.map(BigInt))), sum) : flat;
    const ownCap = miss?.why === 'daily-cap' ? Math.max(0, miss.cap - miss.used) : whole;
    const left = paidLines ? (paidLines.most ?? whole) : Math.min(whole, ownCap);
    sum += left;
    return { whole, points: left };
  });
  const over = ofAll ? Math.max(0, sum - Math.max(0, ofAll.cap - ofAll.used)) : 0;
  const cuts = computeCuts(uncut, over);
  return uncut.map((each) => {
    const points = each.points - (cuts.get(each) ?? 0);
    return { points, withheld: each.whole - points };
  });
}

/** For a rule that pays for no lines, the cap over all rules hides the cut of its own cap. */
function hasUnknownCap({ paidLines, miss, definition }: StoredPart): boolean {
  const isCut = miss?.why === 'daily-cap-of-all';
  return isCut && !paidLines && (definition === undefined || definition.dailyPointsMax !== undefined);
}
