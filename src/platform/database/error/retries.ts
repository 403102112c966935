import { QueryFailedError } from 'typeorm';
import { Counter } from 'prom-client';
import { CommitLost, ConcurrencyConflict } from './unit-of-work.errors.js';

const retries = new Counter({
  name: 'laurel_unit_of_work_retries_total',
  help: 'Units of work that were rolled back by a conflict or a lost connection and run again, by reason',
  labelNames: ['reason'],
});

export type RetryReason = 'overtaken' | 'deadlock' | 'certification' | 'lock-timeout' | 'busy' | 'connection';

/** Errors of clusters when another node was faster, and of MariaDB 11 when a row has changed after the read. */
const CERTIFICATION: ReadonlySet<unknown> = new Set([3101, 1180, 1020, 8002, 8022, 8028, 9007]);
const DEADLOCK = 1213;
const LOCK_TIMEOUT = 1205;

export function countRetry(error: unknown): void {
  retries.inc({ reason: getReason(error) });
}

export function getReason(error: unknown): RetryReason {
  if (error instanceof CommitLost) {
    return 'connection';
  }
  if (error instanceof ConcurrencyConflict) {
    return 'overtaken';
  }
  const isOfQuery = error instanceof QueryFailedError;
  const { errno, code } = (isOfQuery ? error.driverError : error) as { errno?: number; code?: unknown };
  if (errno === DEADLOCK) {
    // COMMIT waits for no lock: Galera reports conflicts with other nodes there.
    return isOfQuery && error.query === 'COMMIT' ? 'certification' : 'deadlock';
  }
  if (CERTIFICATION.has(errno)) {
    return 'certification';
  }
  if (errno === LOCK_TIMEOUT) {
    return 'lock-timeout';
  }
  return String(code).startsWith('SQLITE_BUSY') ? 'busy' : 'connection';
}
