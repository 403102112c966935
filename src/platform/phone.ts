import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { anywhere, startingWith } from '#platform/database/query/like.js';

/** What people put between digits, and the invisible signs of direction that programs put around a number that is copied. */
const BETWEEN = /[\s()./\p{Pd}\p{Cf}]/gu;
const PHONE = /^\+?\d{3,20}$/;
const DIGITS = /^\+?\d+$/;
/** How a country is dialed from most others. `000…` is no country. */
const DIALED = /^00(?=[1-9])/;

/**
 * A phone number as it is kept: with a country (`+` or `00`) in E.164, so that `+49 (0)30 …` and `0049 30 …` are `+4930…`. One whose country is
 * not said, and one that no country can have, is its digits. Null for what is none.
 */
export function readPhone(text: string): string | null {
  const plain = text.replace(BETWEEN, '');
  return PHONE.test(plain) ? (international(plain) ?? plain) : null;
}

/**
 * The digits by which two numbers are one. Digits without a `+` are read as if they had it, as existing clients write them; where no country
 * can have them, they stand for themselves.
 */
export function phoneKey(text: string): string {
  const digits = text.replace(/\D/g, '');
  return (international(`+${digits.replace(DIALED, '')}`) ?? `+${digits}`).slice(1);
}

/** All ways in which this number may be kept. A text that is none is itself. */
export function phoneForms(text: string): readonly string[] {
  const plain = text.replace(BETWEEN, '');
  if (!DIGITS.test(plain)) {
    return [text];
  }
  const key = phoneKey(plain);
  return [...new Set([`+${key}`, key, plain])];
}

export function isWholePhone(text: string): boolean {
  return international(text.replace(BETWEEN, '')) !== null;
}

/** Patterns for LIKE. A number that is kept has one of them when it has this part, whichever way that is written. */
export function phonePatterns(part: string): readonly string[] {
  const plain = part.replace(BETWEEN, '');
  if (!DIGITS.test(plain)) {
    return [anywhere(part)];
  }
  const whole = international(plain) ?? plain;
  const patterns = whole.startsWith('+')
    ? // Without a country it may be kept without the sign, and begins with these digits then.
      [anywhere(whole), startingWith(whole.slice(1))]
    : [anywhere(plain), anywhere(phoneKey(plain))];
  return [...new Set([...patterns, anywhere(part)])];
}

function international(plain: string): string | null {
  const dialed = plain.replace(DIALED, '+');
  const found = dialed.startsWith('+') ? parsePhoneNumberFromString(dialed) : undefined;
  return found?.isPossible() ? found.number : null;
}
