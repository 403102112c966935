import type { PoolConnection } from 'mysql2';
import { type ObjectLiteral, QueryFailedError } from 'typeorm';

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
