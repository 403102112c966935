import { QueryFailedError, TypeORMError } from 'typeorm';
import { DomainError } from '#platform/error/domain-error.js';
import { ConcurrencyConflict } from './unit-of-work.errors.js';

const DUPLICATE: ReadonlySet<unknown> = new Set([
  1062,
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
]);

/** The key exists already. The unit of work can continue. */
export function isDuplicateKey(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) {
    return false;
  }
  const { errno, code } = error.driverError as { readonly errno?: number; readonly code?: string };
  return DUPLICATE.has(errno) || DUPLICATE.has(code);
}

/** The state of a unit of work after an error; `failed` is rolled back and not worth a retry. */
export type Verdict = 'undone' | 'unknown' | 'failed';

/** Numbers of servers and codes of SQLite, possible for any statement including COMMIT. */
const CONFLICTS: ReadonlySet<unknown> = new Set([
  1213, // deadlock; on Galera also: another node was faster
  1205, // lock wait timeout
  1020, // MariaDB 11: the row has changed since it was read
  3101, // Group Replication: another node was faster
  8002, // TiDB, like the next three: another transaction was faster
  8022,
  8028,
  9007,
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_FULL', // not all of it could be written: SQLite has undone it by itself
]);

const SERVER_GONE: ReadonlySet<unknown> = new Set([
  1040, // too many connections
  1203, // … of this user
  1047, // Galera: this node has left the cluster
  1053, // the server is shutting down
  1290, // it only reads: a primary was just changed
  1836,
  1021, // its disk is full
  1114,
  3100, // Group Replication: this member is not part of the group
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
  1927, // MariaDB: the connection was killed
  1969, // MariaDB: the statement took too long, as the next one of MySQL
  3024,
]);

const ERROR_DURING_COMMIT = 1180;

/** The value does not fit its column: the validation of the input is incomplete. */
const VALUE_REFUSED: ReadonlySet<unknown> = new Set([
  1264, // out of range
  1267, // mix of collations
  1292, // incorrect value, like the next three
  1366,
  1525,
  3854,
  1406, // too long
  1690, // the result is out of range
  3988, // no such character in this character set
]);

export function isValueRefused(error: unknown): boolean {
  return error instanceof QueryFailedError && VALUE_REFUSED.has((error.driverError as DriverError).errno);
}

export function verdictOn(error: unknown): Verdict {
  if (error instanceof ConcurrencyConflict) {
    return 'undone';
  }
  const atCommit = error instanceof QueryFailedError && error.query === 'COMMIT';
  const cause = (error instanceof QueryFailedError ? error.driverError : error) as DriverError;
  if (CONFLICTS.has(cause.errno) || CONFLICTS.has(cause.code)) {
    return 'undone';
  }
  if (cause.errno === ERROR_DURING_COMMIT) {
    // Group Replication reports conflicts with 149. Other errors may come too late for a rollback.
    return /error 149\b/.test(cause.message) ? 'undone' : 'unknown';
  }
  if (isConnectionLost(cause)) {
    return atCommit ? 'unknown' : 'undone';
  }
  return 'failed';
}

interface DriverError {
  readonly errno?: number;
  readonly code?: string;
  readonly fatal?: boolean;
  readonly message: string;
}

/** mysql2 calls an error fatal when the connection is useless; errors with a number come from the server. */
function isConnectionLost({ errno = 0, code, fatal }: DriverError): boolean {
  return SERVER_GONE.has(errno) || SERVER_GONE.has(code) || (fatal === true && errno <= 0);
}

/**
 * Whether an error within a unit of work may have undone it, or have left it unusable: it must be thrown on. Other errors come from the values
 * alone.
 */
export function isOfDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  const { errno, code } = error as Partial<DriverError>;
  const isOfDriver = errno !== undefined || /^(?:SQLITE|PROTOCOL|ER)_/.test(String(code));
  const isKnown = error instanceof TypeORMError || error instanceof ConcurrencyConflict;
  return isKnown || isOfDriver || isPassing(error) || isOfDatabase(error.cause);
}

/** The database is away, or too busy for any unit of work: not the fault of what one of them was about. */
export function isTroubleOfAll(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof ConcurrencyConflict) {
    return false;
  }
  return isPassing(error) ? !(error.cause instanceof ConcurrencyConflict) : verdictOn(error) !== 'failed';
}

function isPassing(error: Error): boolean {
  return error instanceof DomainError && (error.kind === 'busy' || error.kind === 'outcome-unknown');
}

export function isDatabaseAway(error: unknown): boolean {
  return error instanceof Error && verdictOn(error) === 'undone';
}
