import { type Command, CommanderError } from 'commander';
import { InvalidFields } from '#platform/error/domain-error.js';

const EXIT_INTERRUPTED = 130;

/**
 * Said on the first Ctrl-C, so that long work can stop between two pieces: `signal.throwIfAborted()` between two batches. The
 * second ends the process. Asked for once, when the work begins.
 */
export function interruption(consequence = 'what was done until now is kept'): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) {
        process.exit(EXIT_INTERRUPTED);
      }
      controller.abort(new Error(`Interrupted: ${consequence}`));
    });
  }
  return controller.signal;
}

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/** What commander throws when it has nothing to run: help was asked for, or something in the line makes no sense. */
export function isUsage(error: unknown): error is CommanderError {
  return error instanceof CommanderError;
}

export function exitCodeOf(error: unknown): number {
  if (isUsage(error)) {
    return error.exitCode === 0 ? 0 : EXIT_USAGE;
  }
  return EXIT_FAILED;
}

/** For a refusal that is about an option or an argument, whatever the database holds: the line was wrong. */
export async function asUsage<T>(command: Command, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof InvalidFields ? wrongLine(command, sentences(error)) : error;
  }
}

/** Refusals that name fields, as one sentence. */
export async function inOneSentence<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof InvalidFields ? new Error(sentences(error)) : error;
  }
}

/** Says on stderr what is wrong with the line, and ends the command with exit code 2. */
export function wrongLine(command: Command, sentence: string): never {
  command.error(`error: ${sentence}`, { code: 'laurel.wrongLine', exitCode: EXIT_USAGE });
}

function sentences({ fields }: InvalidFields): string {
  return fields.map(({ field, message }) => `${field}: ${message}`).join(' ');
}
