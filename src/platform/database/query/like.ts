/** Goes with `LIKE ? ESCAPE '!'`, for what occurs anywhere in a text. What a caller writes means itself: `%` is a percent sign. */
export function anywhere(text: string): string {
  return `%${startingWith(text)}`;
}

/** The same for what a text begins with. */
export function startingWith(text: string): string {
  return `${text.replace(/[!%_]/g, '!$&')}%`;
}

/** A piece of a WHERE: the column has one of these patterns. */
export function likeOneOf(column: string, patterns: readonly string[]): { where: string; values: string[] } {
  const where = patterns.map(() => `${column} LIKE ? ESCAPE '!'`).join(' OR ');
  return { where: `(${where})`, values: [...patterns] };
}
