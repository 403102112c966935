import { PRODUCT } from '#platform/product.js';
import common from './common-passwords.json' with { type: 'json' };

const LENGTH_MIN = 8;
/** Hashing takes the longer the more there is. */
export const PASSWORD_LENGTH_MAX = 1000;

const KINDS = [
  [/\p{Ll}/u, 'This value must contain a lower case letter.'],
  [/\p{Lu}/u, 'This value must contain an upper case letter.'],
  [/\d/, 'This value must contain a digit.'],
  [/[^\p{L}\d]/u, 'This value must contain a special character.'],
] as const;

const COMMON: ReadonlySet<string> = new Set(common.passwords.split(' '));
export const TOO_COMMON = 'This value is one of the most common passwords.';
const NAMED = 'This value must not contain a name of the programme or of the person.';
/** Shorter names are part of too many words. */
const NAME_LENGTH_MIN = 4;

/** What people type in place of a letter. `1` and `!` are read in two ways. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '8': 'b', '3': 'e', '6': 'g', '0': 'o', $: 's', '5': 's', '7': 't', '+': 't' },
};
const LOOKS_LIKE_TWO = /[1!|]/g;

const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';
const GROUPS = [LETTERS, LETTERS, LETTERS, DIGITS];
const GROUP_LENGTH = 4;

/**
 * A password of 65 bits that is good, and can be typed: `Kmrt-whbd-qzpf-4739`.
 * @param below A random whole number below another
 */
export function generatedPassword(below: (max: number) => number): string {
  const groups = GROUPS.map((characters) =>
    Array.from({ length: GROUP_LENGTH }, () => characters[below(characters.length)] ?? '').join(''),
  );
  const [first = '', ...others] = groups;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join('-');
}

/** Everything that keeps a text from being a password, for people to read. Empty when it is good. */
export function problemsOfPassword(password: string): string[] {
  if (password.length < LENGTH_MIN) {
    return [`This value is too short. It should have ${LENGTH_MIN} characters or more.`];
  }
  if (password.length > PASSWORD_LENGTH_MAX) {
    return [`This value is too long. It should have ${PASSWORD_LENGTH_MAX} characters or less.`];
  }
  const problems = KINDS.flatMap(([pattern, problem]) => (pattern.test(password) ? [] : [problem]));
  return problems.length > 0 ? problems : problemsOfWords(password, []);
}

/**
 * What is easily guessed: a common password, also with digits and signs around it or in place of letters, and a name of the context.
 * @param names Of the programme and of the person. Of an e-mail address, what stands before the `@`
 */
export function problemsOfWords(password: string, names: readonly string[]): string[] {
  const lower = password.normalize('NFC').toLowerCase();
  if (spellingsOf(lower).some((spelling) => COMMON.has(spelling))) {
    return [TOO_COMMON];
  }
  const texts = readingsOf(lower);
  const isNamed = wordsOf([PRODUCT.name, ...names]).some((word) => texts.some((text) => text.includes(word)));
  return isNamed ? [NAMED] : [];
}

/** The password without signs, and without digits and signs, at its ends; each also as it is read. */
function spellingsOf(lower: string): string[] {
  const bare = [
    lower,
    trimmed(lower, (character) => /[\p{L}\d]/u.test(character)),
    trimmed(lower, (character) => /\p{L}/u.test(character)),
  ];
  const last = trimmedAtEnd(lower, (character) => /\p{L}/u.test(character));
  return [...bare, last].flatMap(readingsOf);
}

function readingsOf(text: string): string[] {
  const read = Array.from(text, (character) => LOOKS_LIKE[character] ?? character).join('');
  return [text, read.replace(LOOKS_LIKE_TWO, 'i'), read.replace(LOOKS_LIKE_TWO, 'l')];
}

function trimmedAtEnd(text: string, isKept: (character: string) => boolean): string {
  const characters = Array.from(text);
  return characters.slice(0, characters.findLastIndex(isKept) + 1).join('');
}

function trimmed(text: string, isKept: (character: string) => boolean): string {
  const characters = Array.from(trimmedAtEnd(text, isKept));
  return characters.slice(Math.max(0, characters.findIndex(isKept))).join('');
}

/** Names in whole, and each of their words. */
function wordsOf(names: readonly string[]): string[] {
  return names
    .map((name) => name.normalize('NFC').toLowerCase().replace(/@.*$/su, ''))
    .flatMap((name) => [name, ...name.split(/\P{L}+/u)])
    .filter((word) => (word.match(/\p{L}/gu) ?? []).length >= NAME_LENGTH_MIN);
}
