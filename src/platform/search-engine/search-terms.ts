import { isWholePhone, phoneKey } from '#platform/phone.js';

/** The terms of a search. The same code folds these and what they are compared with, in every place of comparison. */
export interface SearchTerms {
  /** The text of the search. A code is found by the whole text, in capitals or small letters. */
  readonly whole: string;
  /** Each of them has to be found. */
  readonly words: readonly SearchWord[];
}

export interface SearchWord {
  /** Looked for in numbers and addresses: as written and, of a number, without punctuation. */
  readonly texts: readonly string[];
  /** Each of them begins a word of a name: two of `O'Brien`. */
  readonly beginnings: readonly string[];
}

export interface IndexedTerms {
  /** Words of names, folded; found by how they begin. */
  readonly words: readonly string[];
  /** Numbers and addresses, folded; found by any part of them. */
  readonly parts: readonly string[];
  /** Found only whole. */
  readonly codes: readonly string[];
}

/** Shorter ones are looked for where a number or an address begins: as a part, they would be in nearly every one. */
export const PART_LENGTH_MIN = 3;

/** Letters that are one letter, not a letter with a mark on it. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ŧ', 't'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  // At the end of a word.
  ['ς', 'σ'],
]);
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'gu');
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/gu;

/** Lower case, without accents. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS.get(letter) ?? letter);
}

export function getTerms(text: string): SearchTerms {
  const whole = text.trim();
  const words = isWholePhone(whole) ? [getPhone(whole)] : whole.split(/\s+/u).map(getWord);
  return { whole, words: words.filter(({ beginnings }) => beginnings.length > 0) };
}

export function getWords(...names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => folded(name).split(NEITHER_LETTER_NOR_DIGIT).filter(Boolean)))];
}

/** Numbers and addresses, as they are and without their punctuation: `+48 123-456` is found by `48123456`. */
export function getParts(...texts: readonly (string | null)[]): string[] {
  return [
    ...new Set(
      texts
        .flatMap((text) => (text === null ? [] : [folded(text), ...(text.includes('@') ? [] : [bare(text)])]))
        .filter(Boolean),
    ),
  ];
}

/** What a search engine or a database would find, for what is at hand anyway. */
export function isFound(
  { whole, words }: SearchTerms,
  { words: names, parts, codes }: IndexedTerms,
): boolean {
  const begins = (beginning: string) => names.some((name) => name.startsWith(beginning));
  const holds = (text: string) =>
    parts.some((part) => (text.length < PART_LENGTH_MIN ? part.startsWith(text) : part.includes(text)));
  const isThere = ({ texts, beginnings }: SearchWord) => beginnings.every(begins) || texts.some(holds);
  return isCode(whole, codes) || (words.length > 0 && words.every(isThere));
}

/** With so many letters or fewer, a code is looked for in each mixture of capitals and small letters: 256 at most. */
const MIXED_LETTERS_MAX = 8;
const BEGINNING_OF_WORD = /(?<!\p{L})\p{L}/gu;

/**
 * The ways in which a code may be kept that is typed in another case: the indexes of codes compare exactly. A longer code is looked
 * for as it is typed, in capitals, in small letters, and in small letters after capitals.
 */
export function getCodeSpellings(code: string): readonly string[] {
  const [small, capital] = [code.toLowerCase(), code.toUpperCase()];
  const title = small.replace(BEGINNING_OF_WORD, (letter) => letter.toUpperCase());
  const usual = [code, small, capital, title];
  const letters = [...small].filter((letter) => letter !== letter.toUpperCase()).length;
  const all = letters > MIXED_LETTERS_MAX ? usual : [...usual, ...getMixtures([...small])];
  return [...new Set(all)];
}

function getMixtures(letters: readonly string[]): string[] {
  return letters.reduce<string[]>(
    (begun, letter) => {
      const ways = new Set([letter, letter.toUpperCase()]);
      return begun.flatMap((text) => [...ways].map((way) => text + way));
    },
    [''],
  );
}

function isCode(whole: string, codes: readonly string[]): boolean {
  const small = whole.toLowerCase();
  return codes.some((code) => code.toLowerCase() === small);
}

function getWord(text: string): SearchWord {
  const plain = folded(text).trim();
  const beginnings = plain.split(NEITHER_LETTER_NOR_DIGIT).filter(Boolean);
  // Numbers are written with and without punctuation; a dot in an address means something.
  const isNumber = /\d/.test(plain) && !plain.includes('@');
  const texts = new Set([plain, ...(isNumber ? [bare(plain)] : [])].filter(Boolean));
  return { texts: [...texts], beginnings };
}

/** One word, however it is written, and by its digits as they are. */
function getPhone(text: string): SearchWord {
  const key = phoneKey(text);
  return { texts: [...new Set([key, bare(text)])], beginnings: [key] };
}

function bare(text: string): string {
  return folded(text).replace(NEITHER_LETTER_NOR_DIGIT, '');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What people write without a space in it. */
const PIECE = /[^\s,;·]+/gu;

/**
 * The first of these texts that something of what was looked for is in, as HTML with `<em>` around it. Typing errors that
 * an engine has forgiven may leave nothing to mark: then it is the first text as it is.
 */
export function highlighted(texts: readonly string[], { words }: SearchTerms): string {
  const wanted = words.flatMap(({ texts: parts, beginnings }) => [...parts, ...beginnings]);
  const isWanted = (piece: string) => {
    const plain = folded(piece);
    return wanted.some((part) => plain.includes(part));
  };
  const best = texts.find((text) => (text.match(PIECE) ?? []).some(isWanted)) ?? texts[0] ?? '';
  let html = '';
  let end = 0;
  for (const match of best.matchAll(PIECE)) {
    const [piece] = match;
    html += escaped(best.slice(end, match.index));
    html += isWanted(piece) ? `<em>${escaped(piece)}</em>` : escaped(piece);
    end = match.index + piece.length;
  }
  return html + escaped(best.slice(end));
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
