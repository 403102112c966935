/** What stands before every command. */
export const CLI_NAME = 'npm run cli --';

/** The end of the help of a command. */
export function example(line: string, ...notes: readonly string[]): string {
  return ['', 'Example:', `  ${CLI_NAME} ${line}`, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}
