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
import { getReason } from '../error/retries.js';
import { ConcurrencyConflict } from '../error/unit-of-work.errors.js';
import { Deferred } from './deferred.js';
import { TransactionExecutor } from './transaction-runner.js';
import { WaitingQueue, type WaitingWork } from './waiting-queue.js';

const WAIT_MS_MAX = 5000;
/** The waiting time for another writing process. */
const OTHERS_MS_MAX = 2000;
/** The wait in one piece: garbage collection of a statement of this connection would block this thread for that time. */
const OTHERS_MS = 100;
/** Older transactions take no more units of work, because all wait for the end. */
const JOINED_MS_MAX = 5;
/** The usual time of a unit of work with a thousand codes. */
const YIELD_MS = 10;

type Work = (manager: EntityManager) => Promise<unknown>;

/**
 * The units of work of this process on SQLite, in order of arrival, because the driver has one writing connection. COMMIT, the longest part
 * of a short one, waits for the disk on another thread; units that arrive meanwhile are committed together, each after a savepoint for its
 * own rollback. When the transaction is lost, completed ones fail and refused ones run again, because the reasons of refusals are rolled
 * back. docs/decisions/0070.
 */
export class SqliteUnits extends TransactionExecutor {
  private readonly queue = new WaitingQueue<Unit>();
  private isGoingOn = false;
  private emptying: Deferred<undefined> | undefined;

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  override get waiting(): number {
    return this.queue.length;
  }

  /**
   * One attempt.
   * @throws {ConcurrencyConflict} after too long a wait, or when another unit of work has ended the transaction; nothing was done then
   */
  override async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const unit = new Unit(work, performance.now() + WAIT_MS_MAX);
    this.queue.put(unit);
    if (!this.isGoingOn) {
      void this.goOn();
    }
    return unit.outcome.promise as Promise<T>;
  }

  override async yieldToOthers(): Promise<void> {
    await sleep(YIELD_MS);
  }

  /**
   * Between two transactions: moves the pages of the write-ahead log into the file, where they overwrite their old contents, and truncates
   * the log. Without effect while another connection reads an older state.
   */
  override async emptyLog(): Promise<void> {
    const { promise } = (this.emptying ??= new Deferred());
    if (!this.isGoingOn) {
      void this.goOn();
    }
    await promise;
  }

  private async goOn(): Promise<void> {
    this.isGoingOn = true;
    for (;;) {
      if (this.emptying) {
        await this.emptyNow(this.emptying);
        continue;
      }
      const first = this.queue.next();
      if (!first) {
        break;
      }
      await this.transact(first);
    }
    this.isGoingOn = false;
  }

  private async emptyNow(emptying: Deferred<undefined>): Promise<void> {
    this.emptying = undefined;
    try {
      await runOnDriverThread(this.dataSource, 'PRAGMA wal_checkpoint(TRUNCATE)');
      emptying.resolve(undefined);
    } catch (error) {
      emptying.reject(error);
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
        const unit = this.queue.next();
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
      units.forEach((unit) => unit.fail(error));
    }
  }

  /** `IMMEDIATE` takes the lock of the file. The wait for another process does not block this thread. */
  private async begin(): Promise<void> {
    try {
      beginOnSqlite(this.dataSource);
    } catch (error) {
      if (getReason(error) !== 'busy') {
        throw error;
      }
      setOnSqlite(this.dataSource, `busy_timeout = ${OTHERS_MS}`);
      try {
        await this.beginBeside();
      } finally {
        // Afterwards this thread does not wait, even as long as statements of migrations do.
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
        if (getReason(error) !== 'busy' || performance.now() > giveUpAt) {
          throw error;
        }
      }
    }
  }

  private async join(unit: Unit, manager: EntityManager): Promise<void> {
    runOnSqlite(this.dataSource, 'SAVEPOINT unit');
    await unit.attempt(manager);
    if (!isInTransaction(this.dataSource)) {
      // SQLite ends the transaction after some errors: a full disk. Other units may succeed.
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

class Unit implements WaitingWork {
  readonly outcome = new Deferred<unknown>();
  hasFailed = false;
  private result: unknown;
  /** The async context of the caller, for spans of statements. */
  private readonly asker = new AsyncResource('SqliteUnit');

  /** @param giveUpAt On the clock of `performance` */
  constructor(
    private readonly work: Work,
    readonly giveUpAt: number,
  ) {}

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
      this.outcome.reject(this.result);
    } else {
      this.outcome.resolve(this.result);
    }
  }

  fail(error: unknown): void {
    this.outcome.reject(
      this.hasFailed
        ? new ConcurrencyConflict('What it was refused for was undone', { cause: error })
        : error,
    );
  }
}
