import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Outcome, Row } from './sqlite-statement.js';

/** A program of its own, bundled or not: it lies beside this file. */
const PROGRAM = fileURLToPath(new URL('./sqlite-statement.js', import.meta.url));

export class SqliteProblem extends Error {
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

/**
 * Runs one statement on a file, in a process of its own: it may take minutes, in which this one would neither react to signals
 * nor show progress; and whatever it has opened and locked is free afterwards, without asking when memory is tidied up.
 * @throws {SqliteProblem}
 */
export async function inProcess(
  file: string,
  statement: string,
  signal?: AbortSignal,
): Promise<readonly Row[]> {
  const child = spawn(process.execPath, [PROGRAM, file, statement], {
    stdio: ['ignore', 'pipe', 'inherit'],
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
    // Ctrl-C at a terminal is for this process, which decides what becomes of the other.
    detached: true,
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  const closed = once(child, 'close');
  child.on('error', () => undefined);
  await closed.catch(() => undefined);
  signal?.throwIfAborted();
  const outcome = (
    text === '' ? { problem: 'The process of the database has died' } : JSON.parse(text)
  ) as Outcome;
  if ('problem' in outcome) {
    throw new SqliteProblem(outcome.problem, outcome.code);
  }
  return outcome.rows;
}
