import type { PoolConnection } from 'mysql2';
import { type ObjectLiteral, QueryFailedError } from 'typeorm';

/*
 * Several statements in one message to MariaDB: a compound statement with a line for each. Additions, such as checks of counts, are
 * indented.
 */

const BEGIN = 'BEGIN NOT ATOMIC';

export function getMessage(statements: readonly (readonly [statement: string, behind?: string])[]): string {
  const lines = statements.map(
    ([statement, behind]) => `${statement};\n${behind === undefined ? '' : `  ${behind};\n`}`,
  );
  return `${BEGIN}\n${lines.join('')}END`;
}

/** The statements of a message, for metrics and traces. BEGIN is left out. */
export function getStatements(message: string): string[] {
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
  readonly affected: number;
  /** The generated number: of the first row on servers, of the last one on SQLite. */
  readonly insertId: number;
}

/** A row of the driver: by names of columns, or in their order where the caller allows it and it is cheaper. */
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
