import { Injectable } from '@nestjs/common';
import { CommitLost } from '../error/unit-of-work.errors.js';
import { CommitOutcomes } from '../transaction/commit-outcomes.js';
import type { BatchMember } from '../transaction/shared-transaction.js';
import { withTransientRetry } from '../transaction/transaction-retry.js';
import { TransactionScope } from '../transaction/transaction-scope.js';
import { UnitOfWork } from '../transaction/unit-of-work.js';
import { resultOf, writeAnswers } from './batch-answers.js';
import { failBatch } from './batch-failure.js';
import { BatchQueue, type BatchSizes } from './batch-queue.js';
import { type BatchLimits, BatchTicket, type DoubtfulCommit } from './batch-ticket.js';
import { BatchTransactions } from './batch-transactions.js';
import type { BatchOutcome, BatchWork, WorkKind } from './batch.js';

/** No longer than others are waited for anywhere. */
const WAIT_MS_MAX = 5000;
/** So many times as large may a batch be with those whose callers wait for many, and so many times as long may these wait. */
const BULK = 4;
/** After this a batch is taken to wait for a lock: many times what one takes. */
const SLOW_MS = 200;
/** Each has a connection, of which other requests need some; and what is about the same as one of them does not begin. */
export const SLOW_BATCHES_MAX = 2;

export interface LaneTools {
  readonly unitOfWork: UnitOfWork;
  readonly transactions: BatchTransactions;
  readonly outcomes: CommitOutcomes;
  readonly scope: TransactionScope;
  /** How many pieces of work one transaction does at most. */
  readonly sizeMax: number;
}

/**
 * Does pieces of work of one kind, of many callers, in few transactions. Idle, it begins at once; what comes meanwhile is the
 * next batch, in the order in which it came. So a piece of work that is alone waits for nothing, and many share what each of
 * them would have cost. No caller has an answer before COMMIT has returned, a refused one included.
 *
 * A batch that fails is undone as a whole and never repaired: its halves are tried, in the end each piece by itself, so that
 * what is wrong with one is wrong with that one alone. On a cluster, a batch that another node was faster than is repeated once as it was.
 */
export class BatchLane<I, R> {
  private readonly queue = new BatchQueue<I, R>();
  /** What is done beside the lane: one by itself, or a batch that takes long. */
  private readonly beside = new Set<BatchTicket<I, R>>();
  /** Limits of requests that come back for another attempt. */
  private readonly known = new WeakMap<object, BatchLimits>();
  private arrivals = 0;
  private isAtWork = false;
  private batchesBeside = 0;
  private readonly sizes: BatchSizes;

  constructor(
    private readonly tools: LaneTools,
    private readonly work: BatchWork<I, R>,
    private readonly kind: WorkKind<I>,
  ) {
    this.sizes = { single: tools.sizeMax, bulk: BULK * tools.sizeMax };
  }

  /** How many pieces of work of a caller who waits for many fill a batch. */
  get bulkSize(): number {
    return this.sizes.bulk;
  }

  get slow(): number {
    return this.batchesBeside;
  }

  get waiting(): number {
    return this.queue.length;
  }

  /**
   * Within a transaction that is open already, the work is done in that one.
   * @param isBulk Whether its caller waits for many at once.
   * @throws {Busy} when time is up
   * @throws {OutcomeUnknown} when COMMIT got no answer, and it cannot be found out whether it was done
   */
  async run(input: I, isBulk = false): Promise<R> {
    const joinable = this.tools.scope.current?.joinable;
    if (joinable?.isOpen) {
      const member = joinable.enterBatch?.();
      return member ? this.runMember(input, member) : this.runByItself(input);
    }
    const limits = this.newLimits(isBulk);
    return withTransientRetry(async () => {
      const end = await this.enqueue(input, limits, undefined);
      if (end.kind === 'in doubt') {
        return this.resolveDoubt(input, end);
      }
      return resultOf(end);
    });
  }

  /** One attempt. Its caller, who keeps the key, looks for an earlier one before the next. */
  private async runMember(input: I, member: BatchMember): Promise<R> {
    const limits = this.known.get(member.owner) ?? this.newLimits(false);
    this.known.set(member.owner, limits);
    const end = await this.enqueue(input, limits, member);
    if (end.kind === 'in doubt') {
      throw end.error;
    }
    return resultOf(end);
  }

  /** Whether a commit without an answer was done is asked for each piece of work by itself. */
  private async resolveDoubt(input: I, { error, ...unanswered }: DoubtfulCommit<R>): Promise<R> {
    try {
      return await this.tools.outcomes.resolve([unanswered], error);
    } catch (lost) {
      if (!(lost instanceof CommitLost)) {
        throw lost;
      }
      return this.runByItself(input, unanswered);
    }
  }

  private async runByItself(
    input: I,
    ...unanswered: readonly Omit<DoubtfulCommit<R>, 'error'>[]
  ): Promise<R> {
    const mode = { skipsHeld: false, settle: () => Promise.resolve() };
    return this.tools.unitOfWork.run(async (tx) => {
      const [outcome] = await this.work(tx, [{ input, part: tx }], mode);
      return resultOf(outcome);
    }, unanswered);
  }

  private newLimits(isBulk: boolean): BatchLimits {
    this.arrivals += 1;
    return { arrival: this.arrivals, isBulk, sizeMax: this.sizes.bulk, hasRepeated: false };
  }

  private async enqueue(input: I, limits: BatchLimits, member: BatchMember | undefined) {
    const giveUpAt = performance.now() + (limits.isBulk ? BULK : 1) * WAIT_MS_MAX;
    const about = { key: this.kind.keyOf(input), topic: this.kind.topicOf(input) };
    const ticket = new BatchTicket<I, R>(input, about, limits, giveUpAt, member);
    this.queue.put(ticket);
    this.goOn();
    return ticket.ended;
  }

  private goOn(): void {
    if (this.isAtWork || this.batchesBeside >= SLOW_BATCHES_MAX) {
      return;
    }
    const batch = this.queue.takeBatch(this.sizes, (ticket) => this.isBlocked(ticket));
    const [first] = batch;
    if (first) {
      this.isAtWork = true;
      const watch = this.letOthersPass(batch);
      void first.caller
        .runInAsyncScope(() => this.execute(batch, true))
        .finally(() => {
          watch.end();
          this.goOn();
        });
    }
  }

  /** A batch that takes long waits for a lock, most likely: what needs other things goes on meanwhile. */
  private letOthersPass(batch: readonly BatchTicket<I, R>[]): { end(): void } {
    let isBeside = false;
    const timer = setTimeout(() => {
      isBeside = true;
      this.batchesBeside += 1;
      for (const ticket of batch) {
        ticket.isSlow = true;
        this.beside.add(ticket);
      }
      this.isAtWork = false;
      this.goOn();
    }, SLOW_MS).unref();
    return {
      end: () => {
        clearTimeout(timer);
        if (isBeside) {
          this.batchesBeside -= 1;
          for (const ticket of batch) {
            ticket.isSlow = false;
            this.beside.delete(ticket);
          }
        } else {
          this.isAtWork = false;
        }
      },
    };
  }

  /** Whether it is about the same as something beside the lane, which may wait for a lock. */
  private isBlocked({ key, topic }: BatchTicket<I, R>): boolean {
    return [...this.beside].some((other) => other.key === key || (other.isSlow && other.topic === topic));
  }

  /** Always resolves: callers get whatever happens. */
  private async execute(batch: readonly BatchTicket<I, R>[], skipsHeld: boolean): Promise<void> {
    let settled: readonly BatchOutcome<R>[] | undefined;
    let outcomes: readonly BatchOutcome<R>[];
    try {
      batch.forEach((ticket) => (ticket.hooks = { afterCommit: [] }));
      outcomes = await this.tools.transactions.run(batch, (tx, parts) => {
        const items = batch.map(({ input }, index) => ({ input, part: parts[index]?.tx ?? tx }));
        const settle = async (decided: readonly BatchOutcome<R>[]) => {
          settled = decided;
          for (const [index, part] of parts.entries()) {
            if (decided[index]?.kind === 'done') {
              await part.end();
            }
          }
          await writeAnswers(tx, batch, decided);
        };
        return this.work(tx, items, { skipsHeld, settle });
      });
    } catch (error) {
      failBatch(batch, settled, error).forEach((ticket) => this.queue.put(ticket));
      return;
    }
    for (const [index, ticket] of batch.entries()) {
      this.committed(ticket, outcomes[index] ?? { kind: 'held' });
    }
  }

  private committed(ticket: BatchTicket<I, R>, outcome: BatchOutcome<R>): void {
    if (outcome.kind === 'held') {
      void this.executeApart(ticket);
      return;
    }
    if (outcome.kind === 'done') {
      ticket.hooks.afterCommit.forEach((callback) => callback());
    }
    ticket.end(outcome);
    ticket.member?.commit();
  }

  /** Waits for who holds what it needs, beside the lane: others go on. */
  private async executeApart(ticket: BatchTicket<I, R>): Promise<void> {
    this.beside.add(ticket);
    await ticket.caller.runInAsyncScope(() => this.execute([ticket], false));
    this.beside.delete(ticket);
    this.goOn();
  }
}

/** How many pieces of work one transaction does at most. */
export abstract class BatchSizeMax {
  abstract readonly value: number;
}

/** Opens lanes: one for each kind of work of a process. */
@Injectable()
export class BatchLanes {
  private readonly lanes: Pick<BatchLane<unknown, unknown>, 'slow' | 'waiting'>[] = [];

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transactions: BatchTransactions,
    private readonly outcomes: CommitOutcomes,
    private readonly scope: TransactionScope,
    private readonly sizeMax: BatchSizeMax,
  ) {}

  open<I, R>(work: BatchWork<I, R>, kind: WorkKind<I>): BatchLane<I, R> {
    const { unitOfWork, transactions, outcomes, scope } = this;
    const sizeMax = this.sizeMax.value;
    const lane = new BatchLane({ unitOfWork, transactions, outcomes, scope, sizeMax }, work, kind);
    this.lanes.push(lane);
    return lane;
  }

  /** How many transactions take long, and let others pass. */
  get slow(): number {
    return this.lanes.reduce((sum, { slow }) => sum + slow, 0);
  }

  /** How many pieces of work wait for the transaction before theirs. */
  get waiting(): number {
    return this.lanes.reduce((sum, { waiting }) => sum + waiting, 0);
  }
}
