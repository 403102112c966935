/**
 * A transaction as it stands in a file: the body of a request, or why it cannot be read. With neither it shows that the file is being
 * read, which may take long before the first transaction is known.
 */
export interface SentRow {
  /** Of the file: a line, or the place of an element. */
  readonly row: number;
  /** The document number of a transaction that has several rows. */
  readonly number?: string;
  readonly body?: object;
  /** The lines of the items, where each has one. */
  readonly itemRows?: readonly number[];
  readonly problem?: string;
  /** How much of the file is read by now, of 1, where the file is read twice. */
  readonly share?: number;
  /** What is not read of the file, though nothing is refused for it. Alone in its row. */
  readonly note?: string;
}

/** Of one transaction, which is kept in memory. */
export const ROW_LENGTH_MAX = 1024 * 1024;
