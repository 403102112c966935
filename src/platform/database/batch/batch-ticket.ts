import { AsyncResource } from 'node:async_hooks';
import type { BatchOutcome } from './batch.js';
import type { BatchMember } from '../transaction/shared-transaction.js';
import type { CommitProbe, TransactionHooks } from '../transaction/transaction-scope.js';

/** A commit that got no answer, with what it takes to find out whether it was done. */
export interface DoubtfulCommit<R> {
  readonly kind: 'in doubt';
  readonly result: R;
  readonly commitProbe: CommitProbe;
  readonly afterCommit: readonly (() => void)[];
  readonly error: unknown;
}

export type TicketEnd<R> = Exclude<BatchOutcome<R>, { readonly kind: 'held' }> | DoubtfulCommit<R>;

/** What is remembered of a piece of work from one attempt to the next. */
export interface BatchLimits {
  /** Its place in the queue. */
  readonly arrival: number;
  /** Whether its caller waits for many at once, such as an import: it gives way to others, and may be in a larger batch. */
  readonly isBulk: boolean;
  /** In how large a batch it may be: half as large after each that failed. */
  sizeMax: number;
  /** Whether a batch with it was repeated as it was, because another node was faster. */
  hasRepeated: boolean;
}

/** A piece of work in a lane, for one attempt of its caller. */
export class BatchTicket<I, R> {
  /** What its caller waits for: the end, or for a member of a batch what has not been committed yet. */
  readonly ended: Promise<TicketEnd<R>>;
  /** Its part in the transaction at hand. */
  hooks: TransactionHooks = { afterCommit: [] };
  /** The async context of the caller: its trace, its audit context. */
  readonly caller = new AsyncResource('BatchTicket');
  /** Whether its caller has gone on, and cannot be given another result. */
  isEnded = false;
  private resolve!: (end: TicketEnd<R>) => void;
  private reject!: (error: unknown) => void;

  readonly key: string;
  readonly topic: string;
  /** Whether its transaction has been under way for long. */
  isSlow = false;

  /** @param giveUpAt On the clock of `performance`: it is not begun later. */
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
    this.ended = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Resolves the promise of the caller. Before the commit only for a member, which waits for it by itself. */
  end(end: TicketEnd<R>): void {
    this.isEnded = true;
    this.resolve(end);
  }

  /** Nothing was committed of it. */
  fail(error: unknown): void {
    this.reject(error);
    this.member?.fail(error);
  }
}
