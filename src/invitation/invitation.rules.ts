import { phoneKey } from '#platform/phone.js';

/** Providers that deliver `a.b@` and `ab@` to one mailbox. */
const IGNORE_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly loyaltyCardNumber: string | null;
  readonly street: string | null;
  readonly address1: string | null;
  readonly postal: string | null;
  readonly city: string | null;
  readonly country: string | null;
}

export interface Contact {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/** The mailbox behind an address: without capitals, without a `+tag`, and without dots where the provider ignores them. */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  return `${IGNORE_DOTS.has(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}

/** What the message to the invited person is about. */
export function originOfMessage(invitationId: string): string {
  return `invitation ${invitationId}`;
}

/** The keys of a person in invitations, the e-mail first. */
export function contactKeys({ email, phone }: Contact): string[] {
  return [...(email ? [`email:${mailboxKey(email)}`] : []), ...(phone ? [`phone:${phoneKey(phone)}`] : [])];
}

/**
 * Whether two records are one person who brings themselves: the same mailbox, phone or card, or the same name at the same address. People of
 * one household have an address in common, and names of their own.
 */
export function isSamePerson(one: Person, other: Person): boolean {
  const keys = new Set(contactKeys(one));
  return (
    contactKeys(other).some((key) => keys.has(key)) ||
    isSame(one.loyaltyCardNumber, other.loyaltyCardNumber) ||
    (getPlace(one) !== null && getPlace(one) === getPlace(other) && getName(one) === getName(other))
  );
}

function isSame(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.toLowerCase() === other.toLowerCase();
}

function getName({ firstName, lastName }: Person): string {
  return plain(`${firstName} ${lastName}`);
}

/** Null without a street, or without a town. */
function getPlace({ street, address1, postal, city, country }: Person): string | null {
  const [road, town] = [plain(`${street ?? ''} ${address1 ?? ''}`), plain(`${postal ?? ''} ${city ?? ''}`)];
  return street === null || town === '' ? null : [road, town, plain(country ?? '')].join('\n');
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
