/** One line for the terminal; several attempts to connect, for example, fail as one error without a word. */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(errorMessage).join('; ');
  }
  return error instanceof Error ? error.message || wordsOf(error.name) : String(error);
}

/** A refusal without a sentence is named by its class: `ApiKeyNotFound`. */
function wordsOf(name: string): string {
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
