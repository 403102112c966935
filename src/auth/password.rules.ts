import { problemsOfWords } from './guessable-words.model.js';

const LENGTH_MIN = 8;
/** Hashing takes the longer the more there is. */
export const PASSWORD_LENGTH_MAX = 1000;

const KINDS = [
  [/\p{Ll}/u, 'This value must contain a lower case letter.'],
  [/\p{Lu}/u, 'This value must contain an upper case letter.'],
  [/\d/, 'This value must contain a digit.'],
  [/[^\p{L}\d]/u, 'This value must contain a special character.'],
] as const;

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
