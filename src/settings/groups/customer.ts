import {
  choice,
  getChoice,
  getChoices,
  described,
  flagSetting,
  integer,
  needing,
  toList,
  setting,
  publicSetting,
} from '../setting-forms.model.js';

export const CUSTOMER_STATUSES = ['new', 'active', 'blocked', 'deleted'] as const;
/** How a customer proves who they are after they have registered themselves. */
export const ACCOUNT_ACTIVATION_METHODS = ['email', 'sms'] as const;
export const IDENTIFYING_FIELDS = ['email', 'phone', 'loyaltyCardNumber'] as const;

export interface IdentificationPriority {
  readonly field: (typeof IDENTIFYING_FIELDS)[number];
  /** The smallest comes first. */
  readonly priority: number;
}

const PRIORITY_MAX = 1000;
const INVITATIONS_MAX = 1000;
/** The migration gives it to existing programmes, which had no limit. */
const REFERRALS_MAX = 1_000_000;
const BY_CARD_FIRST: readonly IdentificationPriority[] = [
  { field: 'loyaltyCardNumber', priority: 1 },
  { field: 'email', priority: 2 },
  { field: 'phone', priority: 3 },
];

/** In the order of the priorities. */
function readPriorities(sent: unknown): readonly IdentificationPriority[] {
  const items = toList(sent).map((each) => {
    const { field, priority } = (each ?? {}) as Record<string, unknown>;
    const number = Number(priority);
    if (typeof each !== 'object' || !Number.isInteger(number) || number < 0 || number > PRIORITY_MAX) {
      throw new Error('Every entry should have a field and a priority.');
    }
    return { field: getChoice(field, IDENTIFYING_FIELDS), priority: number };
  });
  if (new Set(items.map(({ field }) => field)).size < items.length) {
    throw new Error('A field should occur once.');
  }
  if (items.length === 0) {
    throw new Error('This collection should contain 1 element or more.');
  }
  return items.sort((one, other) => one.priority - other.priority);
}

const PRIORITIES_SCHEMA = {
  type: 'array',
  items: {
    type: 'object',
    required: ['field', 'priority'],
    properties: {
      field: { type: 'string', enum: [...IDENTIFYING_FIELDS] },
      priority: { type: 'integer' },
    },
  },
} as const;

export const CUSTOMER_SETTINGS = {
  invitationsPerDayMax: described(
    'How many people one customer may invite on one day of the calendar.',
    integer<number>(20, { min: 1, max: INVITATIONS_MAX }),
  ),
  referralsPaidPerDayMax: described(
    'For how many registrations and purchases of one day the rules for recommendations pay, of all people that one customer has brought. Further ones pay neither side.',
    integer<number>(20, { min: 1, max: REFERRALS_MAX }),
  ),
  accountActivationMethod: choice('email', ACCOUNT_ACTIVATION_METHODS),
  /** Pages show customers the form of their own data or not. */
  allowCustomersProfileEdits: publicSetting(flagSetting(true)),
  customersMayRegisterCards: described(
    'Whether customers who register themselves may name the number of their card. Sales are found by it: for programmes whose card numbers cannot be guessed.',
    publicSetting(flagSetting(false)),
  ),
  contactHandoverDays: described(
    'How many days a changed e-mail of a customer who has logged in before waits until it logs in, unless they agree before or refuse.',
    needing(
      { permissions: { CUSTOMER_CREDENTIALS: ['VIEW', 'MODIFY'] } },
      integer<number>(7, { min: 1, max: 90 }),
    ),
  ),
  customerStatusesEarning: getChoices(['active'], CUSTOMER_STATUSES),
  customerStatusesSpending: getChoices(['active'], CUSTOMER_STATUSES),
  /** By what a transaction finds its customer. */
  customersIdentificationPriority: setting(BY_CARD_FIRST, readPriorities, PRIORITIES_SCHEMA),
};
