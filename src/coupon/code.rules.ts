import { isStorable, isVisible } from '#platform/text.js';

export const CODE_LENGTH_MAX = 100;

const REPLACEMENT = '\ufffd';

/** Codes are compared exactly, so invisible characters are cut off. */
export function trimmedCode(sent: string): string {
  return sent.trim();
}

/** Returns one text for all codes that differ only by case. */
export function caseless(code: string): string {
  return code.toLowerCase();
}

/** Returns a code as written, in capitals and in small letters: the index of the stock compares exactly. */
export function getSpellings(code: string): readonly string[] {
  return [code, code.toUpperCase(), code.toLowerCase()];
}

/** Null for a possible code. */
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

const DIGITS = '0123456789';
/** For each `?`. Leaves out letters that look like digits or each other. */
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** At most one of this many possible codes is issued: guesses fail, and draws succeed. */
const ROOM = 100n;

const ALIKE = 10;

/** Draws a whole number from 0 to below `limit`. */
export type Draw = (limit: number) => number;

export function getCode(pattern: string, draw: Draw): string {
  return pattern.replaceAll(/[#?]/g, (place) => {
    const choice = place === '#' ? DIGITS : LETTERS;
    return choice[draw(choice.length)] ?? '';
  });
}

/**
 * Draws codes like `getCode`, in the order of their beginnings: first the number for each beginning, then the rest. Neighbours share index
 * pages, so each page is written once. A code may occur twice.
 */
export function* codesInOrder(pattern: string, count: number, draw: Draw): Generator<string> {
  const sizes = getBeginnings(pattern, count);
  const times = new Uint32Array(sizes.reduce((product, size) => product * size, 1));
  for (let drawn = 0; drawn < count; drawn += 1) {
    const beginning = draw(times.length);
    times[beginning] = (times[beginning] ?? 0) + 1;
  }
  for (const [beginning, codes] of times.entries()) {
    const choices = getChoices(beginning, sizes);
    for (let code = 0; code < codes; code += 1) {
      let place = 0;
      yield getCode(pattern, (limit) => choices[place++] ?? draw(limit));
    }
  }
}

/** The choices of the first places, while ten codes or more share a beginning. */
function getBeginnings(pattern: string, count: number): number[] {
  const sizes: number[] = [];
  let product = 1;
  for (const size of getSizes(pattern)) {
    product *= size;
    if (product * ALIKE > count) {
      break;
    }
    sizes.push(size);
  }
  return sizes;
}

/** The choice at each place for a number from 0; the first place is the most significant. */
function getChoices(number: number, sizes: readonly number[]): number[] {
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

function getSizes(pattern: string): number[] {
  const places = [...pattern].filter((each) => each === '#' || each === '?');
  return places.map((each) => (each === '#' ? DIGITS : LETTERS).length);
}

/** Whether a pattern has enough codes to make guesses fail. */
export function hasRoomFor(pattern: string, count: number): boolean {
  const all = getSizes(pattern).reduce((product, size) => product * BigInt(size), 1n);
  return all >= BigInt(count) * ROOM;
}
