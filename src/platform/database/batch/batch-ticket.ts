import { AsyncResource } from 'node:async_hooks';
import { countRetry, getReason } from '../error/retries.js';
import { Busy, ConcurrencyConflict } from '../error/unit-of-work.errors.js';
import { verdictOn } from '../error/verdict.js';
import { Deferred } from '../transaction/deferred.js';
import type { BatchMember, CommitProbe, TransactionHooks } from '../transaction/transaction-scope.js';
import type { Tx } from '../transaction/tx.js';
import type { BatchOutcome } from './batch.js';

export interface DoubtfulCommit<R> {
  readonly kind: 'in doubt';
  readonly result: R;
  readonly commitProbe: CommitProbe;
  readonly afterCommit: readonly (() => void)[];
  readonly error: unknown;
}

export type TicketEnd<R> = Exclude<BatchOutcome<R>, { readonly kind: 'held' }> | DoubtfulCommit<R>;

export interface BatchLimits {
  /** Its place in the queue. */
  readonly arrival: number;
  /** Bulk work, such as an import, gives way to other work and may be in a larger batch. */
  readonly isBulk: boolean;
  /** Halves after each failed batch. */
  sizeMax: number;
  /** An unchanged batch was repeated after a conflict with another node. */
  hasRepeated: boolean;
}

export class BatchTicket<I, R> {
  hooks: TransactionHooks = { afterCommit: [] };
  /** Keeps the trace and the audit context of the caller. */
  readonly caller = new AsyncResource('BatchTicket');
  isEnded = false;
  private readonly outcome = new Deferred<TicketEnd<R>>();

  readonly key: string;
  readonly topic: string;
  /** Whether its transaction has been under way for long. */
  isSlow = false;

  /** @param giveUpAt On the clock of `performance`; the work does not begin later */
  constructor(
    readonly input: I,
    { key, topic }: { readonly key: string; readonly topic: string },
    readonly limits: BatchLimits,
    readonly giveUpAt: number,
    /** With an idempotency key: its answer is a row of the same transaction. */
    readonly member: BatchMember | undefined,
  ) {
    this.key = key;
    this.topic = topic;
  }

  get ended(): Promise<TicketEnd<R>> {
    return this.outcome.promise;
  }

  /** Resolves the caller's promise. Before the commit only for a member, which awaits the commit itself. */
  end(end: TicketEnd<R>): void {
    this.isEnded = true;
    this.outcome.resolve(end);
  }

  fail(error: unknown): void {
    this.outcome.reject(error);
    this.member?.fail(error);
  }
}

/** Each answer to a request with a key is a row; one statement writes all of them. */
export async function writeAnswers<I, R>(
  tx: Tx,
  batch: readonly BatchTicket<I, R>[],
  decided: readonly BatchOutcome<R>[],
): Promise<void> {
  const members = batch.flatMap(({ member }) => (member ? [member] : []));
  for (const [index, ticket] of batch.entries()) {
    const outcome = decided[index];
    if (ticket.member && outcome && outcome.kind !== 'held') {
      ticket.end(outcome);
    }
  }
  const answered = await Promise.all(
    batch.map(async ({ member }, index) =>
      member && decided[index]?.kind === 'done' ? [await member.answer()] : [],
    ),
  );
  await members[0]?.writeAnswers(tx, answered.flat());
}

/** @throws the refusal */
export function getResult<R>(outcome: BatchOutcome<R> | undefined): R {
  if (outcome?.kind === 'done') {
    return outcome.result;
  }
  throw outcome?.kind === 'refused' ? outcome.error : new Error('A piece of work has had no outcome');
}

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
      // The error of a batch that could be halved may concern another piece of work.
      ticket.fail(
        isRefused || !isOver ? new ConcurrencyConflict('Its batch was undone', { cause: error }) : error,
      );
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
    (verdictOn(error) === 'undone' && ['connection', 'busy'].includes(getReason(error)))
  );
}

function narrow(limits: BatchLimits, size: number, error: unknown): void {
  const reason = verdictOn(error) === 'undone' ? getReason(error) : undefined;
  const isOfCluster = reason === 'certification';
  // Each attempt of a larger batch would wait for the lock again.
  const smaller = reason === 'lock-timeout' ? 1 : Math.ceil(size / 2);
  limits.sizeMax = isOfCluster && !limits.hasRepeated ? size : smaller;
  limits.hasRepeated ||= isOfCluster;
}
