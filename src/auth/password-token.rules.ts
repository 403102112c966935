/** Without letters and digits that look alike, so that a token can also be typed. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 26 of 31 characters are 128 bits. */
export const TOKEN_LENGTH = 26;

/** @param random Below 31, one for each character */
export function tokenOf(random: readonly number[]): string {
  return random.map((index) => ALPHABET[index] ?? '').join('');
}

export const ALPHABET_LENGTH = ALPHABET.length;

/** As it was sent: typed with spaces, dashes or capitals it is the same. */
export function typedToken(text: string): string {
  return text.replace(/[\s-]/g, '').toLowerCase();
}
