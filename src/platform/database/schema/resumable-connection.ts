import type { PoolConnection } from 'mysql2';

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

type Done = (error: { readonly errno?: number } | null, result?: unknown, fields?: unknown) => void;

/**
 * Sends `guard` before each statement, in one packet: when it fails, the server does not execute the statement. So nothing
 * can come between the two, not even a process that stops for minutes. And passes over what is there already.
 * @returns What takes the fence away again.
 */
export function fence(connection: PoolConnection, guard: string): () => void {
  const query = connection.query.bind(connection) as (...sent: unknown[]) => unknown;
  connection.query = ((statement: string, ...rest: unknown[]) => {
    const done = rest.pop() as Done;
    return query(`${guard}; ${statement}`, ...rest, ((error, results, fields) => {
      if (THERE_ALREADY.has(error?.errno)) {
        done(null, []);
        return;
      }
      done(error, (results as unknown[] | undefined)?.[1], (fields as unknown[] | undefined)?.[1]);
    }) satisfies Done);
  }) as typeof connection.query;
  return () => void (connection.query = query as typeof connection.query);
}
