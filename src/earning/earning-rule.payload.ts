import { eventTimestamp } from '#platform/time/timestamp.js';
import type { EarningRuleEntity } from './earning-rule.entity.js';
import type { EarningRuleData, EarningRuleDefinition } from './events/earning-rule-data.payload.js';

/** A rule as events tell it, and as its versions are kept. */
export function earningRuleData(rule: EarningRuleEntity): EarningRuleData {
  const { description, startAt, endAt, dailyPointsMax, daysLocked } = rule;
  return {
    type: rule.type,
    name: rule.name,
    ...(description !== null && { description }),
    active: rule.active,
    allTimeActive: rule.allTimeActive,
    ...(startAt && { startAt: eventTimestamp(startAt) }),
    ...(endAt && { endAt: eventTimestamp(endAt) }),
    lastExecutedRule: rule.lastExecutedRule,
    ...(dailyPointsMax !== null && { dailyPointsMax }),
    ...(daysLocked !== null && { daysLocked }),
    levels: rule.levels,
    segments: rule.segments,
    pos: rule.pos,
    settings: rule.settings,
    version: rule.version,
    createdAt: eventTimestamp(rule.createdAt),
  };
}

export function earningRulePayload(rule: EarningRuleEntity, now: Date): EarningRuleDefinition {
  return {
    earningRuleId: { earningRuleId: rule.id },
    storeId: { storeId: rule.storeId },
    earningRuleData: earningRuleData(rule),
    updateAt: eventTimestamp(now),
  };
}
