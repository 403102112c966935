import { countRetry, reasonOf } from '../error/retries.js';
import { Busy, ConcurrencyConflict } from '../error/unit-of-work.errors.js';
import { verdictOn } from '../error/verdict.js';
import type { BatchOutcome } from './batch.js';
import type { BatchLimits, BatchTicket } from './batch-ticket.js';

/**
 * Tells the callers of a batch that was undone, or whose commit got no answer, as far as there is something to tell.
 * @param settled What was decided before the commit, if it came so far.
 * @returns Those to be tried again, in smaller batches.
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
      // Nothing was written of a refusal, and what it was refused for may have been undone with it.
      const isRefused = outcome !== undefined && outcome.kind !== 'done';
      const isRepeated = isRefused || (ticket.isEnded && !isOver);
      ticket.fail(isRepeated ? new ConcurrencyConflict('Its batch was undone', { cause: error }) : error);
    } else {
      again.push(ticket);
    }
  }
  return again;
}

/** What no smaller batch would change: the database is away, or full. A refusal is never for all: it is one caller's. */
function isForAll(error: unknown): boolean {
  return (
    error instanceof Busy ||
    (verdictOn(error) === 'undone' && ['connection', 'busy'].includes(reasonOf(error)))
  );
}

/** In how large a batch one is tried next. */
function narrow(limits: BatchLimits, size: number, error: unknown): void {
  const reason = verdictOn(error) === 'undone' ? reasonOf(error) : undefined;
  const isOfCluster = reason === 'certification';
  // Each attempt of a larger batch would wait for the lock for as long again.
  const smaller = reason === 'lock-timeout' ? 1 : Math.ceil(size / 2);
  limits.sizeMax = isOfCluster && !limits.hasRepeated ? size : smaller;
  limits.hasRepeated ||= isOfCluster;
}
