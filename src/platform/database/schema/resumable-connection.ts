import type { PoolConnection } from 'mysql2';
import { aroundStatements } from '#platform/patched/mysql-connections.js';

/**
 * How a server says that what a statement is to make is there: it was made by a process that died before it could note that
 * the migration is done. Each statement that changes a table is atomic, so what is there is complete.
 */
const THERE_ALREADY: ReadonlySet<unknown> = new Set([
  1050, // a table
  1060, // a column
  1061, // an index
  1826, // a constraint: MariaDB
  3822, // … MySQL
]);

/**
 * Sends `guard` before each statement, in one packet: when it fails, the server does not execute the statement. So nothing
 * can come between the two, not even a process that stops for minutes. And passes over what is there already.
 * @returns What takes the fence away again.
 */
export function fence(connection: PoolConnection, guard: string): () => void {
  return aroundStatements(connection, (statement, done) => ({
    statement: `${guard}; ${statement}`,
    done: (error, results, fields) => {
      if (THERE_ALREADY.has((error as { readonly errno?: number } | null)?.errno)) {
        done(null, []);
        return;
      }
      done(error, (results as unknown[] | undefined)?.[1], (fields as unknown[] | undefined)?.[1]);
    },
  }));
}
