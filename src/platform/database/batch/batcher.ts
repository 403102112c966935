import { Injectable } from '@nestjs/common';
import { CommitLost } from '../error/unit-of-work.errors.js';
import { asPart } from '../transaction/batch-part.js';
import { CommitOutcomes } from '../transaction/commit-outcomes.js';
import { withTransientRetry } from '../transaction/transaction-retry.js';
import { type BatchMember, TransactionScope } from '../transaction/transaction-scope.js';
import { UnitOfWork } from '../transaction/unit-of-work.js';
import { BatchQueue, type BatchSizes } from './batch-queue.js';
import {
  type BatchLimits,
  BatchTicket,
  type DoubtfulCommit,
  failBatch,
  getResult,
  writeAnswers,
} from './batch-ticket.js';
import { BatchTransactions } from './batch-transactions.js';
import type { BatchOutcome, BatchWork, WorkKind } from './batch.js';

/** The longest wait, as elsewhere. */
const WAIT_MS_MAX = 5000;
/** The factor for sizes and waiting times of bulk work. */
const BULK = 4;
/** A slower batch probably waits for a lock. */
const SLOW_MS = 200;
/** Each needs a connection, of which other requests need some. Work with the topic of a slow batch waits. */
export const SLOW_BATCHES_MAX = 2;

export interface BatcherTools {
  readonly unitOfWork: UnitOfWork;
  readonly transactions: BatchTransactions;
  readonly outcomes: CommitOutcomes;
  readonly scope: TransactionScope;
  readonly sizeMax: number;
}

/**
 * Runs pieces of work of one kind and many callers in few transactions. An idle batcher begins at once; the next batch has the work that
 * arrived meanwhile, in order. Single work does not wait, and concurrent work shares its costs. Callers get answers and refusals after
 * COMMIT has returned.
 * | A failed batch is rolled back as a whole, and its halves are tried, in the end single pieces, so that an error concerns one piece only.
 * After a conflict with another node of a cluster, the batch is first repeated unchanged.
 */
export class Batcher<I, R> {
  private readonly queue = new BatchQueue<I, R>();
  private readonly beside = new Set<BatchTicket<I, R>>();
  private readonly known = new WeakMap<object, BatchLimits>();
  private arrivals = 0;
  private isAtWork = false;
  private batchesBeside = 0;
  private readonly sizes: BatchSizes;

  constructor(
    private readonly tools: BatcherTools,
    private readonly work: BatchWork<I, R>,
    private readonly kind: WorkKind<I>,
  ) {
    this.sizes = { single: tools.sizeMax, bulk: BULK * tools.sizeMax };
  }

  /** The number of pieces of bulk work that fill a batch. */
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
   * Joins an open transaction.
   * @param isBulk The caller waits for many at once
   * @throws {Busy} at the time limit
   * @throws {OutcomeUnknown} when COMMIT got no answer and the outcome cannot be determined
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
      return getResult(end);
    });
  }

  private async runMember(input: I, member: BatchMember): Promise<R> {
    const limits = this.known.get(member.owner) ?? this.newLimits(false);
    this.known.set(member.owner, limits);
    const end = await this.enqueue(input, limits, member);
    if (end.kind === 'in doubt') {
      throw end.error;
    }
    return getResult(end);
  }

  /** Determines the outcome of an unanswered commit for each piece of work. */
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
      const [outcome] = await this.work(tx, [{ input, part: asPart(tx) }], mode);
      return getResult(outcome);
    }, unanswered);
  }

  private newLimits(isBulk: boolean): BatchLimits {
    this.arrivals += 1;
    return { arrival: this.arrivals, isBulk, sizeMax: this.sizes.bulk, hasRepeated: false };
  }

  private async enqueue(input: I, limits: BatchLimits, member: BatchMember | undefined) {
    const giveUpAt = performance.now() + (limits.isBulk ? BULK : 1) * WAIT_MS_MAX;
    const about = { key: this.kind.getKey(input), topic: this.kind.getTopic(input) };
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

  /** A slow batch probably waits for a lock: work with other topics continues. */
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

  /** Whether the work has the topic of a slow batch, which may wait for a lock. */
  private isBlocked({ key, topic }: BatchTicket<I, R>): boolean {
    return [...this.beside].some((other) => other.key === key || (other.isSlow && other.topic === topic));
  }

  private async execute(batch: readonly BatchTicket<I, R>[], skipsHeld: boolean): Promise<void> {
    let settled: readonly BatchOutcome<R>[] | undefined;
    let outcomes: readonly BatchOutcome<R>[];
    try {
      batch.forEach((ticket) => (ticket.hooks = { afterCommit: [] }));
      outcomes = await this.tools.transactions.run(batch, (tx, parts) => {
        const items = batch.map(({ input }, index) => ({ input, part: parts[index]?.tx ?? asPart(tx) }));
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

  /** Waits for the holder of a row outside the batcher. */
  private async executeApart(ticket: BatchTicket<I, R>): Promise<void> {
    this.beside.add(ticket);
    await ticket.caller.runInAsyncScope(() => this.execute([ticket], false));
    this.beside.delete(ticket);
    this.goOn();
  }
}

export abstract class BatchSizeMax {
  abstract readonly value: number;
}

@Injectable()
export class Batchers {
  private readonly batchers: Pick<Batcher<unknown, unknown>, 'slow' | 'waiting'>[] = [];

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transactions: BatchTransactions,
    private readonly outcomes: CommitOutcomes,
    private readonly scope: TransactionScope,
    private readonly sizeMax: BatchSizeMax,
  ) {}

  open<I, R>(work: BatchWork<I, R>, kind: WorkKind<I>): Batcher<I, R> {
    const { unitOfWork, transactions, outcomes, scope } = this;
    const sizeMax = this.sizeMax.value;
    const batcher = new Batcher({ unitOfWork, transactions, outcomes, scope, sizeMax }, work, kind);
    this.batchers.push(batcher);
    return batcher;
  }

  get slow(): number {
    return this.batchers.reduce((sum, { slow }) => sum + slow, 0);
  }

  get waiting(): number {
    return this.batchers.reduce((sum, { waiting }) => sum + waiting, 0);
  }
}
