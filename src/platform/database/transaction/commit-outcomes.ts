import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { CommitLost, ConcurrencyConflict, OutcomeUnknown } from '../error/unit-of-work.errors.js';
import { verdictOn } from '../error/verdict.js';
import { withTransientRetry } from './transaction-retry.js';
import {
  type CommitProbe,
  type OutcomeUnknownListener,
  type TransactionHooks,
  TransactionScope,
} from './transaction-scope.js';
import type { Tx } from './tx.js';

const PAUSE_MS = 2000;
const AT_ONCE_MAX = 100;

export const OUTCOME_POLLING_MS = 10 * 60_000;

export interface UnansweredCommit<T> {
  readonly result: T;
  readonly commitProbe: CommitProbe;
  readonly afterCommit: readonly (() => void)[];
}

type Work<T> = (tx: Tx) => Promise<T>;
type Attempt<T> = (work: Work<T>, hooks: TransactionHooks) => Promise<T>;

/** Determines outcomes of transactions without an answer to COMMIT. */
@Injectable()
export class CommitOutcomes implements BeforeApplicationShutdown {
  private readonly poller = new CommitOutcomePoller();

  constructor(private readonly scope: TransactionScope) {}

  /** Registers a probe for an inserted row of this unit of work. The first one suffices. */
  probeWith(tx: Tx, commitProbe: CommitProbe): void {
    const hooks = this.scope.getHooks(tx);
    if (hooks) {
      hooks.commitProbe ??= commitProbe;
    }
  }

  /**
   * Runs `work`. When an outcome stays unknown for the usual time, notifies the listener and polls until the outcome is known or the poller
   * gives up.
   */
  async runWithPolling<T>(onOutcomeUnknown: OutcomeUnknownListener, work: () => Promise<T>): Promise<T> {
    return this.scope.run({ onOutcomeUnknown }, work);
  }

  /**
   * Makes an attempt and determines its outcome, even without an answer to COMMIT. On a cluster a COMMIT may arrive after another node was
   * asked for its rows. The probes of earlier attempts are therefore repeated after all writes of this attempt, where a late one causes a
   * conflict, and after a failure, which may come from that.
   * @param unanswered Earlier attempts without an answer. An unanswered attempt is added
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
   * The result of the committed attempt.
   * @param error Why the outcome is unknown
   * @throws `lost` when no attempt was committed
   * @throws {OutcomeUnknown} without an answer
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

  /** @throws {OutcomeUnknown} without an answer, and after the notification of the caller, who may be repeating the request */
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

class CommitOutcomePoller {
  private readonly ending = new AbortController();
  private polling = 0;

  /** Whether the transaction was committed. False also without an answer: too many polls at once, or the end of the time. */
  async poll(probe: () => Promise<boolean>): Promise<boolean> {
    if (this.polling === AT_ONCE_MAX) {
      return false;
    }
    this.polling += 1;
    try {
      return await this.pollUntil(probe, performance.now() + OUTCOME_POLLING_MS);
    } finally {
      this.polling -= 1;
    }
  }

  end(): void {
    this.ending.abort();
  }

  private async pollUntil(probe: () => Promise<boolean>, giveUpAt: number): Promise<boolean> {
    const { signal } = this.ending;
    while (!signal.aborted && performance.now() < giveUpAt) {
      try {
        return await probe();
      } catch {
        // The database is unreachable, or another transaction holds the row.
        await sleep(PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
    return false;
  }
}
