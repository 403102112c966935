import { createHash } from 'node:crypto';

const DIGITS = 16;

/** What is left by an edit. */
export interface EditedRecord {
  /** The new one. */
  readonly revision: string;
}

/**
 * Names a version of a record. It is the same for the same values, on every node and database, and changes only with them. A field without a
 * value is left out, so a record keeps its revision when a later version of the service has one field more.
 * @param fields What an edit of the record changes, as it is stored
 */
export function getRevision(fields: object): string {
  const text = JSON.stringify(inOrder(fields));
  return createHash('sha256').update(text).digest('hex').slice(0, DIGITS);
}

/** Returns the revision of some columns of a row. */
export function revisionOfRow<Row extends object>(row: Row, columns: readonly (keyof Row)[]): string {
  return getRevision(Object.fromEntries(columns.map((column) => [column, row[column]])));
}

/** Databases order the names of JSON in their own ways. */
function inOrder(value: unknown): unknown {
  if (value instanceof Date) {
    // Answers show no more of it: a record that is sent back as it was read is no edit.
    return Math.floor(value.getTime() / 1000);
  }
  if (Array.isArray(value)) {
    return value.map(inOrder);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const named = Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
  const sorted = named.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, each]) => [name, inOrder(each)]));
}
