import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import Libsql from 'libsql';

const ITSELF = fileURLToPath(import.meta.url);
/** For what another process may hold for a moment. */
const PATIENCE_MS = 5000;

type Row = Readonly<Record<string, unknown>>;
type Outcome = { readonly rows: readonly Row[] } | { readonly problem: string; readonly code?: string };

/** What the database has refused. */
export class SqliteProblem extends Error {
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

/**
 * Runs one statement on a file, in a process of its own: it may take minutes, in which this one would neither hear signals
 * nor show progress; and whatever it has opened and locked is free afterwards, without asking when memory is tidied up.
 * @throws {SqliteProblem}
 */
export async function inProcess(
  file: string,
  statement: string,
  signal?: AbortSignal,
): Promise<readonly Row[]> {
  const child = spawn(process.execPath, [ITSELF, file, statement], {
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

function run(file: string, statement: string): Outcome {
  try {
    const database = new Libsql(file, { timeout: PATIENCE_MS });
    return { rows: database.prepare(statement).all() as Row[] };
  } catch (error) {
    const { message, code } = error as Error & { readonly code?: string };
    return { problem: message, ...(code !== undefined && { code }) };
  }
}

if (process.argv[1] === ITSELF) {
  const [file = '', statement = ''] = process.argv.slice(2);
  process.stdout.write(JSON.stringify(run(file, statement)));
}
