import type { CampaignFields, ActivityWindow } from '../campaign-fields.rules.js';
import type { SentTexts } from '../../campaign-translation.rules.js';
import { DEFAULT_LOCALE } from '#platform/language/locale.rules.js';
import type { CampaignRequest } from './campaign.request.js';
import type { CampaignActivityRequest, CampaignVisibilityRequest } from './campaign-windows.request.js';

const TEXTS = [
  ...(['name', 'shortDescription', 'conditionsDescription', 'usageInstruction'] as const),
  ...(['brandDescription', 'brandName'] as const),
];
/** Can be emptied: `""` takes them away. */
const VALUES = [
  ...(['costInPoints', 'limit', 'limitPerUser', 'daysInactive', 'daysValid', 'levels', 'segments'] as const),
  ...(['categories', 'labels', 'moreInformationLink', 'pushNotificationText', 'rewardValue', 'tax'] as const),
  ...(['taxPriceValue', 'pointValue', 'transactionPercentageValue', 'connectType', 'earningRuleId'] as const),
];
/** Cannot: an empty flag is neither on nor off. */
const FLAGS = [
  ...(['active', 'featured', 'public', 'singleCoupon', 'unlimited', 'fulfillmentTracking'] as const),
];

/** The fields of a campaign in a request: a field that it does not name is missing, one that it empties is undefined. */
export function fieldsOfRequest(request: CampaignRequest): CampaignFields {
  const { given, campaignActivity, campaignVisibility, target } = request;
  return {
    ...picked(
      request,
      VALUES.filter((name) => given.has(name)),
    ),
    ...picked(
      request,
      FLAGS.filter((name) => request[name] !== undefined),
    ),
    ...(campaignActivity && { activity: activityOf(campaignActivity) }),
    ...(campaignVisibility && { visibility: visibilityOf(campaignVisibility) }),
    ...translationsOf(request),
    ...(target === 'level' && { segments: [] }),
    ...(target === 'segment' && { levels: [] }),
  };
}

function picked<Name extends keyof CampaignRequest>(
  request: CampaignRequest,
  names: readonly Name[],
): Partial<Pick<CampaignRequest, Name>> {
  return Object.fromEntries(names.map((name) => [name, request[name]])) as Partial<
    Pick<CampaignRequest, Name>
  >;
}

/** Texts at the top level are those of the default language, and win over its translation. */
function translationsOf(request: CampaignRequest): { translations?: Record<string, SentTexts> } {
  const plain = Object.fromEntries(
    TEXTS.filter((name) => request.given.has(name)).map((name) => [name, request[name]]),
  );
  const { translations = {} } = request;
  if (Object.keys(plain).length === 0) {
    return Object.keys(translations).length === 0 ? {} : { translations };
  }
  return {
    translations: { ...translations, [DEFAULT_LOCALE]: { ...translations[DEFAULT_LOCALE], ...plain } },
  };
}

function activityOf({
  allTimeActive = false,
  activeFrom,
  activeTo,
}: CampaignActivityRequest): ActivityWindow {
  return { always: allTimeActive, from: activeFrom, to: activeTo };
}

function visibilityOf({
  allTimeVisible = false,
  visibleFrom,
  visibleTo,
}: CampaignVisibilityRequest): ActivityWindow {
  return { always: allTimeVisible, from: visibleFrom, to: visibleTo };
}
