/** A transaction as it stands in a file: the body of a request, or why it cannot be read. */
export interface SentRow {
  /** Of the file: a line, or the place of an element. */
  readonly row: number;
  readonly body?: object;
  readonly problem?: string;
}

/** Of one transaction, which is kept in memory. */
export const ROW_LENGTH_MAX = 1024 * 1024;
