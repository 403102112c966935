import { AsyncResource } from 'node:async_hooks';
import type { BatchOutcome } from './batch.js';
import type { BatchMember } from '../transaction/shared-transaction.js';
import type { CommitProbe, TransactionHooks } from '../transaction/transaction-scope.js';

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
  readonly ended: Promise<TicketEnd<R>>;
  hooks: TransactionHooks = { afterCommit: [] };
  /** Keeps the trace and the audit context of the caller. */
  readonly caller = new AsyncResource('BatchTicket');
  isEnded = false;
  private resolve!: (end: TicketEnd<R>) => void;
  private reject!: (error: unknown) => void;

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
    this.ended = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Resolves the caller's promise. Before the commit only for a member, which awaits the commit itself. */
  end(end: TicketEnd<R>): void {
    this.isEnded = true;
    this.resolve(end);
  }

  fail(error: unknown): void {
    this.reject(error);
    this.member?.fail(error);
  }
}
