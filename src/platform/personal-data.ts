import type { Tx } from './database/transaction/tx.js';

/** A person who is forgotten, as they were before. */
export interface ErasedPerson {
  readonly id: string;
  readonly accountId: string | null;
  /** Customers who were merged into this one, and are erased with them. */
  readonly mergedIds: readonly string[];
  /** All stores: an e-mail belongs to one customer in all of them, and records of each store may have it. */
  readonly storeIds: readonly string[];
  /** The addresses of now and of earlier times. None when it is repeated. */
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly cards: readonly string[];
}

/** How many rows of a table were written. */
export interface ForgottenRows {
  readonly table: string;
  readonly rows: number;
}

export interface Forgotten {
  readonly rows: readonly ForgottenRows[];
  /** Aggregates whose events had data of the person. */
  readonly aggregateIds: readonly string[];
}

/** What one module knows of persons. The caller holds the account and the row of the customer. */
export abstract class PersonalData {
  /** All that it looks at. */
  abstract readonly tables: readonly string[];

  /** May run again: it finds what was written since. */
  abstract forget(tx: Tx, person: ErasedPerson): Promise<Forgotten>;
}

/** A customer whose data are exported. */
export interface ExportedPerson {
  readonly id: string;
  readonly storeId: string;
}

/** What one module shows of persons: a list in the export of each of them. */
export abstract class PersonalExport {
  /** The name of the list: `transfers`. */
  abstract readonly name: string;

  /** In the form of the API. As committed when a page is read, so a list may have rows that are newer than the beginning of the export. */
  abstract read(person: ExportedPerson): AsyncIterable<object>;
}

/** Copies of events outside of them, such as answers of receivers. */
export abstract class PersonalCopies {
  abstract readonly tables: readonly string[];

  abstract forget(tx: Tx, aggregateIds: readonly string[]): Promise<readonly ForgottenRows[]>;
}
