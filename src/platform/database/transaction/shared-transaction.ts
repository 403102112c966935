import { Mutex, withTimeout } from 'async-mutex';
import type { Tx } from './tx.js';
import { ConcurrencyConflict } from '../error/unit-of-work.errors.js';

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

/** Work in a batch, for the batch. */
export interface BatchMember {
  readonly owner: object;
  /** The answer to write, after the caller has continued with the uncommitted result. @throws when the caller has failed */
  answer(): Promise<unknown>;
  writeAnswers(tx: Tx, answers: readonly unknown[]): Promise<void>;
  commit(): void;
  fail(error: unknown): void;
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
  private readonly result: Promise<T>;
  private resolveResult!: (result: T) => void;
  private rejectResult!: (error: unknown) => void;

  constructor(
    private readonly transact: (work: (tx: Tx) => Promise<void>) => Promise<void>,
    private readonly hooks: SharedTransactionHooks<T>,
  ) {
    this.result = new Promise((resolve, reject) => {
      this.resolveResult = resolve;
      this.rejectResult = reject;
    });
    // Without a transaction, nothing awaits the result.
    this.result.catch(() => undefined);
  }

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
    let commit!: () => void;
    let fail!: (error: unknown) => void;
    this.committed = new Promise<void>((resolve, reject) => {
      [commit, fail] = [resolve, reject];
    });
    this.committed.catch(() => undefined);
    this.isMember = true;
    return {
      owner: inBatch.owner,
      answer: async () => inBatch.answer(await this.result),
      writeAnswers: (tx, answers) => inBatch.writeAll(tx, answers),
      commit,
      fail,
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
      this.resolveResult(result);
      if (!this.isMember) {
        await this.begin();
      }
      await this.committed;
      return result;
    } catch (error) {
      this.rejectResult(error);
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
        await this.hooks.after(tx, await this.result);
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
