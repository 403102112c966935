import { setTimeout as sleep } from 'node:timers/promises';
import { countRetry } from './retries.js';
import { Busy, OutcomeUnknown } from './unit-of-work.errors.js';
import { verdictOn } from './verdict.js';

/** No new attempt begins after this. */
const PATIENCE_MS = 5000;
const PAUSE_MS_MIN = 10;
const PAUSE_MS_MAX = 500;

/**
 * Runs `attempt` again for as long as the database undoes it because of somebody else. What it does outside the database
 * must therefore be harmless when done twice.
 * @param attempt Is told whether an earlier one may have been done: nobody answered its COMMIT.
 * @param mayFollowDoubt Whether it finds out by itself what has become of such a one.
 * @throws {Busy} when time is up
 * @throws {OutcomeUnknown} when time is up and one is still in doubt; at once, if none may follow
 */
export async function patiently<T>(
  attempt: (inDoubt: boolean) => Promise<T>,
  mayFollowDoubt = false,
): Promise<T> {
  const giveUpAt = performance.now() + PATIENCE_MS;
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
      // Anything between nothing and all of it: those who have just met must not meet again.
      await sleep(pauseMs * Math.random());
    }
  }
}
