import { DEFAULT_LOCALE } from '#platform/language/language.js';
import { CODES, type CampaignFields, type ActivityWindow, hasNoLimits } from './campaign-fields.rules.js';
import type { RewardType } from '../campaign.entity.js';

interface Problem {
  readonly field: string;
  readonly message: string;
}

const BLANK = 'This value should not be blank.';
const UNLIMITED = 'This campaign is unlimited: leave this empty, or send unlimited as 0.';
const NOT_DELIVERED = 'Only a gift_code has a delivery status.';

/**
 * Problems of the whole campaign; the fields were checked before. Without a reward, the rules for all rewards.
 * @param before The stored fields, for an edit
 */
export function campaignProblems(
  fields: CampaignFields,
  reward: RewardType | undefined,
  before: CampaignFields = {},
): Problem[] {
  return [
    ...(reward === undefined ? [{ field: 'reward', message: BLANK }] : []),
    ...problemOfName(fields),
    ...problemsOfWindow('campaignActivity', 'active', fields.activity),
    ...problemsOfWindow(
      'campaignVisibility',
      'visible',
      fields.visibility ?? (reward !== undefined && CODES.has(reward) ? undefined : { always: true }),
    ),
    ...(reward === undefined ? [] : neededBy(reward, fields)).map((field) => ({ field, message: BLANK })),
    ...(reward === undefined ? [] : withoutEffect(fields, reward, before)),
  ];
}

function problemOfName({ translations = {} }: CampaignFields): Problem[] {
  if (translations[DEFAULT_LOCALE]?.name !== undefined) {
    return [];
  }
  // Forms mark the translation; a client that sends no translations knows the name.
  const isTranslated = Object.keys(translations).length > 0;
  return [...(isTranslated ? [] : ['name']), `translations.${DEFAULT_LOCALE}.name`].map((field) => ({
    field,
    message: BLANK,
  }));
}

function problemsOfWindow(
  field: string,
  name: 'active' | 'visible',
  window: ActivityWindow | undefined,
): Problem[] {
  if (window?.always) {
    return [];
  }
  const { from, to } = window ?? {};
  if (from !== undefined && to !== undefined) {
    const message = 'This value should be after the beginning.';
    return to <= from ? [{ field: `${field}.${name}To`, message }] : [];
  }
  return [
    ...(from === undefined ? [{ field: `${field}.${name}From`, message: BLANK }] : []),
    ...(to === undefined ? [{ field: `${field}.${name}To`, message: BLANK }] : []),
  ];
}

function neededBy(reward: RewardType, fields: CampaignFields): string[] {
  if (CODES.has(reward)) {
    return missing(fields, fields.unlimited ? ['costInPoints'] : ['costInPoints', 'limit', 'limitPerUser']);
  }
  if (reward === 'custom_campaign_code') {
    const isConnected = (fields.connectType ?? 'none') !== 'none';
    return missing(fields, isConnected ? ['earningRuleId'] : ['connectType']);
  }
  return missing(fields, [reward === 'cashback' ? 'pointValue' : 'transactionPercentageValue']);
}

const LIMITS = ['limit', 'limitPerUser'] as const;

/** What another field of the campaign disables. A record that was read has the stored limits when it is sent back as unlimited. */
function withoutEffect(fields: CampaignFields, reward: RewardType, before: CampaignFields): Problem[] {
  const ignored = hasNoLimits(fields, reward)
    ? LIMITS.filter((name) => fields[name] !== undefined && fields[name] !== before[name])
    : [];
  return [
    ...ignored.map((field) => ({ field, message: UNLIMITED })),
    ...(fields.fulfillmentTracking && reward !== 'gift_code'
      ? [{ field: 'fulfillmentTracking', message: NOT_DELIVERED }]
      : []),
  ];
}

function missing<Name extends keyof CampaignFields>(fields: CampaignFields, names: readonly Name[]): Name[] {
  return names.filter((name) => fields[name] === undefined);
}
