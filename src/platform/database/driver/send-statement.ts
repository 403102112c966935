import type { PoolConnection } from 'mysql2';
import { type ObjectLiteral, QueryFailedError } from 'typeorm';

/*
 * Several statements in one message to a MariaDB: a compound statement, in which each of them begins a line. What is behind one
 * and not a statement of the caller's, such as the check of its count, is indented.
 */

const BEGIN = 'BEGIN NOT ATOMIC';

/** @param statements Each with what the server does behind it. */
export function messageOf(statements: readonly (readonly [statement: string, behind?: string])[]): string {
  const lines = statements.map(
    ([statement, behind]) => `${statement};\n${behind === undefined ? '' : `  ${behind};\n`}`,
  );
  return `${BEGIN}\n${lines.join('')}END`;
}

/** The statements of a message, for metrics and traces; one that has just one is it. The beginning of a transaction is none. */
export function statementsOf(message: string): string[] {
  if (!message.startsWith(BEGIN)) {
    return [message];
  }
  const parts = message.slice(BEGIN.length).split(/;\n(?=\S)|;\n {2}(?=IF ROW_COUNT|SELECT ROW_COUNT)/);
  return parts
    .map((part) => part.trim())
    .filter((part) => !/^(?:START TRANSACTION|IF ROW_COUNT|SELECT ROW_COUNT|END$)/.test(part));
}

export interface QueryResult {
  readonly rows: RawRow[];
  /** How many rows a change has found. */
  readonly affected: number;
  /** What the database has counted up: for the first row on servers, for the last one on SQLite. */
  readonly insertId: number;
}

/** A row as the driver hands it over: by the names of its columns, or, where that was asked for and is cheaper, in their order. */
export type RawRow = ObjectLiteral | readonly unknown[];

export type QueryValues = readonly (string | number | boolean | null)[];

/** @throws {QueryFailedError} */
export function sendOn(
  connection: PoolConnection,
  statement: string,
  values: QueryValues,
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    connection.query(statement, [...values], (error, found) => {
      if (error) {
        reject(new QueryFailedError(statement, [...values], error));
      } else if (Array.isArray(found)) {
        resolve({ rows: found, affected: 0, insertId: 0 });
      } else {
        resolve({ rows: [], affected: found.affectedRows, insertId: found.insertId });
      }
    });
  });
}
