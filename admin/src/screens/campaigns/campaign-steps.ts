import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { type CampaignValues, DEFAULT_LOCALE } from './campaign-values.js';

/** Steps of the wizard, in their order. */
export const STEPS = ['what', 'price', 'codes', 'audience', 'texts', 'check'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_NAMES: Record<Step, MessageDescriptor> = {
  what: msg`What`,
  price: msg`Price and limits`,
  codes: msg`Codes`,
  audience: msg`Who and when`,
  texts: msg`Texts and preview`,
  check: msg`Check`,
};

/** Fields by the names of the API; of an object or a list, all that is in it. */
const FIELDS: readonly (readonly [Step, readonly string[]])[] = [
  ['what', ['reward', `translations.${DEFAULT_LOCALE}.name`, 'name', 'categories', 'featured']],
  ['codes', ['singleCoupon', 'coupons', 'pattern', 'count', 'codes']],
  [
    'audience',
    ['levels', 'segments', 'target', 'campaignActivity', 'campaignVisibility', 'active', 'public'],
  ],
  ['texts', ['translations', 'labels', 'moreInformationLink', 'pushNotificationText']],
];

/** Where a field is asked for; what is not named belongs to the price. */
export function getStep(field: string): Step {
  const found = FIELDS.find(([, names]) =>
    names.some((name) => field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`)),
  );
  return found?.[0] ?? 'price';
}

/** The API needs both ends of a window, when it is not always open. With the message for each end that is missing in the step. */
export function getMissingEnds(
  { campaignActivity: on, campaignVisibility: seen }: CampaignValues,
  step: Step,
  message: string,
): Readonly<Record<string, string>> {
  const ends = {
    'campaignActivity.activeFrom': on.allTimeActive || on.activeFrom,
    'campaignActivity.activeTo': on.allTimeActive || on.activeTo,
    'campaignVisibility.visibleFrom': seen.allTimeVisible || seen.visibleFrom,
    'campaignVisibility.visibleTo': seen.allTimeVisible || seen.visibleTo,
  };
  return Object.fromEntries(
    Object.entries(ends)
      .filter(([field, end]) => end === '' && getStep(field) === step)
      .map(([field]) => [field, message]),
  );
}
