import { phoneKey } from '#platform/phone.js';

/** Providers that deliver `a.b@` and `ab@` to one mailbox. */
const IGNORE_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** Domains of one provider, where a name is one mailbox at all of them. */
const SAME_DOMAINS: ReadonlyMap<string, string> = new Map([
  ['googlemail.com', 'gmail.com'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
  ['pm.me', 'proton.me'],
  ['protonmail.com', 'proton.me'],
  ['protonmail.ch', 'proton.me'],
]);
/** What these providers do not tell apart in a name. */
const UNREAD: ReadonlyMap<string, RegExp> = new Map([
  ['gmail.com', /\./g],
  ['proton.me', /[._-]/g],
]);
/** `base-tag@` is an address of its owner's choice; no name has a hyphen of its own. */
const HYPHEN_TAGS = /^(?:yahoo\.[a-z.]+|ymail\.com|rocketmail\.com)$/;

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

/** Names a mailbox by one of its addresses. The keys of `mailboxKey` are stored, and tell fewer apart. */
function getMailbox(email: string): string {
  const address = mailboxKey(email.normalize('NFC'));
  const at = address.lastIndexOf('@');
  const [name, written] = [address.slice(0, at), address.slice(at + 1)];
  const ascii = getAsciiDomain(written.replace(/\.$/, ''));
  const domain = SAME_DOMAINS.get(ascii) ?? ascii;
  const [base = name] = HYPHEN_TAGS.test(domain) ? name.split('-') : [name];
  return `${base.replaceAll(UNREAD.get(domain) ?? /^$/g, '')}@${domain}`;
}

function getAsciiDomain(domain: string): string {
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}

/** Whether two addresses, or two phones, are those of one person. */
export function isSameMailboxOrPhone(one: Contact, other: Contact): boolean {
  const isSameMailbox =
    Boolean(one.email && other.email) && getMailbox(one.email ?? '') === getMailbox(other.email ?? '');
  const isSamePhone =
    Boolean(one.phone && other.phone) && phoneKey(one.phone ?? '') === phoneKey(other.phone ?? '');
  return isSameMailbox || isSamePhone;
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
  return (
    isSameMailboxOrPhone(one, other) ||
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
