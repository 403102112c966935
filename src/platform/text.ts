/** Whether every database takes the text: not with a NUL, which some end at, nor with half of a character, which some refuse. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

/** Control characters; and what only guides other characters, such as a zero width space, a soft hyphen or the direction of writing. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Whether nothing of the text is invisible. What programs compare has to be: with such a character in it, a code, a card, an address or a
 * document number looks like another one, and cannot be typed.
 */
export function isVisible(text: string): boolean {
  return !INVISIBLE.test(text);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
