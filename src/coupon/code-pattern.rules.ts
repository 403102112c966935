/** A digit for each `#`. */
const DIGITS = '0123456789';
/** A letter for each `?`, without those that are taken for digits or for each other. */
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** Of so many codes that a pattern allows, one is given out at the most: whoever guesses fails, and whoever draws succeeds. */
const ROOM = 100n;

/** Draws a whole number from 0 to below `limit`. */
export type Draw = (limit: number) => number;

export function codeOf(pattern: string, draw: Draw): string {
  return pattern.replaceAll(/[#?]/g, (place) => {
    const choice = place === '#' ? DIGITS : LETTERS;
    return choice[draw(choice.length)] ?? '';
  });
}

/** Whether a pattern allows so many codes more than are asked for that none can be guessed. */
export function hasRoomFor(pattern: string, count: number): boolean {
  const places = [...pattern].filter((each) => each === '#' || each === '?');
  const all = places.reduce(
    (product, each) => product * BigInt(each === '#' ? DIGITS.length : LETTERS.length),
    1n,
  );
  return all >= BigInt(count) * ROOM;
}
