import type { PoolConnection } from 'mysql2';
import { aroundStatements } from '#platform/patched/mysql-connections.js';

/**
 * Errors of a server about existing tables, columns and indexes: a process died before it recorded the migration. Each statement is atomic,
 * so existing objects are complete.
 */
const THERE_ALREADY: ReadonlySet<unknown> = new Set([
  1050, // a table
  1060, // a column
  1061, // an index
  1826, // a constraint: MariaDB
  3822, // … MySQL
]);

/**
 * Sends `guard` before each statement, in one packet: if it fails, the server does not execute the statement. No pause of the process can
 * come between. Ignores existing objects.
 * @returns Removes the fence
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
