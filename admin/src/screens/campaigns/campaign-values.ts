import type { CampaignRecordForStaff, CampaignRequest, RewardType } from '@laurel/client/api';
import { LANGUAGES } from '../../locales/languages.js';
import { type CodeSource, NO_CODES } from './code-source.js';
import { wallClock } from '../../patterns/wall-clock.js';

export const DEFAULT_LOCALE = 'en';

export const TEXTS = [
  'name',
  'shortDescription',
  'conditionsDescription',
  'usageInstruction',
  'brandName',
  'brandDescription',
] as const;
export type Texts = Record<(typeof TEXTS)[number], string>;

/** Numbers that a field may leave empty. */
const NUMBERS = [
  'costInPoints',
  'limit',
  'limitPerUser',
  'daysInactive',
  'daysValid',
  'rewardValue',
  'tax',
  'taxPriceValue',
  'pointValue',
  'transactionPercentageValue',
] as const;
type Numbers = Record<(typeof NUMBERS)[number], number | string>;

const PERCENT = ['transactionPercentageValue'] as const;
const MONEY = ['rewardValue', 'tax', 'taxPriceValue'] as const;

/** Values of the form, by the names that the API has for the fields, so that its messages find them. */
export interface CampaignValues extends Numbers {
  reward: RewardType;
  translations: Record<string, Texts>;
  categories: string[];
  featured: boolean;
  unlimited: boolean;
  fulfillmentTracking: boolean;
  connectType: string;
  earningRuleId: string;
  singleCoupon: boolean;
  codes: CodeSource;
  isForAll: boolean;
  levels: string[];
  segments: string[];
  active: boolean;
  public: boolean;
  campaignActivity: { allTimeActive: boolean; activeFrom: string; activeTo: string };
  campaignVisibility: { allTimeVisible: boolean; visibleFrom: string; visibleTo: string };
  moreInformationLink: string;
  pushNotificationText: string;
}

const NO_TEXTS: Texts = {
  name: '',
  shortDescription: '',
  conditionsDescription: '',
  usageInstruction: '',
  brandName: '',
  brandDescription: '',
};

export const NEW_CAMPAIGN: CampaignValues = {
  reward: 'gift_code',
  translations: Object.fromEntries(Object.keys(LANGUAGES).map((locale) => [locale, NO_TEXTS])),
  categories: [],
  featured: false,
  ...(Object.fromEntries(NUMBERS.map((name) => [name, ''])) as Numbers),
  unlimited: true,
  fulfillmentTracking: false,
  connectType: 'none',
  earningRuleId: '',
  singleCoupon: false,
  codes: NO_CODES,
  isForAll: true,
  levels: [],
  segments: [],
  active: false,
  public: false,
  campaignActivity: { allTimeActive: true, activeFrom: '', activeTo: '' },
  campaignVisibility: { allTimeVisible: true, visibleFrom: '', visibleTo: '' },
  moreInformationLink: '',
  pushNotificationText: '',
};

export function getValues(campaign: CampaignRecordForStaff): CampaignValues {
  const { campaignActivity: on, campaignVisibility: seen, levels, segments } = campaign;
  const stored = campaign.translations.map(({ locale, ...texts }) => [locale, { ...NO_TEXTS, ...texts }]);
  return {
    ...NEW_CAMPAIGN,
    ...(Object.fromEntries(NUMBERS.map((name) => [name, campaign[name] ?? ''])) as Numbers),
    reward: campaign.reward,
    translations: { ...NEW_CAMPAIGN.translations, ...(Object.fromEntries(stored) as Record<string, Texts>) },
    categories: campaign.categories,
    featured: campaign.featured,
    unlimited: campaign.unlimited,
    fulfillmentTracking: campaign.fulfillmentTracking,
    connectType: campaign.connectType ?? 'none',
    earningRuleId: campaign.earningRuleId ?? '',
    singleCoupon: campaign.singleCoupon,
    isForAll: levels.length === 0 && segments.length === 0,
    levels,
    segments,
    active: campaign.active,
    public: campaign.public,
    campaignActivity: {
      allTimeActive: on.allTimeActive,
      activeFrom: wallClock(on.activeFrom),
      activeTo: wallClock(on.activeTo),
    },
    campaignVisibility: {
      allTimeVisible: seen.allTimeVisible,
      visibleFrom: wallClock(seen.visibleFrom),
      visibleTo: wallClock(seen.visibleTo),
    },
    moreInformationLink: campaign.moreInformationLink ?? '',
    pushNotificationText: campaign.pushNotificationText ?? '',
  };
}

/**
 * What is empty is sent as `""`, which takes away what was there. Values that the kind of reward does not have are left out.
 * @param stored Texts that the campaign has: emptied, those of a language are taken away.
 */
export function getRequest(
  values: CampaignValues,
  stored: readonly { readonly locale: string }[] = [],
): CampaignRequest {
  const { campaignActivity: on, campaignVisibility: seen, isForAll, unlimited } = values;
  const texts = Object.entries(values.translations).filter(
    ([locale, each]) =>
      locale === DEFAULT_LOCALE ||
      stored.some((texts) => texts.locale === locale) ||
      Object.values(each).some(Boolean),
  );
  const request = {
    reward: values.reward,
    translations: Object.fromEntries(texts),
    categories: values.categories,
    featured: values.featured,
    unlimited,
    ...(!unlimited && { limit: values.limit, limitPerUser: values.limitPerUser }),
    ...Object.fromEntries(getNumbers(values.reward).map((name) => [name, values[name]])),
    ...(values.reward === 'custom_campaign_code' && {
      connectType: values.connectType,
      earningRuleId: values.earningRuleId,
    }),
    ...(values.reward === 'gift_code' && { fulfillmentTracking: values.fulfillmentTracking }),
    ...(values.reward !== 'cashback' && { singleCoupon: values.singleCoupon }),
    levels: isForAll ? [] : values.levels,
    segments: isForAll ? [] : values.segments,
    active: values.active,
    public: values.public,
    campaignActivity: on.allTimeActive ? { allTimeActive: true } : on,
    campaignVisibility: seen.allTimeVisible ? { allTimeVisible: true } : seen,
    moreInformationLink: values.moreInformationLink,
    pushNotificationText: values.pushNotificationText,
  };
  return request as CampaignRequest;
}

/** The numbers that a kind of reward asks for, beside its limits. */
export function getNumbers(reward: RewardType): readonly (keyof Numbers)[] {
  if (reward === 'cashback') {
    return ['pointValue'];
  }
  if (reward === 'custom_campaign_code') {
    return ['daysInactive', 'daysValid'];
  }
  const own = reward === 'percentage_discount_code' ? PERCENT : MONEY;
  return ['costInPoints', ...own, 'daysInactive', 'daysValid'];
}

/** Whether customers buy codes of it from a stock. */
export function hasCodes(reward: RewardType): boolean {
  return reward !== 'cashback' && reward !== 'custom_campaign_code';
}
