import { countRetry, reasonOf } from '../error/retries.js';
import { Busy, ConcurrencyConflict } from '../error/unit-of-work.errors.js';
import { verdictOn } from '../error/verdict.js';
import type { BatchOutcome } from './batch.js';
import type { BatchLimits, BatchTicket } from './batch-ticket.js';

/**
 * Reports a rolled back batch, or one without an answer to its commit, to the callers.
 * @param settled The decisions before the commit, if there are any
 * @returns Tickets to try again in smaller batches
 */
export function failBatch<I, R>(
  batch: readonly BatchTicket<I, R>[],
  settled: readonly BatchOutcome<R>[] | undefined,
  error: unknown,
): BatchTicket<I, R>[] {
  const isInDoubt = verdictOn(error) === 'unknown';
  const isOver = isInDoubt || batch.length === 1 || isForAll(error);
  if (!isOver && verdictOn(error) === 'undone') {
    countRetry(error);
  }
  const again: BatchTicket<I, R>[] = [];
  for (const [index, ticket] of batch.entries()) {
    if (!isOver) {
      narrow(ticket.limits, batch.length, error);
    }
    const outcome = settled?.[index];
    const { commitProbe, afterCommit } = ticket.hooks;
    if (isInDoubt && outcome?.kind === 'done' && commitProbe && !ticket.member) {
      ticket.end({ kind: 'in doubt', result: outcome.result, commitProbe, afterCommit, error });
    } else if (isOver || ticket.isEnded || performance.now() > ticket.giveUpAt) {
      // A refusal has written nothing, but its reason may have been rolled back.
      const isRefused = outcome !== undefined && outcome.kind !== 'done';
      const isRepeated = isRefused || (ticket.isEnded && !isOver);
      ticket.fail(isRepeated ? new ConcurrencyConflict('Its batch was undone', { cause: error }) : error);
    } else {
      again.push(ticket);
    }
  }
  return again;
}

/** Failures that smaller batches share: the database is unreachable or full. A refusal concerns one caller. */
function isForAll(error: unknown): boolean {
  return (
    error instanceof Busy ||
    (verdictOn(error) === 'undone' && ['connection', 'busy'].includes(reasonOf(error)))
  );
}

function narrow(limits: BatchLimits, size: number, error: unknown): void {
  const reason = verdictOn(error) === 'undone' ? reasonOf(error) : undefined;
  const isOfCluster = reason === 'certification';
  // Each attempt of a larger batch would wait for the lock again.
  const smaller = reason === 'lock-timeout' ? 1 : Math.ceil(size / 2);
  limits.sizeMax = isOfCluster && !limits.hasRepeated ? size : smaller;
  limits.hasRepeated ||= isOfCluster;
}
