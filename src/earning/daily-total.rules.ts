import { TooManyPoints } from './earning.errors.js';
import { periodKey } from './limit-period.rules.js';
import { EARNED_MAX } from './points-amount.rules.js';
import type { EarningContext, Evaluation, Explanation, Use } from './rule.model.js';

/* The daily cap over all rules. Pure. */

export const ALL_RULES = '*';

export function computePaid(evaluation: Evaluation, context: EarningContext): Evaluation {
  const paid = withinDailyTotal(evaluation, context);
  if (paid.points > EARNED_MAX) {
    throw new TooManyPoints();
  }
  return paid;
}

/** Applies the daily cap in the order of the evaluation. Withheld points do not count against the rules' own caps. */
export function withinDailyTotal(
  evaluation: Evaluation,
  { dailyPointsMax: cap, getUsage, now }: EarningContext,
): Evaluation {
  if (cap === null || evaluation.points <= 0) {
    return evaluation;
  }
  const period = periodKey('day', now);
  const used = getUsage(ALL_RULES, period)?.points ?? 0;
  const points = Math.min(evaluation.points, Math.max(0, cap - used));
  const cuts = computeCuts(evaluation.explanations, evaluation.points - points);
  const explanations = evaluation.explanations.map((each): Explanation => {
    const cut = cuts.get(each) ?? 0;
    const miss = { why: 'daily-cap-of-all', used, cap } as const;
    return cut === 0 ? each : { ...each, points: each.points - cut, withheld: each.withheld + cut, miss };
  });
  const ofRule = (ruleId: string) =>
    [...cuts].reduce((sum, [each, cut]) => (each.ruleId === ruleId ? sum + cut : sum), 0);
  const uses = evaluation.uses.map((use): Use => ({ ...use, points: use.points - ofRule(use.ruleId) }));
  const all = points > 0 ? [{ ruleId: ALL_RULES, period, uses: 1, points }] : [];
  return { ...evaluation, points, explanations, uses: [...uses, ...all] };
}

/** Cuts from the last rule backwards. */
export function computeCuts<Paid extends { readonly points: number }>(
  explanations: readonly Paid[],
  over: number,
): ReadonlyMap<Paid, number> {
  const cuts = new Map<Paid, number>();
  let left = over;
  for (const each of [...explanations].reverse()) {
    const cut = Math.min(left, Math.max(0, each.points));
    if (cut > 0) {
      cuts.set(each, cut);
      left -= cut;
    }
  }
  return cuts;
}
