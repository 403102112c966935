export const CODE_LENGTH_MAX = 100;

/** Line breaks, tabs and the like; halves of characters, which no database keeps as they are; what was not UTF-8. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\ufffd]/u;

/** Codes are compared exactly, so invisible characters must not be part of one. */
export function trimmedCode(sent: string): string {
  return sent.trim();
}

/** Why a trimmed code cannot be one; null when it can. */
export function problemWithCode(code: string): string | null {
  if (code === '') {
    return 'This value should not be blank.';
  }
  if (code.length > CODE_LENGTH_MAX) {
    return `This value is too long. It should have ${CODE_LENGTH_MAX} characters or less.`;
  }
  return UNPRINTABLE.test(code) ? 'This value is not valid.' : null;
}
