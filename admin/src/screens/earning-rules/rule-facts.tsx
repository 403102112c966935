import type { EarningRuleRecord } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Missing, useFormats } from '../../patterns/formats.js';
import { labelTexts } from '../../patterns/labels.js';
import type { Fact } from '../../patterns/object-page.js';
import { REFERRAL_REWARDS } from './kinds/referral.js';
import { getKind } from './rule-kinds.js';
import { PERIODS } from './shared-fields.js';
import { useWindowText } from '../../patterns/window-text.js';

/** What a rule and each of its versions have. */
export type RuleTerms = Omit<
  EarningRuleRecord,
  'hasPhoto' | 'photoPath' | 'usageUrl' | 'createdAt' | 'revision'
>;

export function useFacts(rule: RuleTerms | undefined): readonly Fact[] {
  const { t } = useLingui();
  const formats = useFormats();
  const amounts = useAmounts(rule);
  const conditions = useConditions(rule);
  const getWindow = useWindowText();
  if (!rule) {
    return [];
  }
  const { type, allTimeActive, startAt = '', endAt = '', levelNames, segmentNames, posNames } = rule;
  const { dailyPointsMax, daysLocked, lastExecutedRule, version } = rule;
  const audience = [...Object.values(levelNames), ...Object.values(segmentNames)].join(', ');
  return [
    { label: t`Kind`, value: t(getKind(type).name) },
    ...amounts,
    ...conditions,
    { label: t`For`, value: audience === '' ? t`all customers` : audience },
    { label: t`Points of sale`, value: Object.values(posNames).join(', ') || t`all of them` },
    {
      label: t`Window`,
      value: allTimeActive ? t`always` : getWindow(startAt, endAt),
    },
    {
      label: t`At most on one day`,
      value: dailyPointsMax === undefined ? <Missing /> : formats.points(dailyPointsMax),
    },
    {
      label: t`Days until the points can be spent`,
      value: daysLocked === undefined ? t`as in the settings` : formats.number(daysLocked),
    },
    ...(lastExecutedRule ? [{ label: t`After this rule`, value: t`No later rule is evaluated.` }] : []),
    { label: t`Version`, value: formats.number(version) },
  ];
}

/** What it pays for, and how much. */
function useAmounts(rule: RuleTerms | undefined): readonly Fact[] {
  const { t } = useLingui();
  const formats = useFormats();
  if (!rule) {
    return [];
  }
  const { pointValue, pointsAmount, multiplier, minOrderValue = 0, skuIds = [], labels = [] } = rule;
  const { labelMultipliers = [], eventName, code, radius, customersMayReport } = rule;
  const facts: readonly (Fact | false)[] = [
    pointValue !== undefined && {
      label: t`Points for each unit of the currency`,
      value: formats.number(pointValue),
    },
    pointsAmount !== undefined && { label: t`Points`, value: formats.points(pointsAmount) },
    multiplier !== undefined && { label: t`Multiplier`, value: `× ${formats.number(multiplier)}` },
    minOrderValue > 0 && { label: t`Minimum amount`, value: formats.number(minOrderValue) },
    skuIds.length > 0 && { label: t`Article numbers`, value: skuIds.join(', ') },
    labels.length > 0 && { label: t`Labels`, value: labelTexts(labels).join(', ') },
    labelMultipliers.length > 0 && {
      label: t`Labels`,
      value: labelMultipliers.map(({ key, value, multiplier: by }) => `${key}:${value} × ${by}`).join(', '),
    },
    eventName !== undefined && { label: t`Event`, value: eventName },
    code !== undefined && { label: t`Code`, value: code },
    customersMayReport !== undefined && {
      label: t`Reported by`,
      value: customersMayReport ? t`customers and the shop` : t`the shop alone`,
    },
    radius !== undefined && { label: t`Radius`, value: `${formats.number(radius)} m` },
  ];
  return facts.filter((fact) => fact !== false);
}

/** What does not count, and how often it pays. */
function useConditions(rule: RuleTerms | undefined): readonly Fact[] {
  const { t } = useLingui();
  const formats = useFormats();
  if (!rule) {
    return [];
  }
  const { excludedSKUs = [], labelsInclusionType, excludedLabels = [], includedLabels = [] } = rule;
  const { excludeDeliveryCost, rewardCampaignId, rewardType = '', latitude, longitude, limit } = rule;
  const period = Object.entries(PERIODS).find(([name]) => name === limit?.period)?.[1];
  const recipient = Object.entries(REFERRAL_REWARDS).find(([name]) => name === rewardType)?.[1];
  const facts: readonly (Fact | false)[] = [
    excludedSKUs.length > 0 && {
      label: t`Article numbers that do not count`,
      value: excludedSKUs.join(', '),
    },
    labelsInclusionType === 'exclude_labels' && {
      label: t`Labels that do not count`,
      value: labelTexts(excludedLabels).join(', '),
    },
    labelsInclusionType === 'include_labels' && {
      label: t`Labels that count`,
      value: labelTexts(includedLabels).join(', '),
    },
    excludeDeliveryCost === true && { label: t`Delivery costs do not count`, value: t`yes` },
    rewardCampaignId !== undefined && { label: t`Campaign`, value: rewardCampaignId },
    recipient !== undefined && { label: t`Who gets the points`, value: t(recipient) },
    latitude !== undefined &&
      longitude !== undefined && { label: t`Place`, value: `${latitude}, ${longitude}` },
    limit?.active === true &&
      period !== undefined && {
        label: t`Limits`,
        value: t`${formats.number(limit.limit ?? 0)} × ${t(period)}`,
      },
  ];
  return facts.filter((fact) => fact !== false);
}
