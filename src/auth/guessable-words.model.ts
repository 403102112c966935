import { PRODUCT } from '#platform/product.js';
import common from './common-passwords.json' with { type: 'json' };

const COMMON: ReadonlySet<string> = new Set(common.passwords.split(' '));
const TOO_COMMON = 'This value is one of the most common passwords.';
const NAMED = 'This value must not contain a name of the programme or of the person.';
/** Shorter names are part of too many words. */
const NAME_LENGTH_MIN = 4;

/** What people type in place of a letter. `1` and `!` are read in two ways. */
const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  ['@a', '4a', '8b', '3e', '6g', '0o', '$s', '5s', '7t', '+t'].map(([sign = '', letter = '']) => [
    sign,
    letter,
  ]),
);
const LOOKS_LIKE_TWO = /[1!|]/g;

/**
 * Refuses what is easily guessed: a common password, also with digits and signs around it or in place of letters, and a name of the context.
 * @param names Names of the programme and of the person; an e-mail address counts up to its `@`
 */
export function problemsOfWords(password: string, names: readonly string[]): string[] {
  const lower = password.normalize('NFC').toLowerCase();
  if (getSpellings(lower).some((spelling) => COMMON.has(spelling))) {
    return [TOO_COMMON];
  }
  const texts = getReadings(lower);
  const isNamed = getWords([PRODUCT.name, ...names]).some((word) =>
    texts.some((text) => text.includes(word)),
  );
  return isNamed ? [NAMED] : [];
}

/** The password without signs, and without digits and signs, at its ends; each also as it is read. */
function getSpellings(lower: string): string[] {
  const bare = [
    lower,
    trimmed(lower, (character) => /[\p{L}\d]/u.test(character)),
    trimmed(lower, (character) => /\p{L}/u.test(character)),
  ];
  const last = trimmedAtEnd(lower, (character) => /\p{L}/u.test(character));
  return [...bare, last].flatMap(getReadings);
}

function getReadings(text: string): string[] {
  const read = Array.from(text, (character) => LOOKS_LIKE.get(character) ?? character).join('');
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
function getWords(names: readonly string[]): string[] {
  return names
    .map((name) => name.normalize('NFC').toLowerCase().replace(/@.*$/su, ''))
    .flatMap((name) => [name, ...name.split(/\P{L}+/u)])
    .filter((word) => (word.match(/\p{L}/gu) ?? []).length >= NAME_LENGTH_MIN);
}
