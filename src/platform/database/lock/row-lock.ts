import { QueryFailedError } from 'typeorm';
import type { QuerySource } from '../query/statement.js';
import type { Tx } from '../transaction/tx.js';

/** How servers say that another transaction holds a row: MySQL, and MariaDB, for which it is a wait of no time. */
const HELD: ReadonlySet<unknown> = new Set([3572, 1205]);

/*
 * The end of a SELECT. SQLite has no row locks and needs none: there, units of work run one at a time.
 */

/** Waits for the holders of the rows, then locks them until the end of the unit of work. */
export function forUpdate(tx: Tx): string {
  return hasRowLocks(tx) ? 'FOR UPDATE' : '';
}

/** Skips rows that another transaction holds. */
export function forUpdateSkipLocked(tx: Tx): string {
  return hasRowLocks(tx) ? 'FOR UPDATE SKIP LOCKED' : '';
}

/** Waits for a transaction that is writing the rows, and keeps no lock afterwards, outside a unit of work. */
export function forShare(source: QuerySource): string {
  if (!hasRowLocks(source)) {
    return '';
  }
  return source.dataSource.options.type === 'mariadb' ? 'LOCK IN SHARE MODE' : 'FOR SHARE';
}

/** Does not wait: fails while another transaction is writing the rows, or may yet turn out to have written them. */
export function forShareNoWait(source: QuerySource): string {
  return hasRowLocks(source) ? `${forShare(source)} NOWAIT` : '';
}

export function isLockedByOther(error: unknown): boolean {
  return error instanceof QueryFailedError && HELD.has((error.driverError as { errno?: number }).errno);
}

function hasRowLocks(tx: Pick<QuerySource, 'dataSource'>): boolean {
  return tx.dataSource.options.type !== 'better-sqlite3';
}
