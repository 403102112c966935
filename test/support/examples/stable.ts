import { createHash } from 'node:crypto';
import { exampleId } from '#platform/http/openapi/examples.js';
import type { Things } from './example-request.js';

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
/** Made by chance or by cryptography: shown as something of the same form. */
const SECRETS =
  /^(token|refresh_token|password|kid|n|hash|previousHash|invitationToken|invitationCode|revision)$/;
const SECRET_OF_LAUREL = /^(laurel|whsec)_/;
/** Whatever the real one says: the length of a token depends on it. */
const TOKEN = 'eyJhbGciOiJSUzI1NiJ9.eyJyb2xlcyI6WyJST0xFX0FETUlOIl19.c2lnbmF0dXJl';
/** Codes like those of the demo, also in the middle of a text. */
const CODES = /\b([A-Z]+\d*-)([A-Z0-9]{6})\b/g;
/** The characters of codes. One that has only digits, by chance, is shown with letters like the others. */
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Codes of a campaign. A coupon in the same answer may have one of those that are shown, by chance. */
const CODES_OF_CAMPAIGN = 'coupons';
/** JSON text with every text of a language. A new sentence would change the example, and its first entries show its form. */
const CATALOGUE = 'content';
const LIST_LENGTH = 3;

/**
 * An answer as it would be every time: the ids, codes and secrets that chance has made become others of the same form. The
 * ids of the things of the session are those that the parameters of paths have as examples; so are the same in all answers.
 */
export class Stable {
  private readonly seen = new Map<string, string>();
  private readonly known: number;

  /** @param of What it is an example of: other ids elsewhere. */
  constructor(
    private readonly of: string,
    things: Things,
    private readonly isCatalogue = false,
  ) {
    for (const [name, value] of Object.entries(things)) {
      if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)) {
        this.seen.set(value, exampleId(`${name}Id`));
      }
    }
    this.known = this.seen.size;
  }

  value(value: unknown, name = ''): unknown {
    if (Array.isArray(value)) {
      return value.slice(0, LIST_LENGTH).map((each) => this.value(each, name));
    }
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).slice(0, this.isCatalogue ? LIST_LENGTH - 1 : undefined);
      return Object.fromEntries(entries.map(([key, each]) => [this.text(key, ''), this.value(each, key)]));
    }
    return typeof value === 'string' ? this.text(value, name) : value;
  }

  /** A cursor names a place among ids. */
  link(link: string): string {
    return this.text(link.replace(/cursor=[^>&]+/, 'cursor=eyJ2IjpbXX0'), '');
  }

  private text(text: string, name: string): string {
    if ((SECRETS.test(name) && text !== '') || SECRET_OF_LAUREL.test(text)) {
      return text.startsWith('eyJ') ? TOKEN : sameForm(text, `${this.of} ${name}`);
    }
    if (name === CATALOGUE && text.startsWith('{')) {
      const entries = Object.entries(JSON.parse(text) as object).slice(0, LIST_LENGTH);
      return JSON.stringify(Object.fromEntries(entries), null, 2);
    }
    if (name === 'currentPassword') {
      // Sent as it stands here, the example changes no password of the demo.
      return 'The old password 8';
    }
    return text
      .replace(
        CODES,
        (_code, prefix: string, rest: string) =>
          prefix +
          this.other(name === CODES_OF_CAMPAIGN ? `${name} ${rest}` : rest, () =>
            lettersAndDigits(rest.length, this.next(), UPPER),
          ),
      )
      .replace(UUID, (id) => this.other(id, () => exampleId(this.next())));
  }

  private next(): string {
    return `${this.of} ${this.seen.size - this.known}`;
  }

  private other(value: string, make: () => string): string {
    const other = this.seen.get(value) ?? make();
    this.seen.set(value, other);
    return other;
  }
}

/** A value of the same length and the same alphabet, with the same beginning when it is one of Laurel's. */
function sameForm(text: string, seed: string): string {
  const [prefix = ''] = SECRET_OF_LAUREL.exec(text) ?? [];
  const [padding = ''] = /=*$/.exec(text) ?? [];
  const length = text.length - prefix.length - padding.length;
  return prefix + lettersAndDigits(length, seed, getAlphabet(text)) + padding;
}

function lettersAndDigits(length: number, seed: string, alphabet: string): string {
  const bytes = createHash('shake256', { outputLength: length }).update(seed).digest();
  return [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('');
}

function getAlphabet(text: string): string {
  if (/^\d{1,8}$/.test(text)) {
    return '0123456789';
  }
  if (/^[\da-f]{16,}$/.test(text)) {
    return '0123456789abcdef';
  }
  return text === text.toUpperCase() ? UPPER : `${UPPER}abcdefghijkmnopqrstuvwxyz`;
}
