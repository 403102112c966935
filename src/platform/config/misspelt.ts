import { distance } from 'fastest-levenshtein';

/** Shorter names, PORT and HOST, are too close to what other programs set: POST, HOSTS. */
const LETTERS_MIN = 6;
/** The shorter a word is, the more often two slips make another one of it. */
const slipsMax = (letters: number) => (letters < 8 ? 1 : 2);
/** The variables have no prefix, but one is easily expected. */
const PREFIX = /^LAUREL_/;

/**
 * The variable of `known` that was probably meant by another name: in another case, with another separator, or with a slip
 * in a word. Compared word by word, because other programs have names of the same words: DATABASE_SSL is as close to
 * DATABASE_URL as a misspelling of it, but SSL is not close to URL.
 */
export function probablyMeant(name: string, known: readonly string[]): string | undefined {
  const given = name
    .toUpperCase()
    .replace(PREFIX, '')
    .split(/[^A-Z0-9]+/);
  return known.find((each) => {
    const meant = each.split('_');
    const letters = meant.join('').length;
    return letters >= LETTERS_MIN && slips(given, meant) <= slipsMax(letters);
  });
}

function slips(given: readonly string[], meant: readonly string[]): number {
  if (given.length !== meant.length) {
    // A separator too few or too many, which is a slip of its own when there is another one.
    const whole = slipsInWord(given.join(''), meant.join(''));
    return whole <= 1 ? whole : Infinity;
  }
  return meant.reduce((sum, word, index) => sum + slipsInWord(given[index] ?? '', word), 0);
}

function slipsInWord(given: string, meant: string): number {
  const count = isSwapped(given, meant) ? 1 : distance(given, meant);
  return count <= slipsMax(meant.length) ? count : Infinity;
}

/** Two neighbours in the wrong order, which counts as two slips elsewhere. */
function isSwapped(given: string, meant: string): boolean {
  const at = [...meant].findIndex((letter, index) => letter !== given[index]);
  const swapped = `${meant.slice(0, at)}${meant[at + 1] ?? ''}${meant[at] ?? ''}${meant.slice(at + 2)}`;
  return at >= 0 && given === swapped;
}
