import Libsql from 'libsql';
import Aside from 'libsql/promise';
import { recordStatement, timePrepared } from './statement-durations.js';

/** libsql, with two things more: it can wait for the disk on a thread of its own, while this one serves others; and it is timed. */
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

  /** Until it is done, no other statement may use this connection. */
  async execAside(statement: string): Promise<void> {
    const begun = performance.now();
    try {
      // What both have inside is the same; only their methods differ.
      await Aside.prototype.exec.call(this, statement);
    } catch (error) {
      throw isForgotten(error) ? new ForgottenError(error) : error;
    } finally {
      recordStatement(statement, begun);
    }
  }
}

// What a statement can come to without having failed.
const SUCCESSES: readonly unknown[] = ['SQLITE_OK', 'SQLITE_ROW', 'SQLITE_DONE'];

/**
 * The driver asks the connection what went wrong a moment after it did. When this thread has run or ended a statement of
 * the same connection meanwhile, as it does with those that are collected as garbage, the answer is what became of that one.
 */
function isForgotten(error: unknown): boolean {
  return SUCCESSES.includes((error as { readonly code?: unknown }).code);
}

/** An error whose cause is lost. */
class ForgottenError extends Error {
  readonly code = 'SQLITE_IOERR';

  constructor(cause: unknown) {
    super('A statement failed', { cause });
  }
}
