import { createHash } from 'node:crypto';
import { phoneForms } from '#platform/phone.js';
import type { Resource } from '../auth/index.js';

/** The lists that can have views, and what one must be permitted to see in order to see the list. */
export const VIEWED_LISTS = {
  audit: 'AUDIT',
  bought: 'REWARD_CAMPAIGN',
  campaigns: 'REWARD_CAMPAIGN',
  categories: 'REWARD_CAMPAIGN',
  customers: 'CUSTOMER',
  'earning-rules': 'EARNING_RULE',
  events: 'EVENT',
  invitations: 'CUSTOMER',
  levels: 'LEVEL',
  messages: 'SETTINGS',
  pos: 'POS',
  segments: 'SEGMENT',
  sellers: 'SELLER',
  transactions: 'TRANSACTION',
  transfers: 'POINT_TRANSFER',
  'webhook-deliveries': 'SETTINGS',
} as const satisfies Readonly<Record<string, Resource>>;

export type ViewedList = keyof typeof VIEWED_LISTS;

export const VIEWS_MAX = 100;

/** Returns one hash for two names that people take for one: `Gold` and `gold`. */
export function hashOfName(name: string): string {
  return createHash('sha256').update(name.normalize('NFKC').toLowerCase()).digest('hex');
}

/** The contacts of a person, as `namesPerson` compares them. */
export interface PersonNames {
  readonly texts: ReadonlySet<string>;
  readonly phones: ReadonlySet<string>;
}

export function getPersonNames(
  emails: readonly string[],
  phones: readonly string[],
  cards: readonly string[],
): PersonNames {
  return {
    texts: new Set([...emails, ...cards].map((text) => text.toLowerCase())),
    phones: new Set(phones.flatMap((phone) => phoneForms(phone))),
  };
}

/** Whether an e-mail, a phone or a card of the person is a value in the address, or a word of one. */
export function namesPerson(search: string, { texts, phones }: PersonNames): boolean {
  return [...new URLSearchParams(search).values()].some((value) => {
    const parts = [value, ...value.split(/[\s,]+/u)].map((part) => part.trim()).filter((part) => part !== '');
    return parts.some(
      (part) => texts.has(part.toLowerCase()) || phoneForms(part).some((form) => phones.has(form)),
    );
  });
}
