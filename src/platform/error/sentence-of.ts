/** One line for whoever sits at the terminal; several attempts to connect, for example, fail as one error without a word. */
export function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(sentenceOf).join('; ');
  }
  return error instanceof Error ? error.message || error.name : String(error);
}
