import { Injectable } from '@nestjs/common';
import { TransactionExecutor } from './transaction-runner.js';
import { type Journal, TransactionScope } from './transaction-scope.js';
import type { Tx } from './tx.js';

/** Far shorter than any lease; a renewal that is not due reads a clock. */
const RENEWED_EVERY_MS = 1000;

/** Work with many units of work, each of which may record its progress. */
@Injectable()
export class Steps {
  constructor(
    private readonly scope: TransactionScope,
    private readonly transactions: TransactionExecutor,
  ) {}

  async run<T>(journal: Journal, work: () => Promise<T>): Promise<T> {
    return this.scope.run({ journal }, work);
  }

  get reached(): object | undefined {
    return this.scope.current?.journal?.reached;
  }

  /** Records progress, from which a repetition continues. Does nothing outside `run`. */
  async note(tx: Tx, reached: object): Promise<void> {
    await this.scope.current?.journal?.write(tx, reached);
  }

  /** Between two units of work and during the upload: keeps repetitions of the request away. Cheap. Does nothing outside `run`. */
  async goOn(): Promise<void> {
    await this.scope.current?.journal?.renew();
  }

  /** Keeps repetitions away while a file comes, however slowly: readers of files wait for more than one chunk. */
  async *duringUpload(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of chunks) {
      await this.goOn();
      yield chunk;
    }
  }

  /**
   * Keeps repetitions away for as long as `work` takes, whatever it waits for. A renewal that fails stops nothing: the next step finds out
   * whether the request has another executor. Does nothing else outside `run`.
   */
  async keepingOn<T>(work: () => Promise<T>): Promise<T> {
    if (!this.scope.current?.journal) {
      return work();
    }
    let renewal: Promise<void> | undefined;
    const timer = setInterval(() => {
      renewal ??= this.goOn()
        .catch(() => undefined)
        .finally(() => (renewal = undefined));
    }, RENEWED_EVERY_MS);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      await renewal;
    }
  }

  /** Between two units of work: gives other work of this process, and other processes on SQLite, a turn. */
  async yieldToOthers(): Promise<void> {
    await this.transactions.yieldToOthers();
  }
}
