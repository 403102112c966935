import { folded } from './search-terms.js';

const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/gu;

/**
 * Two names in one column of a table that is looked through: ` anna maria| nowak`. A space before each word, so that beginnings of words
 * can be looked for in both, and a bar between the names, so that each can be looked for alone. Rows that were written without a bar have
 * all words in one: then both names are looked for in all of it.
 */
export function nameWords(first: string, last: string, lengthMax: number): string {
  const half = Math.floor((lengthMax - 1) / 2);
  return [first, last].map((name) => cut(spacedWords(name), half)).join('|');
}

/**
 * A piece of a WHERE for a part of a name, or the whole of it: in any case, with or without accents and punctuation. Undefined when nothing
 * that is wanted is a letter or a digit.
 * @param column Has what `nameWords` has made.
 */
export function nameCondition(
  column: string,
  name: 'firstName' | 'lastName',
  wanted: string,
  { isWhole = false }: { readonly isWhole?: boolean | undefined } = {},
): { readonly where: string; readonly values: readonly string[] } | undefined {
  const words = spacedWords(wanted);
  if (words === '') {
    return undefined;
  }
  const bar = `INSTR(${column}, '|')`;
  const part =
    name === 'lastName'
      ? `SUBSTR(${column}, ${bar} + 1)`
      : `CASE WHEN ${bar} = 0 THEN ${column} ELSE SUBSTR(${column}, 1, ${bar} - 1) END`;
  return isWhole
    ? { where: `${part} = ?`, values: [words] }
    : { where: `INSTR(${part}, ?) > 0`, values: [words.slice(1)] };
}

function spacedWords(name: string): string {
  return folded(name)
    .split(NEITHER_LETTER_NOR_DIGIT)
    .filter(Boolean)
    .map((word) => ` ${word}`)
    .join('');
}

/** Never in the middle of a character. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
