import { QueryFailedError } from 'typeorm';
import type { QuerySource } from '../query/statement.js';
import type { Tx } from '../transaction/tx.js';

/** Another transaction holds the row: errors of MySQL, and of MariaDB after a wait of 0. */
const HELD: ReadonlySet<unknown> = new Set([3572, 1205]);

/* Endings of a SELECT. SQLite has no row locks and runs units of work one at a time. */

/** Waits for the holders of the rows, then locks them until the end of the unit of work. */
export function forUpdate(tx: Tx): string {
  return hasRowLocks(tx) ? 'FOR UPDATE' : '';
}

/** Skips rows that another transaction holds. */
export function forUpdateSkipLocked(tx: Tx): string {
  return hasRowLocks(tx) ? 'FOR UPDATE SKIP LOCKED' : '';
}

/** Waits for transactions that write the rows. Outside a unit of work it keeps no lock. */
export function forShare(source: QuerySource): string {
  if (!hasRowLocks(source)) {
    return '';
  }
  return source.dataSource.options.type === 'mariadb' ? 'LOCK IN SHARE MODE' : 'FOR SHARE';
}

/** Fails while another transaction writes the rows or may have written them. */
export function forShareNoWait(source: QuerySource): string {
  return hasRowLocks(source) ? `${forShare(source)} NOWAIT` : '';
}

export function isLockedByOther(error: unknown): boolean {
  return error instanceof QueryFailedError && HELD.has((error.driverError as { errno?: number }).errno);
}

function hasRowLocks(tx: Pick<QuerySource, 'dataSource'>): boolean {
  return tx.dataSource.options.type !== 'better-sqlite3';
}
