import type {
  Basket,
  BasketItem,
  EarningContext,
  EarningRule,
  Evaluation,
  Explanation,
  Use,
} from './rule.model.js';
import { capped, missedCondition, missedLimit, getUses } from './condition.rules.js';
import type { BasketOutcome, Occurrence } from './kinds/rule-kind.model.js';
import { RULE_KINDS } from './rule-kinds.model.js';
import { TooManyPoints } from './earning.errors.js';
import type { Miss } from './miss.model.js';
import { getPaidCents, hasLineBelowZero } from '#platform/paid-lines.js';
import { sumUp, UNCAPPED_MAX, wholePoints } from './points-amount.rules.js';

/* Computes payments of rules. Pure: transactions, check-ins and simulations use the same functions. */

const inOrderOf = new WeakMap<readonly EarningRule[], readonly EarningRule[]>();

function getBasketRules(rules: readonly EarningRule[]): readonly EarningRule[] {
  const known = inOrderOf.get(rules);
  const ordered = known ?? inOrder(rules.filter(({ type }) => RULE_KINDS.get(type).trigger === 'basket'));
  inOrderOf.set(rules, ordered);
  return ordered;
}

/** Rules about baskets, by the priority of the kind, then the oldest first. */
export function inOrder(rules: readonly EarningRule[]): EarningRule[] {
  const getPriority = ({ type }: EarningRule) => RULE_KINDS.get(type).priority;
  return [...rules].sort(
    (one, other) =>
      getPriority(one) - getPriority(other) ||
      one.createdAt.getTime() - other.createdAt.getTime() ||
      (one.id < other.id ? -1 : 1),
  );
}

/**
 * Evaluates the rules about baskets in order. The chain ends after a paying rule that is marked as the last. Each rule is rounded once, a
 * half up; multipliers use the unrounded points of the items. Lines below 0 lower the others, so a receipt earns no more than its sum; they and
 * voided lines earn nothing.
 * @throws {TooManyPoints}
 */
export function evaluateBasket(
  rules: readonly EarningRule[],
  { items, deliverySkus }: Basket,
  context: EarningContext,
): Evaluation {
  const isLowered = hasLineBelowZero(items);
  const basket = { items: earningItems(items, isLowered), deliverySkus };
  let earned: readonly bigint[] = basket.items.map(() => 0n);
  let stoppedBy: EarningRule | undefined;
  let sum = 0;
  let daysLocked: number | null = null;
  const explanations: Explanation[] = [];
  const uses: Use[] = [];
  for (const rule of getBasketRules(rules)) {
    const outcome: BasketOutcome = stoppedBy
      ? { kind: 'misses', miss: { why: 'stopped', by: stoppedBy.id } }
      : getOutcome(rule, basket, earned, context);
    if (outcome.kind === 'pays') {
      const { perItem, amountCents } = outcome;
      earned = earned.map((amount, index) => amount + (perItem[index] ?? 0n));
      // A multiplier below 1 subtracts; several rounded ones must not subtract more than the sum.
      const whole = Math.max(wholePoints(sumUp(perItem)), -sum);
      if (Math.abs(whole) > UNCAPPED_MAX) {
        throw new TooManyPoints();
      }
      const { points, miss } = capped(rule, whole, context);
      sum += points;
      const paidLines = {
        by: RULE_KINDS.get(rule.type).paysFor ?? ('money' as const),
        amounts: amountsOfLines(items, perItem),
        most: points < whole ? points : null,
        ...(isLowered && { isLowered }),
      };
      explanations.push({
        ...explained(rule, miss),
        amountCents,
        points,
        paidLines,
        withheld: whole - points,
      });
      uses.push(...getUses(rule, points, context.now));
      daysLocked = longer(daysLocked, points === 0 ? null : rule.daysLocked);
    } else if (outcome.kind === 'gives') {
      explanations.push({ ...explained(rule, null), campaignId: outcome.campaignId });
      uses.push(...getUses(rule, 0, context.now));
    } else {
      explanations.push(explained(rule, outcome.miss));
    }
    stoppedBy ??= outcome.kind !== 'misses' && rule.lastExecutedRule ? rule : undefined;
  }
  return { explanations, points: sum, uses, daysLocked };
}

export function earns({ grossCents, quantity }: BasketItem): boolean {
  return grossCents >= 0 && quantity > 0;
}

/** Lines that earn, for the amounts that were paid for them. @param isLowered False for their own amounts */
export function earningItems(items: readonly BasketItem[], isLowered: boolean): BasketItem[] {
  const paid = isLowered ? getPaidCents(items) : undefined;
  return items.flatMap((item, line) =>
    earns(item) ? [paid ? { ...item, grossCents: paid[line] ?? 0 } : item] : [],
  );
}

/** The amounts of all lines; 0 for lines that earn nothing. */
export function amountsOfLines(items: readonly BasketItem[], perItem: readonly bigint[]): string[] {
  let next = 0;
  return items.map((item) => String(earns(item) ? (perItem[next++] ?? 0n) : 0n));
}

/** Only the rule that pays the customer most counts for an occurrence. Undefined without a rule for the occurrence. */
export function evaluateOccurrence(
  rules: readonly EarningRule[],
  occurrence: Occurrence,
  context: EarningContext,
): Evaluation {
  const concerned = rules.flatMap((rule) => {
    const outcome = RULE_KINDS.get(rule.type).onOccurrence?.(rule.settings, occurrence) ?? OTHER;
    if (outcome.kind === 'other') {
      return [];
    }
    const missed = missedCondition(rule, context) ?? (outcome.kind === 'misses' ? outcome.miss : null);
    const miss = missed ?? missedLimit(rule, context);
    const whole = miss || outcome.kind !== 'pays' ? 0 : outcome.points;
    const { points, miss: cap } = capped(rule, whole, context);
    return [{ rule, miss: miss ?? cap, points, whole }];
  });
  const [best] = [...concerned]
    .filter(({ whole }) => whole > 0)
    .sort(
      (one, other) =>
        other.points - one.points || other.whole - one.whole || (one.rule.id < other.rule.id ? -1 : 1),
    );
  const explanations = concerned.map(({ rule, miss, points, whole }): Explanation => {
    if (rule === best?.rule) {
      return { ...explained(rule, miss), points, withheld: whole - points };
    }
    return explained(rule, best && whole > 0 ? { why: 'pays-less', by: best.rule.id } : miss);
  });
  const points = best?.points ?? 0;
  return {
    explanations,
    points,
    uses: best && points > 0 ? getUses(best.rule, points, context.now) : [],
    daysLocked: best && points > 0 ? best.rule.daysLocked : null,
  };
}

const OTHER = { kind: 'other' } as const;

function getOutcome(
  rule: EarningRule,
  basket: Basket,
  earned: readonly bigint[],
  context: EarningContext,
): BasketOutcome {
  const miss = missedCondition(rule, context) ?? missedLimit(rule, context);
  if (miss) {
    return { kind: 'misses', miss };
  }
  const outcome = RULE_KINDS.get(rule.type).onBasket?.(rule.settings, basket, earned);
  if (!outcome) {
    throw new Error(`A rule of the kind ${rule.type} says nothing of baskets`);
  }
  return outcome;
}

function explained({ id: ruleId, version }: EarningRule, miss: Miss | null): Explanation {
  // Runs for each rule and basket, so it avoids the copies of spreading.
  return {
    ruleId,
    version,
    amountCents: null,
    points: 0,
    withheld: 0,
    campaignId: null,
    paidLines: null,
    miss,
  };
}

function longer(one: number | null, other: number | null): number | null {
  return one === null || (other !== null && other > one) ? other : one;
}
