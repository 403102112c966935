import { Injectable } from '@nestjs/common';
import { Mutex, withTimeout } from 'async-mutex';
import { ConcurrencyConflict } from '../error/unit-of-work.errors.js';
import { Deferred } from './deferred.js';
import { type BatchMember, TransactionScope } from './transaction-scope.js';
import type { Tx } from './tx.js';
import { UnitOfWork } from './unit-of-work.js';

/** Longer than any piece of work. */
const WAIT_MS_MAX = 5000;

/** Statements around the joined units of work. A hook that throws prevents the commit. */
export interface SharedTransactionHooks<T> {
  readonly before: (tx: Tx) => Promise<void>;
  readonly after: (tx: Tx, result: T) => Promise<void>;
  /** Replaces both hooks for work in a batch. */
  readonly inBatch?: BatchHooks<T> | undefined;
}

export interface BatchHooks<T> {
  /** Common to all attempts at the same work. */
  readonly owner: object;
  readonly answer: (result: T) => unknown;
  /** Writes the answers of all members of a batch. */
  readonly writeAll: (tx: Tx, answers: readonly unknown[]) => Promise<void>;
}

/** Joins units of work: all are committed together or none. */
@Injectable()
export class SharedTransactions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TransactionScope,
  ) {}

  /**
   * Runs `work` and joins its units of work into one. It begins with the first of them, after `hooks.before`, or at the end without any,
   * and ends with `hooks.after`, which receives the result. One attempt; `withTransientRetry` repeats it. Work before the first write, and
   * refusals, hold no lock.
   */
  async run<T>(work: () => Promise<T>, hooks: SharedTransactionHooks<T>): Promise<T> {
    const shared = new SharedTransaction<T>((inner) => this.unitOfWork.runOnce(inner), hooks);
    return shared.run(() => this.scope.run({ joinable: shared }, work));
  }

  /**
   * Runs many use cases in an open transaction with one wait for the disk. For bulk loads, never for requests: it holds all locks to the
   * end. Runs one at a time. Refusals must not be caught, because earlier writes stay.
   */
  async runInOne<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async (tx) => {
      const one = { hasBegun: true, isOpen: true, join: <R>(unit: (tx: Tx) => Promise<R>) => unit(tx) };
      return this.scope.runOpen({ joinable: one }, () => work(tx)).finally(() => (one.isOpen = false));
    });
  }
}

/**
 * A unit of work from the begin of the first of several to the end of the last, with the result of their caller. Each looks like its own,
 * but returns before the commit.
 */
export class SharedTransaction<T> {
  private transaction: Promise<Tx> | undefined;
  private committed: Promise<void> | undefined;
  private failure: { readonly error: unknown } | undefined;
  private hasEnded = false;
  private isMember = false;
  private readonly mutex = withTimeout(
    new Mutex(),
    WAIT_MS_MAX,
    new ConcurrencyConflict('Others took too long'),
  );
  /** Without a transaction, no code awaits it. */
  private readonly result = Deferred.unawaited<T>();

  constructor(
    private readonly transact: (work: (tx: Tx) => Promise<void>) => Promise<void>,
    private readonly hooks: SharedTransactionHooks<T>,
  ) {}

  get hasBegun(): boolean {
    return this.transaction !== undefined;
  }

  get isOpen(): boolean {
    return !this.hasEnded;
  }

  /** Afterwards a batch commits it; the work must not begin other transactions. */
  enterBatch(): BatchMember | undefined {
    const { inBatch } = this.hooks;
    if (!inBatch || this.hasBegun) {
      return undefined;
    }
    this.transaction = Promise.reject(
      new Error('What is done in a batch is the only thing that its caller writes'),
    );
    this.transaction.catch(() => undefined);
    const committed = Deferred.unawaited<undefined>();
    this.committed = committed.promise;
    this.isMember = true;
    return {
      owner: inBatch.owner,
      answer: async () => inBatch.answer(await this.result.promise),
      writeAnswers: (tx, answers) => inBatch.writeAll(tx, answers),
      commit: () => committed.resolve(undefined),
      fail: (error) => committed.reject(error),
    };
  }

  async join<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
    return this.mutex.runExclusive(async () => {
      try {
        this.throwFailure();
        return await work(await this.begin());
      } catch (error) {
        this.failure ??= { error };
        throw error;
      }
    });
  }

  /** Runs `work` and commits. Any failure rolls everything back. */
  async run(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.throwFailure();
      this.result.resolve(result);
      if (!this.isMember) {
        await this.begin();
      }
      await this.committed;
      return result;
    } catch (error) {
      this.result.reject(error);
      const undone: unknown = await this.committed?.catch((reason: unknown) => reason);
      // The reason of the refusal may have been rolled back, so it is a conflict.
      throw undone instanceof ConcurrencyConflict ? undone : error;
    } finally {
      this.hasEnded = true;
    }
  }

  private begin(): Promise<Tx> {
    return (this.transaction ??= new Promise((resolve, reject) => {
      this.committed = this.transact(async (tx) => {
        await this.hooks.before(tx);
        resolve(tx);
        await this.hooks.after(tx, await this.result.promise);
      });
      this.committed.catch(reject);
    }));
  }

  private throwFailure(): void {
    if (this.failure) {
      throw this.failure.error;
    }
  }
}
