import { nameWords } from '#platform/search-engine/name-words.js';
import { getParts, getWords } from '#platform/search-engine/search-terms.js';
import type { CustomerEntity } from './customer.entity.js';

const WORDS_LENGTH_MAX = 600;
const PARTS_LENGTH_MAX = 1000;

export const SEARCHED_COLUMNS = ['firstName', 'lastName', 'email', 'phone', 'loyaltyCardNumber'] as const;

export type SearchedOfCustomer = Pick<CustomerEntity, (typeof SEARCHED_COLUMNS)[number]>;

export function getSearchables({ firstName, lastName, email, phone, loyaltyCardNumber }: SearchedOfCustomer) {
  return {
    words: getWords(firstName, lastName),
    parts: getParts(email, phone, loyaltyCardNumber),
    codes: [],
  };
}

/** The format of `customer_search`: words of both names, and a bar before each number and address. */
export function getSearchText(customer: SearchedOfCustomer): { words: string; parts: string } {
  const { parts } = getSearchables(customer);
  return {
    words: nameWords(customer.firstName, customer.lastName, WORDS_LENGTH_MAX),
    parts: cut(parts.map((part) => `|${part}`).join(''), PARTS_LENGTH_MAX),
  };
}

/** Never cuts a character in half. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
