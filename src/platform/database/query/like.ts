/** Goes with `LIKE ? ESCAPE '!'`, for what occurs anywhere in a text. What a caller writes means itself: `%` is a percent sign. */
export function anywhere(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}
