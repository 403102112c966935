import type { CreateEarningRuleRequest, EarningRuleRecord } from '@laurel/client/api';
import { randomId } from '@mantine/hooks';
import { labelTexts } from '../../patterns/labels.js';
import { wallClock } from '../../patterns/wall-clock.js';

export type RuleType = CreateEarningRuleRequest['type'];

/** Numbers that a field may leave empty. */
type Quantity = number | string;

export interface LabelMultiplier {
  readonly id: string;
  key: string;
  value: string;
  multiplier: Quantity;
}

/** Values of the form, by the names that the API has for the fields, so that its messages find them. The fields of all kinds. */
export interface RuleValues {
  type: RuleType;
  name: string;
  description: string;
  active: boolean;
  allTimeActive: boolean;
  startAt: string;
  endAt: string;
  lastExecutedRule: boolean;
  dailyPointsMax: Quantity;
  daysLocked: Quantity;
  /** `some`: those of the levels and segments that are chosen. */
  audience: 'everybody' | 'some';
  levels: string[];
  segments: string[];
  pos: string[];
  pointValue: Quantity;
  excludedSKUs: string[];
  labelsInclusionType: 'none_labels' | 'exclude_labels' | 'include_labels';
  excludedLabels: string[];
  includedLabels: string[];
  excludeDeliveryCost: boolean;
  minOrderValue: Quantity;
  eventName: string;
  pointsAmount: Quantity;
  limit: { active: boolean; period: string; limit: Quantity };
  customersMayReport: boolean;
  skuIds: string[];
  multiplier: Quantity;
  labels: string[];
  labelMultipliers: LabelMultiplier[];
  rewardType: string;
  rewardCampaignId: string | null;
  latitude: Quantity;
  longitude: Quantity;
  radius: Quantity;
  code: string;
}

/** It pays before a customer has a level: it has neither levels nor segments. */
export function isForAll({ type, eventName }: Pick<RuleValues, 'type' | 'eventName'>): boolean {
  return type === 'event' && eventName === 'oloy.account.created';
}

export function isForEverybody(values: Pick<RuleValues, 'type' | 'eventName' | 'audience'>): boolean {
  return values.audience === 'everybody' || isForAll(values);
}

export function newMultiplier(): LabelMultiplier {
  return { id: randomId(), key: '', value: '', multiplier: '' };
}

export const NEW_RULE = getValues({ type: 'points', name: '', active: true, allTimeActive: true });

/** Values of a rule, or of what is known about a new one. */
export function getValues(
  rule: Partial<EarningRuleRecord> & Pick<EarningRuleRecord, 'type' | 'name'>,
): RuleValues {
  const { limit, labelMultipliers = [], levels = [], segments = [] } = rule;
  return {
    type: rule.type as RuleType,
    name: rule.name,
    description: rule.description ?? '',
    active: rule.active ?? true,
    allTimeActive: rule.allTimeActive ?? true,
    startAt: wallClock(rule.startAt),
    endAt: wallClock(rule.endAt),
    lastExecutedRule: rule.lastExecutedRule ?? false,
    dailyPointsMax: rule.dailyPointsMax ?? '',
    daysLocked: rule.daysLocked ?? '',
    audience: levels.length + segments.length === 0 ? 'everybody' : 'some',
    levels,
    segments,
    pos: rule.pos ?? [],
    pointValue: rule.pointValue ?? '',
    excludedSKUs: rule.excludedSKUs ?? [],
    labelsInclusionType: (rule.labelsInclusionType ?? 'none_labels') as RuleValues['labelsInclusionType'],
    excludedLabels: labelTexts(rule.excludedLabels ?? []),
    includedLabels: labelTexts(rule.includedLabels ?? []),
    excludeDeliveryCost: rule.excludeDeliveryCost ?? false,
    minOrderValue: rule.minOrderValue ?? '',
    eventName: rule.eventName ?? '',
    pointsAmount: rule.pointsAmount ?? '',
    limit: { active: limit?.active ?? false, period: limit?.period ?? 'day', limit: limit?.limit ?? 1 },
    customersMayReport: rule.customersMayReport ?? false,
    skuIds: rule.skuIds ?? [],
    multiplier: rule.multiplier ?? '',
    labels: labelTexts(rule.labels ?? []),
    labelMultipliers: labelMultipliers.map((each) => ({ ...each, id: randomId() })),
    rewardType: rule.rewardType ?? 'referrer',
    rewardCampaignId: rule.rewardCampaignId ?? null,
    latitude: rule.latitude ?? '',
    longitude: rule.longitude ?? '',
    radius: rule.radius ?? '',
    code: rule.code ?? '',
  };
}
