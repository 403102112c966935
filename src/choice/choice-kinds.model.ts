import { COUPON_DELIVERY_STATUSES } from '../coupon/index.js';
import { STATUS_TYPES } from '../customer/index.js';
import { ACCOUNT_ACTIVATION_METHODS } from '../settings/index.js';
import type { CatalogueTexts, NamedTexts } from '../translation/index.js';

/** By label, or by name. */
export type ChoiceMap = Readonly<Record<string, string>>;

export interface MarketingVendor {
  readonly name: string;
  readonly config: ChoiceMap | readonly [];
}

/** What can be chosen from. Existing clients read each type in a shape of its own. */
export type ChoicesAnswer =
  | {
      readonly choices:
        | readonly string[]
        | CatalogueTexts['languages']
        | ChoiceMap
        | Readonly<Record<string, ChoiceMap>>
        | Readonly<Record<string, MarketingVendor>>;
    }
  | { readonly fields: ChoiceMap };

export interface Reader {
  readonly locale: string;
  readonly texts: NamedTexts;
  readonly languages: CatalogueTexts['languages'];
}

export interface ChoiceKind {
  readonly type: string;
  for(reader: Reader): ChoicesAnswer;
}

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode('A'.charCodeAt(0) + index));
/** `AA` to `ZZ` */
const TWO_LETTERS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** A map of codes by what they are called, in the order of the alphabet of the reader. What has no name is left out. */
function byLabel(
  codes: readonly string[],
  getLabel: (code: string) => string | undefined,
  locale: string,
): ChoiceMap {
  const { compare } = new Intl.Collator(locale);
  const labeled = codes.flatMap((code) => {
    const label = getLabel(code);
    return label === undefined ? [] : [[label, code] as const];
  });
  return Object.fromEntries(labeled.sort(([one], [other]) => compare(one, other)));
}

const accountActivationMethods: ChoiceKind = {
  type: 'availableAccountActivationMethods',
  for: () => ({ choices: ACCOUNT_ACTIVATION_METHODS }),
};

/** Regions that have a name and are no countries of ISO 3166-1: unions, parts of countries, and what is kept for tests. */
const NO_COUNTRIES: ReadonlySet<string> = new Set([
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'QO',
  'TA',
  'UN',
  'XA',
  'XB',
  'ZZ',
]);

/** Codes that were given up lead to others: they are not themselves any more. */
const COUNTRIES = TWO_LETTERS.filter(
  (code) => !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code,
);

const country: ChoiceKind = {
  type: 'country',
  for: ({ locale }) => {
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
    return { choices: byLabel(COUNTRIES, (code) => names.of(code), locale) };
  },
};

const customerStatuses: ChoiceKind = {
  type: 'availableCustomerStatuses',
  for: () => ({ choices: STATUS_TYPES }),
};

const deliveryStatus: ChoiceKind = {
  type: 'deliveryStatus',
  for: () => ({ choices: COUPON_DELIVERY_STATUSES }),
};

/** Existing clients show `earning_rule.limit.<key>` of the catalogue. */
const earningRuleLimitPeriod: ChoiceKind = {
  type: 'earningRuleLimitPeriod',
  for: () => ({
    choices: {
      '1 day': 'day',
      '1 week': 'week',
      '1 month': 'month',
      '3 months': '3 months',
      '6 months': '6 months',
      '1 year': '1 year',
      forever: 'forever',
    },
  }),
};

/** The languages that forms ask for texts in. Texts in others stay what they are when a record is edited. */
const frontendTranslations: ChoiceKind = {
  type: 'availableFrontendTranslations',
  for: ({ languages }) => ({ choices: languages }),
};

/** Codes that were given up lead to others: they are not themselves any more. */
const LANGUAGES = TWO_LETTERS.map((letters) => letters.toLowerCase()).filter(
  (code) => Intl.getCanonicalLocales(code)[0] === code,
);

const language: ChoiceKind = {
  type: 'language',
  for: ({ locale }) => {
    const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });
    return { choices: byLabel(LANGUAGES, (code) => names.of(code), locale) };
  },
};

/** Services that receive customers. None yet. */
const marketingVendors: ChoiceKind = {
  type: 'availableMarketingVendors',
  for: ({ texts }) => ({
    choices: { none: { name: texts.settings.marketing_vendors.none, config: [] } },
  }),
};

/** Labels by what they stand for. */
const pointExpireAfter: ChoiceKind = {
  type: 'availablePointExpireAfter',
  for: ({ texts }) => ({ choices: texts.settings.point_expire_after }),
};

/** What earning rules of the type `event` can wait for, by label. */
const promotedEvents: ChoiceKind = {
  type: 'promotedEvents',
  for: ({ texts: { settings } }) => {
    const labels = settings.promoted_events;
    return {
      choices: {
        [labels.account_created]: 'oloy.account.created',
        [labels.customer_logged_in]: 'oloy.customer.logged_in',
        [labels.first_purchase]: 'oloy.transaction.customer_first_transaction',
        [labels.newsletter_subscription]: 'oloy.customer.newsletter_subscription',
      },
    };
  },
};

/** Existing clients show `earning_rule.referral_events.<key>` of the catalogue. */
const referralEvents: ChoiceKind = {
  type: 'referralEvents',
  for: () => ({
    choices: {
      register: 'register',
      first_purchase: 'first_purchase',
      every_purchase: 'every_purchase',
    },
  }),
};

/** Existing clients show `earning_rule.referral_types.<key>` of the catalogue. */
const referralTypes: ChoiceKind = {
  type: 'referralTypes',
  for: () => ({ choices: { referrer: 'referrer', referred: 'referred', both: 'both' } }),
};

/** Fields of the settings of a gateway for text messages, and their types. There is none yet. */
const smsGatewayConfig: ChoiceKind = { type: 'smsGatewayConfig', for: () => ({ fields: {} }) };

/** By continent or ocean: `Africa`, `Porto-Novo`, `Africa/Porto-Novo`. */
const timezone: ChoiceKind = {
  type: 'timezone',
  for: ({ texts }) => {
    const groups: Record<string, Record<string, string>> = {};
    for (const zone of Intl.supportedValuesOf('timeZone').filter((each) => each.includes('/'))) {
      const [area = '', ...places] = zone.split('/');
      const label = places.join(' - ').replaceAll('_', ' ');
      (groups[area] ??= {})[label] = zone;
    }
    return { choices: { ...groups, [texts.settings.other_timezones]: { UTC: 'UTC' } } };
  },
};

export const CHOICE_KINDS: readonly ChoiceKind[] = [
  accountActivationMethods,
  country,
  customerStatuses,
  deliveryStatus,
  earningRuleLimitPeriod,
  frontendTranslations,
  language,
  marketingVendors,
  pointExpireAfter,
  promotedEvents,
  referralEvents,
  referralTypes,
  smsGatewayConfig,
  timezone,
];

export const CHOICE_TYPES: readonly string[] = CHOICE_KINDS.map(({ type }) => type);
