/** Whether every database takes the text: not with a NUL, which some end at, nor with half of a character, which some refuse. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}
