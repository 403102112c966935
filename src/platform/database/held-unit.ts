import { Mutex } from './mutex.js';
import type { Tx } from './tx.js';
import { Overtaken } from './unit-of-work.errors.js';

/** What happens around the work of others in one unit of work. Either may refuse by throwing: then nothing has happened. */
export interface Ends<T> {
  /** Its first statements. */
  readonly first: (tx: Tx) => Promise<void>;
  /** Its last ones, with what all of it came to. */
  readonly last: (tx: Tx, result: T) => Promise<void>;
}

/**
 * A unit of work that begins when the first of several does, and ends after the last of them, with what whoever carries
 * them has made of their results. To each it looks like its own, except that it is not committed yet when it returns.
 */
export class HeldUnit<T> {
  private begun: Promise<Tx> | undefined;
  private committed: Promise<void> | undefined;
  private failure: { readonly error: unknown } | undefined;
  private hasEnded = false;
  private readonly turns = new Mutex();
  private readonly result: Promise<T>;
  private resultIs!: (result: T) => void;
  private thereIsNone!: (error: unknown) => void;

  constructor(
    private readonly transact: (work: (tx: Tx) => Promise<void>) => Promise<void>,
    private readonly ends: Ends<T>,
  ) {
    this.result = new Promise((resolve, reject) => {
      this.resultIs = resolve;
      this.thereIsNone = reject;
    });
    // When nothing was begun, nobody waits for it.
    this.result.catch(() => undefined);
  }

  get isOpen(): boolean {
    return !this.hasEnded;
  }

  /** One of the units of work that it consists of. When one fails, all have: there is nothing to go on in. */
  async join<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
    return this.turns.run(async () => {
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
  async carry(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.throwFailure();
      this.resultIs(result);
      await this.begin();
      await this.committed;
      return result;
    } catch (error) {
      this.thereIsNone(error);
      const undone: unknown = await this.committed?.catch((reason: unknown) => reason);
      // What it was refused for may have been undone with it: then it has to be tried again, and not refused.
      throw undone instanceof Overtaken ? undone : error;
    } finally {
      this.hasEnded = true;
    }
  }

  private begin(): Promise<Tx> {
    return (this.begun ??= new Promise((resolve, reject) => {
      this.committed = this.transact(async (tx) => {
        await this.ends.first(tx);
        resolve(tx);
        await this.ends.last(tx, await this.result);
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
