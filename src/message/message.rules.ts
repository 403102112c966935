import { pauseAfter } from '#platform/background/pauses.js';
import { isVisible } from '#platform/text.js';

const HOUR_MS = 3600_000;

/** The process ended, or lost its database, between the sending and the record of it: only the provider knows what became of the message. */
export const BROKEN_OFF = 'An attempt was broken off: it may have arrived';

/** The pause after so many attempts: growing, and never more than an hour, for as long as the message is of use. */
export function pauseOfMessage(attempts: number, chance: number): number {
  return Math.min(pauseAfter(attempts, chance) ?? HOUR_MS, HOUR_MS);
}

/** What stands in place of a secret where people read messages. */
const MASK = '••••••';

export function withMasks(
  variables: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const masked = Object.entries(secrets).map(([name, secret]) => [name, maskedIn(secret, secrets)] as const);
  return { ...variables, ...Object.fromEntries(masked) };
}

/** An address keeps what is no secret: the part before its token. */
function maskedIn(value: string, secrets: Readonly<Record<string, string>>): string {
  const inside = Object.values(secrets).find((secret) => secret !== value && value.includes(secret));
  return inside === undefined ? MASK : value.replaceAll(inside, MASK);
}

export interface Mailbox {
  readonly name: string | null;
  readonly address: string;
}

/** `Shop <mail@shop.example>`, or the address alone. */
export function getMailbox(text: string): Mailbox {
  const [, name = '', address] = /^(.*)<([^<>]+)>\s*$/.exec(text) ?? [];
  const words = name.trim().replace(/^"(.*)"$/, '$1');
  return address === undefined
    ? { name: null, address: text.trim() }
    : { name: words === '' ? null : words, address: address.trim() };
}

const NAME_LENGTH_MAX = 40;
/** Signs of addresses, a dot within a word, which mail programs make a link of, and what could be a phone number. */
const LOOKS_LIKE_AN_ADDRESS = /[/\\@:#?&=%<>]|\.(?=[\p{L}\p{N}])|(?:\p{Nd}[^\p{L}]*){5}/u;

/** The name, if it looks like one: with an address in it, or as a sentence, it is none that a stranger gets to read. Otherwise an empty text. */
export function harmlessName(name: string): string {
  const plain = name.normalize('NFKC').replaceAll('。', '.');
  const isName =
    Array.from(name).length <= NAME_LENGTH_MAX && !LOOKS_LIKE_AN_ADDRESS.test(plain) && isVisible(name);
  return isName ? name : '';
}

/** `a…@example.com`, `…20 41`: enough to recognise one's own. */
export function maskedRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@');
  return at > 0 ? `${recipient.slice(0, 1)}…${recipient.slice(at)}` : `…${recipient.slice(-2)}`;
}
