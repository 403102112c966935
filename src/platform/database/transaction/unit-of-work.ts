import type { AsyncResource } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { Extensions } from '#platform/extensions.js';
import { DiskSpace } from '../connection/disk-space.js';
import { DiskFull } from '../error/unit-of-work.errors.js';
import { verdictOn } from '../error/verdict.js';
import { onBehalfOf, partFor } from '../batch/batch-part.js';
import { CommitOutcomes, type UnansweredCommit } from './commit-outcomes.js';
import { TransactionExecutor } from './transaction-executor.js';
import { withTransientRetry } from './transaction-retry.js';
import { type TransactionHooks, TransactionScope } from './transaction-scope.js';
import type { Tx } from './tx.js';

type Work<T> = (tx: Tx) => Promise<T>;

type LastStatements = (tx: Tx) => Promise<void>;

/** Adds to every unit of work. */
export abstract class BeforeCommitHook {
  /** Called at the beginning of every unit of work. Returns its last statements, if it has any. */
  abstract begin(): LastStatements | undefined;
}

interface BatchCaller {
  readonly caller: AsyncResource;
  readonly hooks: TransactionHooks;
}

interface BatchPart {
  readonly tx: Tx;
  /** Its last statements, if it is to be committed. */
  readonly end: () => Promise<void>;
}

/** The only way to write: what belongs together is committed together, or not at all. */
@Injectable()
export class UnitOfWork {
  constructor(
    private readonly transactions: TransactionExecutor,
    private readonly outcomes: CommitOutcomes,
    private readonly scope: TransactionScope,
    private readonly disk: DiskSpace,
    private readonly extensions: Extensions,
  ) {}

  /**
   * Runs `work` in one transaction. When the database rolls it back because of a conflict, including at COMMIT, runs all of
   * `work` again in a new one: nothing of the old one is left to continue in. Whatever `work` does outside `tx` must
   * therefore be idempotent. When COMMIT gets no answer, probes whether it was committed: then its result is
   * still available; if not, it is safe to run it again.
   * @param earlier Attempts whose COMMIT got no answer, and seems not to have been done: one of them may yet arrive.
   * @throws {Busy} when time is up
   * @throws {DiskFull}
   * @throws {OutcomeUnknown} when COMMIT got no answer, and there is no probe, or the probe gets no answer
   */
  async run<T>(work: Work<T>, earlier: readonly UnansweredCommit<T>[] = []): Promise<T> {
    const { current } = this.scope;
    if (current?.joinable?.isOpen) {
      return current.joinable.join((tx) => this.scope.runOpen({}, () => work(tx)));
    }
    if (current?.open) {
      throw new Error('A unit of work was begun inside another one: pass its Tx on instead');
    }
    const unanswered = [...earlier];
    return withTransientRetry(() =>
      this.outcomes.attempt(work, unanswered, (inner, hooks) => this.attempt(inner, hooks)),
    );
  }

  /** One attempt, whose errors are thrown as they come; `withTransientRetry` makes several of it. */
  async runOnce<T>(work: Work<T>): Promise<T> {
    return this.attempt(work, { afterCommit: [] });
  }

  /**
   * One attempt at the work of several callers, for `BatchLane`. Each has its part: what is noted with it stays its own, and
   * is for the caller of this to tell after the commit.
   */
  async runTogether<T>(
    callers: readonly BatchCaller[],
    work: (tx: Tx, parts: readonly BatchPart[]) => Promise<T>,
  ): Promise<T> {
    return this.transact((tx) => {
      const parts = callers.map(({ caller, hooks }) => {
        const part = partFor(caller, tx);
        this.scope.begin(part, hooks);
        const last = onBehalfOf(part, () => this.beginHooks());
        return { tx: part, end: () => runAll(last, part) };
      });
      return this.scope.runOpen({}, () => work(tx, parts));
    });
  }

  /** Calls `callback` after the commit. It is lost in a crash, so it may only make things happen sooner. */
  afterCommit(tx: Tx, callback: () => void): void {
    this.scope.hooksOf(tx)?.afterCommit.push(callback);
  }

  private async attempt<T>(work: Work<T>, hooks: TransactionHooks): Promise<T> {
    const journal = this.scope.current?.journal;
    const result = await this.transact(async (tx) => {
      this.scope.begin(tx, hooks);
      const last = this.beginHooks();
      return this.scope.runOpen({ journal }, async () => {
        const done = await work(tx);
        await runAll(last, tx);
        return done;
      });
    });
    hooks.afterCommit.forEach((callback) => callback());
    return result;
  }

  private beginHooks(): LastStatements[] {
    return this.extensions.of(BeforeCommitHook).flatMap((hook) => hook.begin() ?? []);
  }

  /** @throws {DiskFull} at once: no other attempt in the next seconds would find room */
  private async transact<T>(work: Work<T>): Promise<T> {
    try {
      return await this.transactions.run((manager) => work(manager as unknown as Tx));
    } catch (error) {
      if (!this.disk.isFullFor(error)) {
        throw error;
      }
      this.disk.noteFull(error);
      throw verdictOn(error) === 'unknown' ? error : new DiskFull();
    }
  }
}

async function runAll(last: readonly LastStatements[], tx: Tx): Promise<void> {
  for (const statements of last) {
    await statements(tx);
  }
}
