import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosClock } from '../../servers/clock.js';
import type { Arrivals } from '../../subscribers/arrivals.js';
import { type Background, untilQuiet } from './quiet.js';
import { number, type Source, text } from '../source.js';

const TIMEOUT_MS = 180_000;
const POLL_MS = 250;
/** After an attempt that failed, Laurel waits: the clock skips that in steps of so long. */
const STEP_MS = 60_000;
/** So long a subscriber may need to accept what Laurel has sent. */
const ON_THE_WAY_MS = 15_000;

/**
 * Resolves when Laurel has told everybody everything, by its own account, and they have had time to hear it. The clock goes
 * on in steps for what waits for another attempt; whatever becomes due by that, and is told in its turn, is waited for.
 * @throws {Error} when it does not come to that
 */
export async function untilDelivered(
  source: Source,
  clock: ChaosClock,
  arrivals: readonly Arrivals[],
  background: Background,
): Promise<void> {
  const giveUpAt = performance.now() + TIMEOUT_MS;
  for (;;) {
    await untilQuiet(source, clock.now, background);
    const { behind, pending } = await left(source);
    if (behind.length === 0 && pending === 0) {
      break;
    }
    if (performance.now() > giveUpAt) {
      throw new Error(
        `Still not told after ${TIMEOUT_MS / 1000} s: ${pending} webhooks; ${behind.join(', ')}`,
      );
    }
    if (behind.length === 0) {
      clock.jump(STEP_MS);
    }
    await sleep(POLL_MS);
  }
  const last = await value(source, 'SELECT MAX(position) AS value FROM event');
  const looksUpAt = performance.now() + ON_THE_WAY_MS;
  while (arrivals.some(({ accepted }) => !accepted.has(last)) && performance.now() < looksUpAt) {
    await sleep(POLL_MS);
  }
}

async function left(source: Source): Promise<{ behind: string[]; pending: number }> {
  const last = await value(source, 'SELECT MAX(position) AS value FROM event');
  const behind: string[] = [];
  for await (const row of source.rows('SELECT subscription, position FROM event_checkpoint')) {
    if (number(row, 'position') < last) {
      behind.push(`${text(row, 'subscription')} at ${number(row, 'position')} of ${last}`);
    }
  }
  const waiting = "SELECT COUNT(*) AS value FROM webhook_delivery WHERE status = 'pending'";
  return { behind, pending: await value(source, waiting) };
}

async function value(source: Source, sql: string): Promise<number> {
  let found = 0;
  for await (const row of source.rows(sql)) {
    found = number(row, 'value');
  }
  return found;
}
