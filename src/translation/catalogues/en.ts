import { SENTENCES, type Sentence } from './sentences.js';

/** Sentences are written in English: there, each is its own translation. */
const sentences = Object.fromEntries(SENTENCES.map((sentence) => [sentence, sentence])) as Record<
  Sentence,
  string
>;

export const en = {
  earning_rule: {
    limit: {
      '1 day': '1 day',
      '1 week': '1 week',
      '1 month': '1 month',
      '3 months': '3 months',
      '6 months': '6 months',
      '1 year': '1 year',
      forever: 'forever',
    },
    referral_events: {
      register: 'Registration of the invited customer',
      first_purchase: 'First purchase of the invited customer',
      every_purchase: 'Every purchase of the invited customer',
    },
    referral_types: {
      referrer: 'The customer who invites',
      referred: 'The invited customer',
      both: 'Both customers',
    },
  },
  settings: {
    promoted_events: {
      account_created: 'Account created',
      customer_logged_in: 'Customer logged in',
      first_purchase: 'First purchase',
      newsletter_subscription: 'Newsletter subscription',
    },
    point_expire_after: {
      all_time_active: 'Never',
      after_x_days: 'After a number of days',
      at_the_end_of_the_month: 'At the end of the month',
      at_the_end_of_the_year: 'At the end of the year',
    },
    marketing_vendors: { none: 'Disabled' },
    timezone: { other: 'Other' },
  },
  sentences,
};

export type Catalogue = typeof en;

/** Those that have names of their own, without the sentences. */
export type NamedTexts = Omit<Catalogue, 'sentences'>;
