import Libsql from 'libsql';

/* A process of its own that runs one statement on a file, and writes the outcome to stdout: see `inProcess`. */

export type Row = Readonly<Record<string, unknown>>;
export type Outcome =
  | { readonly rows: readonly Row[] }
  | { readonly problem: string; readonly code?: string };

/** For what another process may hold for a moment. */
const TIMEOUT_MS = 5000;

function run(file: string, statement: string): Outcome {
  try {
    const database = new Libsql(file, { timeout: TIMEOUT_MS });
    // VACUUM leaves no copies of rows in the unused parts of pages.
    database.pragma('secure_delete = ON');
    return { rows: database.prepare(statement).all() as Row[] };
  } catch (error) {
    const { message, code } = error as Error & { readonly code?: string };
    return { problem: message, ...(code !== undefined && { code }) };
  }
}

const [file = '', statement = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(run(file, statement)));
