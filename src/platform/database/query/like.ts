/** Goes with `LIKE ? ESCAPE '!'`: `%` in the text is a percent sign. */
export function anywhere(text: string): string {
  return `%${startingWith(text)}`;
}

export function startingWith(text: string): string {
  return `${text.replace(/[!%_]/g, '!$&')}%`;
}

/** A part of a WHERE: the column matches one of the patterns. */
export function matchOneOf(column: string, patterns: readonly string[]): { where: string; values: string[] } {
  const where = patterns.map(() => `${column} LIKE ? ESCAPE '!'`).join(' OR ');
  return { where: `(${where})`, values: [...patterns] };
}
