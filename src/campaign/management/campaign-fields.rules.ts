import type {
  CampaignDetails,
  CampaignEntity,
  CampaignLabel,
  CampaignTexts,
  RewardType,
  SentTexts,
  CampaignTagKind,
} from '../campaign.entity.js';
import { DEFAULT_LOCALE } from '#platform/language/language.js';
import { revisionOfRow } from '#platform/revision/revision.js';

export interface ActivityWindow {
  readonly always: boolean;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export interface CampaignFields {
  readonly translations?: Readonly<Record<string, SentTexts>> | undefined;
  readonly active?: boolean | undefined;
  readonly featured?: boolean | undefined;
  readonly public?: boolean | undefined;
  readonly costInPoints?: number | undefined;
  readonly singleCoupon?: boolean | undefined;
  readonly unlimited?: boolean | undefined;
  readonly limit?: number | undefined;
  readonly limitPerUser?: number | undefined;
  readonly daysInactive?: number | undefined;
  readonly daysValid?: number | undefined;
  readonly fulfillmentTracking?: boolean | undefined;
  readonly activity?: ActivityWindow | undefined;
  readonly visibility?: ActivityWindow | undefined;
  readonly levels?: readonly string[] | undefined;
  readonly segments?: readonly string[] | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly labels?: readonly CampaignLabel[] | undefined;
  readonly moreInformationLink?: string | undefined;
  readonly pushNotificationText?: string | undefined;
  readonly rewardValue?: number | undefined;
  readonly tax?: number | undefined;
  readonly taxPriceValue?: number | undefined;
  readonly pointValue?: number | undefined;
  readonly transactionPercentageValue?: number | undefined;
  readonly connectType?: string | undefined;
  readonly earningRuleId?: string | undefined;
}

/** Sold for points, from a stock, within limits. The fields are optional for other rewards. */
export const CODES: ReadonlySet<RewardType> = new Set([
  'discount_code',
  'value_code',
  'free_delivery_code',
  'gift_code',
  'event_code',
]);

export function hasNoLimits({ unlimited, limit }: CampaignFields, reward: RewardType): boolean {
  return reward === 'cashback' || (unlimited ?? (!CODES.has(reward) && limit === undefined));
}

type Columns = Omit<
  CampaignEntity,
  'id' | 'storeId' | 'reward' | 'revision' | 'createdAt' | 'photos' | 'brandIcon' | 'archivedAt'
>;

/** What an edit changes, beside the codes that it adds. */
const EDITED = [
  ...(['name', 'active', 'featured', 'public', 'costInPoints', 'singleCoupon', 'unlimited'] as const),
  ...(['usageLimit', 'limitPerUser', 'daysInactive', 'daysValid', 'fulfillmentTracking'] as const),
  ...(['allTimeActive', 'activeFrom', 'activeTo', 'allTimeVisible', 'visibleFrom', 'visibleTo'] as const),
  ...(['transactionPercentageValue', 'levels', 'segments', 'categories', 'details'] as const),
] satisfies (keyof Columns)[];

export function revisionOfCampaign(campaign: CampaignEntity): string {
  return revisionOfRow(campaign, EDITED);
}

/** @param fields Valid fields */
export function campaignColumns(fields: CampaignFields, reward: RewardType): Columns {
  const isUnlimited = hasNoLimits(fields, reward);
  const { activity = { always: true }, visibility = { always: true } } = fields;
  return {
    name: fields.translations?.[DEFAULT_LOCALE]?.name ?? '',
    active: fields.active ?? false,
    featured: fields.featured ?? false,
    public: fields.public ?? false,
    costInPoints: fields.costInPoints ?? 0,
    singleCoupon: reward === 'cashback' || (fields.singleCoupon ?? false),
    unlimited: isUnlimited,
    usageLimit: isUnlimited ? null : (fields.limit ?? null),
    limitPerUser: isUnlimited ? null : (fields.limitPerUser ?? null),
    daysInactive: fields.daysInactive ?? 0,
    daysValid: fields.daysValid ?? 0,
    fulfillmentTracking: reward === 'gift_code' && (fields.fulfillmentTracking ?? false),
    allTimeActive: activity.always,
    activeFrom: getBeginning(activity),
    activeTo: getEnd(activity),
    allTimeVisible: visibility.always,
    visibleFrom: getBeginning(visibility),
    visibleTo: getEnd(visibility),
    transactionPercentageValue: fields.transactionPercentageValue ?? null,
    levels: unique(fields.levels),
    segments: unique(fields.segments),
    categories: unique(fields.categories),
    details: getDetails(fields),
  };
}

function getDetails(fields: CampaignFields): CampaignDetails {
  const { moreInformationLink, pushNotificationText, rewardValue, tax, taxPriceValue } = fields;
  const { pointValue, connectType, earningRuleId, translations = {}, labels = [] } = fields;
  return {
    translations: Object.fromEntries(
      Object.entries(translations).map(([locale, texts]) => [locale, givenTexts(texts)]),
    ),
    ...(moreInformationLink !== undefined && { moreInformationLink }),
    ...(pushNotificationText !== undefined && { pushNotificationText }),
    ...(rewardValue !== undefined && { rewardValue }),
    ...(tax !== undefined && { tax }),
    ...(taxPriceValue !== undefined && { taxPriceValue }),
    ...(pointValue !== undefined && { pointValue }),
    ...(connectType !== undefined && { connectType }),
    ...(earningRuleId !== undefined && { earningRuleId }),
    labels: [...labels],
  };
}

function givenTexts(texts: SentTexts): CampaignTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
}

export function fieldsOfCampaign(campaign: CampaignEntity): CampaignFields {
  const { translations, labels, ...details } = campaign.details;
  const { activeFrom, activeTo, visibleFrom, visibleTo } = campaign;
  return {
    translations,
    labels,
    ...details,
    active: campaign.active,
    featured: campaign.featured,
    public: campaign.public,
    costInPoints: campaign.costInPoints,
    singleCoupon: campaign.singleCoupon,
    unlimited: campaign.unlimited,
    limit: campaign.usageLimit ?? undefined,
    limitPerUser: campaign.limitPerUser ?? undefined,
    daysInactive: campaign.daysInactive,
    daysValid: campaign.daysValid,
    fulfillmentTracking: campaign.fulfillmentTracking,
    activity: getWindow(campaign.allTimeActive, activeFrom, activeTo),
    visibility: getWindow(campaign.allTimeVisible, visibleFrom, visibleTo),
    levels: campaign.levels,
    segments: campaign.segments,
    categories: campaign.categories,
    transactionPercentageValue: campaign.transactionPercentageValue ?? undefined,
  };
}

/** Fields of `changes` replace fields of the campaign, also with empty values. Missing languages stay. */
export function changedBy(fields: CampaignFields, changes: CampaignFields): CampaignFields {
  const translations = { ...fields.translations };
  for (const [locale, texts] of Object.entries(changes.translations ?? {})) {
    translations[locale] = { ...translations[locale], ...texts };
  }
  return { ...fields, ...changes, translations };
}

const LAST_SECOND = 59;
const LAST_MS = 999;

/** Events say whole seconds: an instant that is in the same second as the stored one is that one, and a last second is a whole one. */
export function withExactEnds(terms: CampaignFields, campaign: CampaignEntity): CampaignFields {
  const { activity, visibility } = terms;
  return {
    ...terms,
    activity: activity && {
      ...activity,
      from: getExact(activity.from, campaign.activeFrom),
      to: getExactEnd(activity.to, campaign.activeTo),
    },
    visibility: visibility && {
      ...visibility,
      from: getExact(visibility.from, campaign.visibleFrom),
      to: getExactEnd(visibility.to, campaign.visibleTo),
    },
  };
}

function getExact(instant: Date | undefined, stored: Date | null): Date | undefined {
  return instant && stored && toSeconds(instant) === toSeconds(stored) ? stored : instant;
}

function getExactEnd(instant: Date | undefined, stored: Date | null): Date | undefined {
  const exact = getExact(instant, stored);
  return exact === instant && exact?.getUTCSeconds() === LAST_SECOND
    ? new Date(toSeconds(exact) * 1000 + LAST_MS)
    : exact;
}

function toSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

export function getTags({
  levels,
  segments,
  categories,
  details,
}: Pick<CampaignEntity, 'levels' | 'segments' | 'categories' | 'details'>): {
  kind: CampaignTagKind;
  tag: string;
}[] {
  const labels = details.labels.map(({ key, value }) => `${key}:${value}`);
  return [
    ...unique(levels).map((tag) => ({ kind: 'level' as const, tag })),
    ...unique(segments).map((tag) => ({ kind: 'segment' as const, tag })),
    ...unique(categories).map((tag) => ({ kind: 'category' as const, tag })),
    ...unique(labels).map((tag) => ({ kind: 'label' as const, tag })),
  ];
}

function getWindow(always: boolean, from: Date | null, to: Date | null): ActivityWindow {
  return { always, from: from ?? undefined, to: to ?? undefined };
}

function getBeginning({ always, from }: ActivityWindow): Date | null {
  return always ? null : (from ?? null);
}

function getEnd({ always, to }: ActivityWindow): Date | null {
  return always ? null : (to ?? null);
}

function unique(values: readonly string[] = []): string[] {
  return [...new Set(values)];
}
