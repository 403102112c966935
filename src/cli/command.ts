import { hostname, userInfo } from 'node:os';
import { SingleBar } from 'cli-progress';
import { type Command, CommanderError } from 'commander';
import { runWithAuditContext } from '#platform/audit-context/audit-context.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import type { ProgressReporter } from '../operations/backup/index.js';

export const CLI_NAME = 'npm run cli --';

export function example(line: string, ...notes: readonly string[]): string {
  return ['', 'Example:', `  ${CLI_NAME} ${line}`, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

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

export function getExitCode(error: unknown): number {
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

/** For what is written as an administrator would: the audit log says that it was done here, and as which user of the machine. */
export async function audited<T>(action: string, work: () => Promise<T>): Promise<T> {
  const actor = { credential: 'command-line', administratorId: null, apiKeyId: null } as const;
  return runWithAuditContext({ action, address: placeOfThis(), requestId: null, targets: [], actor }, work);
}

function placeOfThis(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // In a container, users need not have names.
    return `${process.getuid?.() ?? ''}@${hostname()}`;
  }
}

const LINE_EVERY_MS = 5000;

export interface Progress {
  /** How much of the total is done by now, and what the total is if it has grown. */
  reached(done: number, total?: number): void;
  end(): void;
}

/** A bar for a person at a terminal, otherwise a line now and then. On stderr: stdout is for results. */
export function showProgress(label: string, total: number): Progress {
  return process.stderr.isTTY ? bar(label, total) : lines(label, total);
}

function bar(label: string, total: number): Progress {
  const shown = new SingleBar({ format: `${label} {bar} {value}/{total} {eta_formatted}`, etaBuffer: 100 });
  shown.start(total, 0);
  return {
    reached: (done, all = total) => {
      shown.setTotal(all);
      shown.update(done);
    },
    end: () => shown.stop(),
  };
}

function lines(label: string, total: number): Progress {
  let last = 0;
  let lastTotal = total;
  let lastAt = performance.now();
  const say = () => void process.stderr.write(`${label} ${last}/${lastTotal}\n`);
  return {
    reached: (done, all = total) => {
      last = done;
      lastTotal = all;
      if (performance.now() - lastAt >= LINE_EVERY_MS) {
        lastAt = performance.now();
        say();
      }
    },
    end: say,
  };
}

export function createProgressReporter(signal: AbortSignal): ProgressReporter & { readonly end: () => void } {
  let progress: Progress | undefined;
  const end = () => {
    progress?.end();
    progress = undefined;
  };
  return {
    signal,
    beginStep: (step, totalBytes) => {
      end();
      if (totalBytes === undefined) {
        process.stderr.write(`${step} …\n`);
      } else {
        progress = showProgress(`${step}, bytes:`, totalBytes);
      }
    },
    reportBytes: (bytes) => progress?.reached(bytes),
    end,
  };
}
