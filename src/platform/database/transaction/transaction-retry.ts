import { setTimeout as sleep } from 'node:timers/promises';
import { countRetry } from '../error/retries.js';
import { Busy, DiskFull, OutcomeUnknown } from '../error/unit-of-work.errors.js';
import { verdictOn } from '../error/verdict.js';

/** No new attempt begins after this. */
const RETRY_TIMEOUT_MS = 5000;
const PAUSE_MS_MIN = 10;
const PAUSE_MS_MAX = 500;

/**
 * Runs `attempt` again for as long as the database rolls it back because of a conflict. What it does outside the database
 * must therefore be idempotent.
 * @param attempt Receives whether an earlier one may be committed: its COMMIT got no answer.
 * @param mayFollowDoubt Whether it determines the outcome of such an earlier attempt itself.
 * @throws {Busy} when time is up
 * @throws {OutcomeUnknown} when time is up and one is still in doubt; at once, if none may follow
 */
export async function withTransientRetry<T>(
  attempt: (inDoubt: boolean) => Promise<T>,
  mayFollowDoubt = false,
): Promise<T> {
  const giveUpAt = performance.now() + RETRY_TIMEOUT_MS;
  let inDoubt = false;
  for (let pauseMs = PAUSE_MS_MIN; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MS_MAX)) {
    try {
      return await attempt(inDoubt);
    } catch (error) {
      const verdict = verdictOn(error);
      if (verdict === 'failed') {
        throw error;
      }
      inDoubt ||= verdict === 'unknown';
      if (inDoubt && !mayFollowDoubt) {
        throw new OutcomeUnknown(error);
      }
      if (performance.now() > giveUpAt) {
        throw inDoubt ? new OutcomeUnknown(error) : new Busy(error);
      }
      countRetry(error);
      // A random part of it: transactions that have just conflicted must not meet again.
      await sleep(pauseMs * Math.random());
    }
  }
}

/** The time that another process takes to load a whole programme. */
const BUSY_TIMEOUT_MS = 120_000;

/**
 * For writes at the start: another process may hold a lock for longer than a request would wait.
 * @throws {Busy} when time is up
 */
export async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Busy) || error instanceof DiskFull || performance.now() > giveUpAt) {
        throw error;
      }
    }
  }
}
