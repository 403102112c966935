import { periodKey } from './limit-period.rules.js';
import { RULE_KINDS } from './rule-kinds.model.js';
import type { Miss } from './miss.model.js';
import type { EarningContext, EarningRule, Use } from './rule.model.js';

/* The common conditions of all rules: customers, times, places and limits. */

export function missedCondition(rule: EarningRule, context: EarningContext): Miss | null {
  const { customer, statuses, happenedAt } = context;
  if (!rule.active) {
    return { why: 'inactive' };
  }
  // The settings may name deleted customers.
  if (customer.statusType === 'deleted' || !statuses.includes(customer.statusType)) {
    return { why: 'status', status: customer.statusType, allowed: statuses };
  }
  return missedWindow(rule, happenedAt) ?? missedAudience(rule, context) ?? missedPos(rule, context);
}

function missedWindow({ allTimeActive, startAt, endAt }: EarningRule, now: Date): Miss | null {
  if (allTimeActive) {
    return null;
  }
  if (startAt !== null && now < startAt) {
    return { why: 'not-yet', from: startAt.toISOString() };
  }
  return endAt !== null && now > endAt ? { why: 'no-longer', to: endAt.toISOString() } : null;
}

function missedAudience({ levels, segments }: EarningRule, { customer }: EarningContext): Miss | null {
  const { levelId, segmentIds } = customer;
  const isForAll = levels.length === 0 && segments.length === 0;
  const hasLevel = levelId !== null && levels.includes(levelId);
  if (isForAll || hasLevel || segments.some((id) => segmentIds.includes(id))) {
    return null;
  }
  return { why: 'audience', levelId, levels, segments };
}

function missedPos({ pos }: EarningRule, { posId }: EarningContext): Miss | null {
  return pos.length === 0 || (posId !== null && pos.includes(posId))
    ? null
    : { why: 'other-pos', posId, pos };
}

/** Null below the limit. */
export function missedLimit(rule: EarningRule, { getUsage, now }: EarningContext): Miss | null {
  const limit = RULE_KINDS.get(rule.type).getLimit?.(rule.settings);
  if (!limit) {
    return null;
  }
  const used = getUsage(rule.id, periodKey(limit.period, now))?.uses ?? 0;
  return used < limit.times ? null : { why: 'limit', used, limit: limit.times, period: limit.period };
}

/** Cuts points to the rest of the daily cap. */
export function capped(
  { id, dailyPointsMax }: EarningRule,
  points: number,
  { getUsage, now }: EarningContext,
): { readonly points: number; readonly miss: Miss | null } {
  if (dailyPointsMax === null || points <= 0) {
    return { points, miss: null };
  }
  const used = getUsage(id, periodKey('day', now))?.points ?? 0;
  const left = Math.max(0, dailyPointsMax - used);
  return points <= left
    ? { points, miss: null }
    : { points: left, miss: { why: 'daily-cap', used, cap: dailyPointsMax } };
}

/** The counts of a payment, only for rules with a limit or a cap. */
export function getUses(rule: EarningRule, points: number, now: Date): Use[] {
  const limit = RULE_KINDS.get(rule.type).getLimit?.(rule.settings);
  const periods = new Set([
    ...(limit ? [periodKey(limit.period, now)] : []),
    ...(rule.dailyPointsMax === null ? [] : [periodKey('day', now)]),
  ]);
  return [...periods].map((period) => ({ ruleId: rule.id, period, uses: 1, points }));
}

export function getPeriods(rule: EarningRule, now: Date): string[] {
  return getUses(rule, 0, now).map(({ period }) => period);
}
