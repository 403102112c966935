import type { CreateEarningRuleRequest } from '@laurel/client/api';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type RuleType = CreateEarningRuleRequest['type'];

interface RuleTerm {
  readonly name: MessageDescriptor;
  readonly hint: MessageDescriptor;
  /** Rules about transactions are evaluated in this order. */
  readonly priority?: number;
}

export const RULE_TYPES: Record<RuleType, RuleTerm> = {
  points: {
    name: msg`Points for money`,
    hint: msg`So many points for each unit of the currency that is spent.`,
    priority: 1,
  },
  product_purchase: {
    name: msg`Points for a product`,
    hint: msg`A fixed number of points for each piece of some products.`,
    priority: 3,
  },
  multiply_for_product: {
    name: msg`More for some products`,
    hint: msg`Multiplies what some products have earned.`,
    priority: 2,
  },
  multiply_by_product_labels: {
    name: msg`More for some labels`,
    hint: msg`Multiplies what products have earned, by their labels.`,
    priority: 2,
  },
  instant_reward: {
    name: msg`A reward at once`,
    hint: msg`A coupon of a campaign for each transaction.`,
    priority: 2,
  },
  event: {
    name: msg`Points for an event`,
    hint: msg`For a registration, a first transaction, the first login of a day or a newsletter.`,
  },
  custom_event: {
    name: msg`Points for an event of your own`,
    hint: msg`For whatever an app reports by a name that you choose.`,
  },
  referral: {
    name: msg`Points for a recommendation`,
    hint: msg`For customers who bring others, for those who are brought, or both.`,
  },
  geolocation: {
    name: msg`Points for a place`,
    hint: msg`For a check-in near a place.`,
  },
  qrcode: {
    name: msg`Points for a code`,
    hint: msg`For a code that customers find in a shop and scan.`,
  },
};

export function termOf(type: string): RuleTerm {
  return RULE_TYPES[type as RuleType];
}

/** Kinds that are about transactions. */
export function isAboutBaskets(type: string): boolean {
  return termOf(type).priority !== undefined;
}

export const EVENTS = {
  'oloy.account.created': msg`Registration`,
  'oloy.transaction.customer_first_transaction': msg`First transaction`,
  'oloy.customer.logged_in': msg`First login of a day`,
  'oloy.customer.newsletter_subscription': msg`Newsletter`,
};

export const REFERRAL_EVENTS = {
  register: msg`The new customer registers`,
  first_purchase: msg`The new customer buys for the first time`,
  every_purchase: msg`The new customer buys, each time`,
};

export const REFERRAL_REWARDS = {
  referrer: msg`Who recommends`,
  referred: msg`Who was brought`,
  both: msg`Both`,
};

export const PERIODS = {
  day: msg`a day`,
  week: msg`a week`,
  month: msg`a month`,
  '3 months': msg`a quarter`,
  '6 months': msg`half a year`,
  '1 year': msg`a year`,
  forever: msg`ever`,
};
