import { isStorable, isVisible } from '#platform/text.js';

export const CODE_LENGTH_MAX = 100;

/** What was not UTF-8. */
const REPLACEMENT = '\ufffd';

/** Codes are compared exactly, so invisible characters must not be part of one. */
export function trimmedCode(sent: string): string {
  return sent.trim();
}

/** The same for codes that differ only by case. */
export function caseless(code: string): string {
  return code.toLowerCase();
}

/** As it is, in capitals and in small letters: the index of the stock compares exactly. */
export function spellingsOf(code: string): readonly string[] {
  return [code, code.toUpperCase(), code.toLowerCase()];
}

/** Why a trimmed code cannot be one; null when it can. */
export function problemWithCode(code: string): string | null {
  if (code === '') {
    return 'This value should not be blank.';
  }
  if (code.length > CODE_LENGTH_MAX) {
    return `This value is too long. It should have ${CODE_LENGTH_MAX} characters or less.`;
  }
  return isStorable(code) && isVisible(code) && !code.includes(REPLACEMENT)
    ? null
    : 'This value is not valid.';
}

/** A digit for each `#`. */
const DIGITS = '0123456789';
/** A letter for each `?`, without those that are taken for digits or for each other. */
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** At most one in so many codes that a pattern allows is issued: a guess fails, and a draw succeeds. */
const ROOM = 100n;

const ALIKE = 10;

/** Draws a whole number from 0 to below `limit`. */
export type Draw = (limit: number) => number;

export function codeOf(pattern: string, draw: Draw): string {
  return pattern.replaceAll(/[#?]/g, (place) => {
    const choice = place === '#' ? DIGITS : LETTERS;
    return choice[draw(choice.length)] ?? '';
  });
}

/**
 * As many codes as are asked for, each drawn as `codeOf` draws one, but given in the order of how they begin: first it is
 * drawn how many begin how, then how they go on. Neighbours lie on the same pages of an index, so that each page is
 * written once and not once for every code. Now and then one comes twice.
 */
export function* codesInOrder(pattern: string, count: number, draw: Draw): Generator<string> {
  const sizes = beginningsOf(pattern, count);
  const times = new Uint32Array(sizes.reduce((product, size) => product * size, 1));
  for (let drawn = 0; drawn < count; drawn += 1) {
    const beginning = draw(times.length);
    times[beginning] = (times[beginning] ?? 0) + 1;
  }
  for (const [beginning, codes] of times.entries()) {
    const choices = choicesOf(beginning, sizes);
    for (let code = 0; code < codes; code += 1) {
      let place = 0;
      yield codeOf(pattern, (limit) => choices[place++] ?? draw(limit));
    }
  }
}

/** How many choices the first places have, as far as ten codes or more begin alike. */
function beginningsOf(pattern: string, count: number): number[] {
  const sizes: number[] = [];
  let product = 1;
  for (const size of sizesOf(pattern)) {
    product *= size;
    if (product * ALIKE > count) {
      break;
    }
    sizes.push(size);
  }
  return sizes;
}

/** What a number from 0 on chooses at each of these places, the first one being the most significant. */
function choicesOf(number: number, sizes: readonly number[]): number[] {
  let rest = number;
  return sizes
    .toReversed()
    .map((size) => {
      const choice = rest % size;
      rest = Math.floor(rest / size);
      return choice;
    })
    .toReversed();
}

function sizesOf(pattern: string): number[] {
  const places = [...pattern].filter((each) => each === '#' || each === '?');
  return places.map((each) => (each === '#' ? DIGITS : LETTERS).length);
}

/** Whether a pattern allows so many codes more than are asked for that none can be guessed. */
export function hasRoomFor(pattern: string, count: number): boolean {
  const all = sizesOf(pattern).reduce((product, size) => product * BigInt(size), 1n);
  return all >= BigInt(count) * ROOM;
}
