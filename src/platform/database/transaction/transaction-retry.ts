import { setTimeout as sleep } from 'node:timers/promises';
import { countRetry } from '../error/retries.js';
import { Busy, DiskFull, OutcomeUnknown } from '../error/unit-of-work.errors.js';
import { verdictOn } from '../error/verdict.js';

/** No attempt begins later. */
const RETRY_TIMEOUT_MS = 5000;
const PAUSE_MS_MIN = 10;
const PAUSE_MS_MAX = 500;

/**
 * Repeats `attempt` while the database rolls it back because of conflicts, so effects outside the database must be idempotent.
 * @param attempt Receives whether an earlier attempt may be committed: its COMMIT got no answer
 * @param mayFollowDoubt `attempt` determines the outcome of such an earlier attempt
 * @throws {Busy} at the time limit
 * @throws {OutcomeUnknown} at the time limit with an unknown outcome; at once without `mayFollowDoubt`
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
      // Random, so that two conflicting transactions do not meet again.
      await sleep(pauseMs * Math.random());
    }
  }
}

/** Another process loads a whole programme in this time. */
const BUSY_TIMEOUT_MS = 120_000;

/** For writes at the start: locks of other processes may outlast the patience of requests. @throws {Busy} at the time limit */
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
