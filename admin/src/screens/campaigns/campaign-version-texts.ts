import type { CampaignRecordForStaff, CampaignVersionRecord } from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCurrency } from '../../app/use-currency.js';
import { useFormats } from '../../patterns/formats.js';
import { labelTexts } from '../../patterns/labels.js';
import { useLanguageName } from '../../patterns/language-name.js';
import type { Texts } from '../../patterns/version-list.js';
import { GIVERS } from './campaign-terms.js';
import { DEFAULT_LOCALE } from './campaign-values.js';
import { useWindowText } from '../../patterns/window-text.js';

/** What a campaign and each of its versions have. */
export interface CampaignTerms extends Omit<
  CampaignVersionRecord,
  'campaignId' | 'version' | 'since' | 'author' | 'brandIcon'
> {
  /** Records have no name of it. */
  readonly brandIcon?: CampaignVersionRecord['brandIcon'] | undefined;
}

export function getTerms(campaign: CampaignRecordForStaff): CampaignTerms {
  const { segmentNames, earningRule } = campaign;
  return {
    ...campaign,
    brandIcon: undefined,
    segmentNames: Array.isArray(segmentNames) ? {} : segmentNames,
    ...(earningRule && { earningRuleName: earningRule.name }),
  };
}

/** By the field of the API, as the form calls it. */
export function useFieldLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    name: t`Name`,
    shortDescription: t`Short description`,
    conditionsDescription: t`Conditions`,
    usageInstruction: t`How to use it`,
    brandName: t`Brand`,
    brandDescription: t`About the brand`,
    categories: t`Categories`,
    featured: t`Featured`,
    costInPoints: t`Price`,
    pointValue: t`Value of a point`,
    transactionPercentageValue: t`Discount`,
    rewardValue: t`Value`,
    tax: t`Tax`,
    taxPriceValue: t`Value of the tax`,
    connectType: t`Given out by`,
    earningRuleId: t`Rule`,
    unlimited: t`As long as there are codes`,
    limit: t`Limit`,
    limitPerUser: t`Limit per customer`,
    daysInactive: t`Can be used after`,
    daysValid: t`Valid for`,
    fulfillmentTracking: t`Delivery status`,
    singleCoupon: t`All customers get the same code`,
    levels: t`Levels`,
    segments: t`Segments`,
    campaignActivity: t`On sale`,
    campaignVisibility: t`Visible`,
    active: t`Active`,
    public: t`Public`,
    moreInformationLink: t`Link to more information`,
    pushNotificationText: t`Push notification`,
    labels: t`Labels`,
    photos: t`Photos`,
    brandIcon: t`Brand icon`,
    archivedAt: t`Archived`,
  };
}

/** Answers what can differ between two versions. */
export function useTermTexts(): (terms: CampaignTerms) => Texts {
  const labels = useFieldLabels();
  const getAmounts = useAmounts();
  const getAudience = useAudience();
  const getWords = useWords();
  return (terms) => {
    const byField = { ...getAmounts(terms), ...getAudience(terms) };
    const known = Object.entries(byField).filter((entry): entry is [string, string] => !!entry[1]);
    return new Map([
      ...getWords(terms),
      ...known.map(([field, text]) => [labels[field] ?? field, text] as const),
    ]);
  };
}

type ByField = Readonly<Record<string, string | undefined>>;

function useAmounts(): (terms: CampaignTerms) => ByField {
  const { t } = useLingui();
  const formats = useFormats();
  const currency = useCurrency();
  const yesOrNo = (value: boolean) => (value ? t`yes` : t`no`);
  const number = (value: number | undefined) => (value === undefined ? undefined : formats.number(value));
  const percent = (value: number | undefined) =>
    value === undefined ? undefined : formats.percent(value / 100);
  const money = (value: number | undefined) =>
    value === undefined || currency === undefined ? number(value) : formats.money(value, currency);
  const days = (count: number, none: string) => {
    const shown = formats.number(count);
    return count === 0 ? none : plural(count, { one: `${shown} day`, other: `${shown} days` });
  };
  const connections: ByField = Object.fromEntries(
    Object.entries(GIVERS).map(([giver, label]) => [giver, t(label)]),
  );
  return (terms) => ({
    featured: yesOrNo(terms.featured),
    costInPoints: formats.points(terms.costInPoints),
    pointValue: money(terms.pointValue),
    transactionPercentageValue: percent(terms.transactionPercentageValue),
    rewardValue: money(terms.rewardValue),
    tax: percent(terms.tax),
    taxPriceValue: money(terms.taxPriceValue),
    connectType: connections[terms.connectType ?? ''],
    earningRuleId: terms.earningRuleName ?? terms.earningRuleId,
    unlimited: yesOrNo(terms.unlimited),
    limit: number(terms.limit),
    limitPerUser: number(terms.limitPerUser),
    daysInactive: days(terms.daysInactive, t`immediately`),
    daysValid: days(terms.daysValid, t`no expiry`),
    fulfillmentTracking: yesOrNo(terms.fulfillmentTracking),
    singleCoupon: yesOrNo(terms.singleCoupon),
  });
}

function useAudience(): (terms: CampaignTerms) => ByField {
  const { t } = useLingui();
  const getWindow = useWindowText();
  const window = (isAlways: boolean, from?: string, to?: string) =>
    isAlways || from === undefined || to === undefined ? t`always` : getWindow(from, to);
  const yesOrNo = (value: boolean) => (value ? t`yes` : t`no`);
  const names = (ids: readonly string[], known: Readonly<Record<string, string>>) =>
    ids.map((id) => known[id] ?? t`deleted`).join(', ');
  return (terms) => {
    const { campaignActivity: on, campaignVisibility: seen } = terms;
    return {
      categories: names(terms.categories, terms.categoryNames),
      levels: names(terms.levels, terms.levelNames),
      segments: names(terms.segments, terms.segmentNames),
      campaignActivity: window(on.allTimeActive, on.activeFrom, on.activeTo),
      campaignVisibility: window(seen.allTimeVisible, seen.visibleFrom, seen.visibleTo),
      active: yesOrNo(terms.active),
      public: yesOrNo(terms.public),
      archivedAt: yesOrNo(terms.archivedAt !== undefined),
    };
  };
}

/** Texts in each language, "German: Name", and what else is written. */
function useWords(): (terms: CampaignTerms) => Texts {
  const labels = useFieldLabels();
  const getLanguageName = useLanguageName();
  return ({ translations, ...terms }) => {
    const texts = translations.flatMap(({ locale, ...ofLocale }) =>
      Object.entries(ofLocale).map(([field, text]): [string, string | undefined] => {
        const label = labels[field] ?? field;
        const isPlain = locale === DEFAULT_LOCALE && field === 'name';
        return [isPlain ? label : `${getLanguageName(locale)}: ${label}`, text];
      }),
    );
    const others: [string, string | undefined][] = [
      [labels['moreInformationLink'] ?? '', terms.moreInformationLink],
      [labels['pushNotificationText'] ?? '', terms.pushNotificationText],
      [labels['labels'] ?? '', labelTexts(terms.labels).join(', ')],
      [labels['photos'] ?? '', terms.photos.map(({ originalName }) => originalName).join(', ')],
      [labels['brandIcon'] ?? '', terms.brandIcon?.originalName],
    ];
    return new Map([...texts, ...others].filter((entry): entry is [string, string] => !!entry[1]));
  };
}
