import { Mutex, withTimeout } from 'async-mutex';
import type { Tx } from './tx.js';
import { ConcurrencyConflict } from '../error/unit-of-work.errors.js';

/** Longer than any piece of work takes. */
const WAIT_MS_MAX = 5000;

/** Statements around the joined units of work. Either hook may refuse by throwing: then nothing is committed. */
export interface SharedTransactionHooks<T> {
  /** Its first statements. */
  readonly before: (tx: Tx) => Promise<void>;
  /** Its last ones, with the result of the work. */
  readonly after: (tx: Tx, result: T) => Promise<void>;
  /** Instead of both, for work that is done in a batch with that of others. */
  readonly inBatch?: BatchHooks<T> | undefined;
}

export interface BatchHooks<T> {
  /** The same for all attempts at the same work. */
  readonly owner: object;
  /** What is to be written of a result. */
  readonly answer: (result: T) => unknown;
  /** Writes the answers of all members of a batch. */
  readonly writeAll: (tx: Tx, answers: readonly unknown[]) => Promise<void>;
}

/** Work that is done in a batch with that of others, as the batch sees it. */
export interface BatchMember {
  readonly owner: object;
  /** What is to be written of it, when its caller has gone on with what is not committed yet. @throws when its caller has failed */
  answer(): Promise<unknown>;
  writeAnswers(tx: Tx, answers: readonly unknown[]): Promise<void>;
  commit(): void;
  fail(error: unknown): void;
}

/**
 * A unit of work that begins when the first of several does, and ends after the last of them, with the result of
 * their caller. To each it looks like its own, except that it is not committed yet when it returns.
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
    // Without a transaction, no code waits for the result.
    this.result.catch(() => undefined);
  }

  /** Whether there is a transaction: nothing is held before the first of them begins. */
  get hasBegun(): boolean {
    return this.transaction !== undefined;
  }

  get isOpen(): boolean {
    return !this.hasEnded;
  }

  /** From then on it is committed by a batch: nothing else may be written by what it runs. */
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

  /** One of the units of work that it consists of. When one fails, all have: there is nothing to go on in. */
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

  /** Runs what begins them, then commits. Returns what `work` returned; whatever fails undoes everything. */
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
      // What it was refused for may have been undone with it: then it has to be tried again, and not refused.
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
