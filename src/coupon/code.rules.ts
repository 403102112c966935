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
