import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { CommitLost, ConcurrencyConflict, OutcomeUnknown } from '../error/unit-of-work.errors.js';
import { verdictOn } from '../error/verdict.js';
import { CommitOutcomePoller } from './commit-outcome-poller.js';
import { withTransientRetry } from './transaction-retry.js';
import {
  type CommitProbe,
  type OutcomeUnknownListener,
  type TransactionHooks,
  TransactionScope,
} from './transaction-scope.js';
import type { Tx } from './tx.js';

/** The result of an attempt whose COMMIT got no answer. */
export interface UnansweredCommit<T> {
  readonly result: T;
  readonly commitProbe: CommitProbe;
  readonly afterCommit: readonly (() => void)[];
}

type Work<T> = (tx: Tx) => Promise<T>;
type Attempt<T> = (work: Work<T>, hooks: TransactionHooks) => Promise<T>;

/** Finds out whether transactions were committed whose COMMIT got no answer. */
@Injectable()
export class CommitOutcomes implements BeforeApplicationShutdown {
  private readonly poller = new CommitOutcomePoller();

  constructor(private readonly scope: TransactionScope) {}

  /** Registers a probe for a row that this unit of work has inserted. The first is enough. */
  probeWith(tx: Tx, commitProbe: CommitProbe): void {
    const hooks = this.scope.hooksOf(tx);
    if (hooks) {
      hooks.commitProbe ??= commitProbe;
    }
  }

  /**
   * Runs `work`. When the outcome of one of its units of work cannot be determined within the usual time, notifies
   * the listener and goes on polling: then it ends when the outcome is known, or when the time of the poller is over.
   */
  async runWithPolling<T>(onOutcomeUnknown: OutcomeUnknownListener, work: () => Promise<T>): Promise<T> {
    return this.scope.run({ onOutcomeUnknown }, work);
  }

  /**
   * Makes an attempt, and says how it has ended, even if its COMMIT got no answer. On a cluster a COMMIT may arrive after
   * another node was asked for its rows. So the probes of all earlier attempts are repeated: behind all that this one writes,
   * where one of the two conflicts with the other if it is later still, and when this one fails, which may be because of it.
   * @param unanswered The earlier attempts without an answer. This one is added when it is one of them.
   */
  async attempt<T>(work: Work<T>, unanswered: UnansweredCommit<T>[], attempt: Attempt<T>): Promise<T> {
    const hooks: TransactionHooks = { afterCommit: [] };
    let done: { readonly result: T } | undefined;
    try {
      return await attempt(async (tx) => {
        const result = await work(tx);
        for (const { commitProbe } of unanswered) {
          if (await commitProbe.probeWithin?.(tx)) {
            throw new ConcurrencyConflict();
          }
        }
        done = { result };
        return result;
      }, hooks);
    } catch (error) {
      const { commitProbe, afterCommit } = hooks;
      const inDoubt =
        done && commitProbe && verdictOn(error) === 'unknown'
          ? { result: done.result, commitProbe, afterCommit }
          : null;
      if (inDoubt) {
        unanswered.push(inDoubt);
      }
      return await this.resolve(unanswered, error, inDoubt ? new CommitLost() : error);
    }
  }

  /**
   * The result of the attempt that was committed.
   * @param error Why it is not known.
   * @throws `lost` when none was
   * @throws {OutcomeUnknown} when there is no answer
   */
  async resolve<T>(
    unanswered: readonly UnansweredCommit<T>[],
    error: unknown,
    lost: unknown = new CommitLost(),
  ): Promise<T> {
    for (const earlier of unanswered) {
      if (await this.wasCommitted(earlier.commitProbe, error)) {
        earlier.afterCommit.forEach((callback) => callback());
        return earlier.result;
      }
    }
    throw lost;
  }

  beforeApplicationShutdown(): void {
    this.poller.end();
  }

  /** @throws {OutcomeUnknown} when there is no answer, or the caller was notified and may be repeating the request by now */
  private async wasCommitted({ probe, locator }: CommitProbe, error: unknown): Promise<boolean> {
    const onOutcomeUnknown = this.scope.current?.onOutcomeUnknown;
    return withTransientRetry(probe).catch(async () => {
      if (onOutcomeUnknown && locator !== undefined) {
        onOutcomeUnknown(error, locator);
        if (await this.poller.poll(probe)) {
          return true;
        }
      }
      throw new OutcomeUnknown(error);
    });
  }
}
