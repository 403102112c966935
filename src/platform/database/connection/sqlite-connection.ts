import Libsql from 'libsql';
import Aside from 'libsql/promise';
import { recordStatement, timePrepared } from './statement-durations.js';

/** libsql with COMMIT on another thread, and with timings. */
export class SqliteConnection extends Libsql {
  override prepare: Libsql.Database['prepare'] = (statement: string) =>
    timePrepared(super.prepare(statement), statement);

  override exec(statement: string): this {
    const begun = performance.now();
    try {
      return super.exec(statement);
    } finally {
      recordStatement(statement, begun);
    }
  }

  /** No other statement may use the connection until the promise resolves. */
  async execAside(statement: string): Promise<void> {
    const begun = performance.now();
    try {
      // Both classes share the internals; only the methods differ.
      await Aside.prototype.exec.call(this, statement);
    } catch (error) {
      throw isForgotten(error) ? new ForgottenError(error) : error;
    } finally {
      recordStatement(statement, begun);
    }
  }
}

// Results of statements that have not failed.
const SUCCESSES: readonly unknown[] = ['SQLITE_OK', 'SQLITE_ROW', 'SQLITE_DONE'];

/**
 * The driver reads the error from the connection after the failure. When this thread has ended a statement of the same connection
 * meanwhile, as garbage collection does, the driver gets that statement's result.
 */
function isForgotten(error: unknown): boolean {
  return SUCCESSES.includes((error as { readonly code?: unknown }).code);
}

class ForgottenError extends Error {
  readonly code = 'SQLITE_IOERR';

  constructor(cause: unknown) {
    super('A statement failed', { cause });
  }
}
