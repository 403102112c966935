import type { FileRecord } from '#platform/file/file-records.js';

/**
 * A transaction as it stands in a file: the body of a request, or why it cannot be read. With neither it shows that the file is being
 * read, which may take long before the first transaction is known.
 */
export interface SentRow extends FileRecord {
  /** The document number of a transaction that has several rows. */
  readonly number?: string;
  /** The lines of the items, where each has one. */
  readonly itemRows?: readonly number[];
  /** How much of the file is read by now, of 1, where the file is read twice. */
  readonly share?: number;
}
