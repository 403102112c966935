import { Injectable } from '@nestjs/common';
import { TransactionExecutor } from './transaction-executor.js';
import { type Journal, TransactionScope } from './transaction-scope.js';
import type { Tx } from './tx.js';

/** Work that consists of many units of work, each of which may record how far it has got. */
@Injectable()
export class Steps {
  constructor(
    private readonly scope: TransactionScope,
    private readonly transactions: TransactionExecutor,
  ) {}

  /** Runs `work`, whose units of work are committed one by one, and may record their progress in each. */
  async run<T>(journal: Journal, work: () => Promise<T>): Promise<T> {
    return this.scope.run({ journal }, work);
  }

  /** The progress of the last committed unit of work of an earlier, interrupted attempt. */
  get reached(): object | undefined {
    return this.scope.current?.journal?.reached;
  }

  /** Records progress in this unit of work, from which a repetition continues. Does nothing, unless the work is done in steps. */
  async note(tx: Tx, reached: object): Promise<void> {
    await this.scope.current?.journal?.write(tx, reached);
  }

  /**
   * Between two units of work, and while the body of the request is read: keeps repetitions of the request away. Cheap, so it may be
   * called often. Does nothing, unless the work is done in steps.
   */
  async goOn(): Promise<void> {
    await this.scope.current?.journal?.renew();
  }

  /** Between two units of work: gives other work of this process, and on SQLite other processes, a turn. */
  async yieldToOthers(): Promise<void> {
    await this.transactions.yieldToOthers();
  }
}
