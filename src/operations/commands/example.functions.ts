import { CLI_NAME } from './cli-name.constants.js';

/** The end of the help of a command. */
export function example(line: string, ...notes: readonly string[]): string {
  return ['', 'Example:', `  ${CLI_NAME} ${line}`, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}
