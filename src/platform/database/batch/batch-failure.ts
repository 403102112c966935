import { reasonOf } from '../error/retries.js';
import { Busy } from '../error/unit-of-work.errors.js';
import { verdictOn } from '../error/verdict.js';
import type { BatchLimits } from './batch-ticket.js';

/** What no smaller batch would change: the database is away, or full. A refusal is never for all: it is one caller's. */
export function isForAll(error: unknown): boolean {
  return (
    error instanceof Busy ||
    (verdictOn(error) === 'undone' && ['connection', 'busy'].includes(reasonOf(error)))
  );
}

/** In how large a batch one is tried next. */
export function narrow(limits: BatchLimits, size: number, error: unknown): void {
  const reason = verdictOn(error) === 'undone' ? reasonOf(error) : undefined;
  const isOfCluster = reason === 'certification';
  // Each attempt of a larger batch would wait for the lock for as long again.
  const smaller = reason === 'lock-timeout' ? 1 : Math.ceil(size / 2);
  limits.sizeMax = isOfCluster && !limits.hasRepeated ? size : smaller;
  limits.hasRepeated ||= isOfCluster;
}
