/*
 * Texts about persons, each of which can be recognised wherever it is found: by the customer that it is about, or by the operation that has
 * sent it.
 */

/** What is known of a person, with a name in each part of it. */
export function getDetails(name: string): object {
  return {
    address: {
      street: `${name} street`,
      address1: '1',
      postal: '10115',
      city: `${name} city`,
      country: 'DE',
    },
    company: { name: `${name} company`, nip: `${name} nip` },
    labels: [{ key: 'note', value: `${name} note` }],
  };
}

export function getContacts(customer: number): object {
  const phone = `${PHONES}${String(customer).padStart(DIGITS, '0')}`;
  return { phone, loyaltyCardNumber: `${getName(customer)}card` };
}

/** One word, so that it is one among the words of a search, too; with an end, so that no name begins with another. */
export function getName(customer: number): string {
  return `Person${customer}x`;
}

/** Returns the texts of a customer who registers with an operation. So long that no ciphertext and no key in the tables has it by chance. */
export function getNewcomer(operation: number): string {
  return `Op${String(operation).padStart(NUMBER_LENGTH, '0')}x`;
}

/** What a shop sends about its buyer. */
export function getBuyer(customer: number, operation: number, email: string | undefined) {
  return { name: `${getName(customer)} ${getText(operation)}`, email };
}

/** What is typed in with an operation. */
export function getText(operation: number): string {
  return `op ${operation}`;
}

export interface Named {
  readonly customers: readonly number[];
  readonly emails: readonly string[];
  readonly operations: readonly number[];
}

const PHONES = '+4915550';
const DIGITS = 7;
const NUMBER_LENGTH = 7;
const PERSON = /person(\d+)x|4915550(\d{7})/gi;
const EMAIL = /\b(?:chaos|op|rush|friend)-\d+@example\.com/gi;
const OPERATION = /\bop (\d+)|\bop(\d{7,})x/gi;
const ANY = /person\d|4915550\d|@example\.com|\bop ?\d/i;

/** Who and what a text names; null for most texts. */
export function namedIn(text: string): Named | null {
  if (!ANY.test(text)) {
    return null;
  }
  const emails = [...text.matchAll(EMAIL)].map(([email]) => email.toLowerCase());
  const rest = text.replaceAll(EMAIL, '');
  const getNumbers = (pattern: RegExp) =>
    [...rest.matchAll(pattern)].map(([, one, other]) => Number(one ?? other));
  const [customers, operations] = [getNumbers(PERSON), getNumbers(OPERATION)];
  return { customers: unique(customers), emails: unique(emails), operations: unique(operations) };
}

function unique<T>(all: readonly T[]): readonly T[] {
  return [...new Set(all)];
}

/** Members that an erasure empties or removes, wherever they stand in a payload. */
const PERSONAL: ReadonlySet<string> = new Set([
  'customerData',
  'addressData',
  'companyData',
  'labels',
  'comment',
  'cardNumber',
  'originalName',
  'email',
  'phone',
  'recipientEmail',
  'recipientPhone',
]);

/** The record of an event without what may be erased: the same before an erasure and after it. */
export function getLastingText(record: unknown): string {
  return JSON.stringify(record, (name, value: unknown) => (PERSONAL.has(name) ? undefined : value));
}
