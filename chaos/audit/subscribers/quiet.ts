import { setTimeout as sleep } from 'node:timers/promises';
import { number, type Source } from '../source.js';

const QUIET_MS_MAX = 300_000;
const POLL_MS = 250;

/** Resolves when nothing is left for the background to do, by this clock. @throws {Error} when it never is */
export async function untilQuiet(source: Source, now: () => number): Promise<void> {
  const giveUpAt = performance.now() + QUIET_MS_MAX;
  for (;;) {
    const left = await leftToDo(source, new Date(now()));
    if (left.every(([, count]) => count === 0)) {
      return;
    }
    if (performance.now() > giveUpAt) {
      const rest = left.map(([what, count]) => `${count} ${what}`).join(', ');
      throw new Error(`After ${QUIET_MS_MAX / 1000} s, the background has still to do: ${rest}`);
    }
    await sleep(POLL_MS);
  }
}

async function leftToDo(source: Source, now: Date): Promise<[string, number][]> {
  const instant = `'${now.toISOString().replace('T', ' ').replace('Z', '')}'`;
  const asked: Readonly<Record<string, string>> = {
    'events without a position': 'SELECT COUNT(*) AS rest FROM event WHERE position IS NULL',
    'lots that are due': `SELECT COUNT(*) AS rest FROM points_lot WHERE dueAt <= ${instant}`,
    'accounts with blocks that are over': `SELECT COUNT(*) AS rest FROM account WHERE blocksDueAt <= ${instant}`,
    'coupons that are due': `SELECT COUNT(*) AS rest FROM coupon WHERE dueAt <= ${instant}`,
  };
  const left: [string, number][] = [];
  for (const [what, sql] of Object.entries(asked)) {
    for await (const row of source.rows(sql)) {
      left.push([what, number(row, 'rest')]);
    }
  }
  return left;
}
