/** The key of what was typed for a language. */
export function getDraft(code: string): string {
  return `language.${code}`;
}
