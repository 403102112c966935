import { NotForServers } from '../backup/index.js';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/** What commander throws when it has nothing to run: help was asked for, or something in the line makes no sense. */
interface Usage {
  readonly code: string;
  readonly exitCode: number;
}

/** Commander has already said what is wrong, or has shown its help. */
export function isUsage(error: unknown): error is Usage {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('commander.');
}

export function exitCodeOf(error: unknown): number {
  if (isUsage(error)) {
    return error.exitCode === 0 ? 0 : EXIT_USAGE;
  }
  return error instanceof NotForServers ? EXIT_USAGE : EXIT_FAILED;
}
