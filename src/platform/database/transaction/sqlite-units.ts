import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import {
  beginOnSqlite,
  isInTransaction,
  runOnDriverThread,
  runOnSqlite,
  setOnSqlite,
} from '../driver/driver-query.js';
import { reasonOf } from '../error/retries.js';
import { ConcurrencyConflict } from '../error/unit-of-work.errors.js';
import { TransactionExecutor } from './transaction-executor.js';

/** Longer than anybody in the queue is waited for, and than any piece of work takes. */
const WAIT_MS_MAX = 5000;
/** How long another process that writes is waited for. */
const OTHERS_MS_MAX = 2000;
/** … without a break: when a statement of this connection is collected as garbage meanwhile, this thread waits, too. */
const OTHERS_MS = 100;
/** No unit of work joins a transaction that has been open for so long: those in it wait for its end. */
const JOINED_MS_MAX = 5;
/** The time of a unit of work with a thousand codes, which is what usually comes next. */
const YIELD_MS = 10;

type Work = (manager: EntityManager) => Promise<unknown>;

/**
 * The units of work of this process on SQLite: one after the other, in the order in which they came, since the driver has
 * a single connection that writes. Most of the time of a short one is COMMIT waiting for the disk. That happens beside this
 * thread, and those that have come meanwhile are committed together, each behind a savepoint: one that fails is undone
 * alone. When the transaction is lost, all in it are: completed ones fail, refused ones are tried
 * again, for what refused them has not happened. docs/decisions/0070.
 */
export class SqliteUnits extends TransactionExecutor {
  private readonly queue: Unit[] = [];
  private isGoingOn = false;
  private givingUp: NodeJS.Timeout | undefined;

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  override get waiting(): number {
    return this.queue.length;
  }

  /**
   * One attempt.
   * @throws {ConcurrencyConflict} when its turn comes too late, or another unit of work has ended the transaction; nothing was done then
   */
  override async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const unit = new Unit(work, performance.now() + WAIT_MS_MAX);
    this.queue.push(unit);
    if (!this.isGoingOn) {
      void this.goOn();
    }
    this.watchWaiting();
    return unit.outcome as Promise<T>;
  }

  override async yieldToOthers(): Promise<void> {
    await sleep(YIELD_MS);
  }

  private async goOn(): Promise<void> {
    this.isGoingOn = true;
    for (let first = this.next(); first; first = this.next()) {
      await this.transact(first);
    }
    this.isGoingOn = false;
  }

  private next(): Unit | undefined {
    this.giveUpLate();
    return this.queue.shift();
  }

  /** Those that have waited for too long are refused, also while the one before them has not come to its end. */
  private watchWaiting(): void {
    const [first] = this.queue;
    if (first && this.givingUp === undefined) {
      const giveUp = () => {
        this.givingUp = undefined;
        this.giveUpLate();
        this.watchWaiting();
      };
      this.givingUp = setTimeout(giveUp, first.giveUpAt - performance.now() + 1).unref();
    }
  }

  private giveUpLate(): void {
    while (performance.now() > (this.queue[0]?.giveUpAt ?? Infinity)) {
      this.queue.shift()?.lose(new ConcurrencyConflict('Others took too long'));
    }
  }

  private async transact(first: Unit): Promise<void> {
    const units = [first];
    try {
      await first.inItsName(() => this.begin());
      const joinedUntil = performance.now() + JOINED_MS_MAX;
      const { manager } = this.dataSource.createQueryRunner();
      await first.attempt(manager);
      while (!first.hasFailed && performance.now() < joinedUntil) {
        const unit = this.next();
        if (!unit) {
          break;
        }
        units.push(unit);
        await unit.inItsName(() => this.join(unit, manager));
      }
      if (first.hasFailed) {
        this.undo();
      } else {
        await first.inItsName(() => runOnDriverThread(this.dataSource, 'COMMIT'));
      }
      units.forEach((unit) => unit.tell());
    } catch (error) {
      this.undo();
      units.forEach((unit) => unit.lose(error));
    }
  }

  /** `IMMEDIATE` takes the lock of the file now. When another process has it, it is waited for beside this thread, too. */
  private async begin(): Promise<void> {
    try {
      beginOnSqlite(this.dataSource);
    } catch (error) {
      if (reasonOf(error) !== 'busy') {
        throw error;
      }
      setOnSqlite(this.dataSource, `busy_timeout = ${OTHERS_MS}`);
      try {
        await this.beginBeside();
      } finally {
        // From then on this thread does not even wait as long as statements of migrations do.
        setOnSqlite(this.dataSource, 'busy_timeout = 0');
      }
    }
  }

  private async beginBeside(): Promise<void> {
    const giveUpAt = performance.now() + OTHERS_MS_MAX;
    for (;;) {
      try {
        await runOnDriverThread(this.dataSource, 'BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (reasonOf(error) !== 'busy' || performance.now() > giveUpAt) {
          throw error;
        }
      }
    }
  }

  /** In the transaction of those before it. */
  private async join(unit: Unit, manager: EntityManager): Promise<void> {
    runOnSqlite(this.dataSource, 'SAVEPOINT unit');
    await unit.attempt(manager);
    if (!isInTransaction(this.dataSource)) {
      // So SQLite ends it after some errors: a full disk. The others may be luckier.
      unit.tell();
      throw new ConcurrencyConflict('Another unit of work has ended the transaction');
    }
    if (unit.hasFailed) {
      runOnSqlite(this.dataSource, 'ROLLBACK TO unit');
    }
    runOnSqlite(this.dataSource, 'RELEASE unit');
  }

  private undo(): void {
    if (isInTransaction(this.dataSource)) {
      runOnSqlite(this.dataSource, 'ROLLBACK');
    }
  }
}

class Unit {
  /** Its result, which callers receive only after the commit. */
  readonly outcome: Promise<unknown>;
  hasFailed = false;
  private result: unknown;
  private resolve!: (result: unknown) => void;
  private reject!: (error: unknown) => void;
  /** The async context of the caller: the spans of its statements belong to the caller's trace. */
  private readonly asker = new AsyncResource('SqliteUnit');

  /** @param giveUpAt On the clock of `performance`. */
  constructor(
    private readonly work: Work,
    readonly giveUpAt: number,
  ) {
    this.outcome = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  inItsName<T>(act: () => T): T {
    return this.asker.runInAsyncScope(act);
  }

  async attempt(manager: EntityManager): Promise<void> {
    try {
      this.result = await this.inItsName(() => this.work(manager));
    } catch (error) {
      this.hasFailed = true;
      this.result = error;
    }
  }

  tell(): void {
    if (this.hasFailed) {
      this.reject(this.result);
    } else {
      this.resolve(this.result);
    }
  }

  /** Its transaction was undone, or perhaps was. */
  lose(error: unknown): void {
    this.reject(
      this.hasFailed
        ? new ConcurrencyConflict('What it was refused for was undone', { cause: error })
        : error,
    );
  }
}
