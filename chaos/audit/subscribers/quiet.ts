import { setTimeout as sleep } from 'node:timers/promises';
import type { LevelPlan } from '../../plan/levels.js';
import { number, type Source } from '../source.js';

const QUIET_MS_MAX = 300_000;
const POLL_MS = 250;
const DAY_MS = 86_400_000;
const REQUESTS: Asked = { 'requests for messages': 'SELECT COUNT(*) AS rest FROM message_request' };
const MESSAGES: Asked = {
  ...REQUESTS,
  'messages on their way': "SELECT COUNT(*) AS rest FROM message WHERE status = 'pending'",
};

/** Statements that count what is left, by its name. */
type Asked = Readonly<Record<string, string>>;

/** What the background has to do beside what it always has. */
export interface Background {
  readonly levels: LevelPlan;
  /** Whether there is a way to send messages. */
  readonly hasMails: boolean;
}

/** Resolves when nothing is left for the background to do, by this clock. @throws {Error} when it never is */
export async function untilQuiet(source: Source, now: () => number, background: Background): Promise<void> {
  await untilNothing(source, () => getAsked(new Date(now()), background));
}

/** Waits for requests for messages alone: Laurel gives up those that are older than a day. */
export async function untilAnswered(source: Source): Promise<void> {
  await untilNothing(source, () => REQUESTS);
}

async function untilNothing(source: Source, ask: () => Asked): Promise<void> {
  const giveUpAt = performance.now() + QUIET_MS_MAX;
  for (;;) {
    const left = await count(source, ask());
    if (left.every(([, rest]) => rest === 0)) {
      return;
    }
    if (performance.now() > giveUpAt) {
      const rest = left.map(([what, some]) => `${some} ${what}`).join(', ');
      throw new Error(`After ${QUIET_MS_MAX / 1000} s, the background has still to do: ${rest}`);
    }
    await sleep(POLL_MS);
  }
}

async function count(source: Source, asked: Asked): Promise<[string, number][]> {
  const left: [string, number][] = [];
  for (const [what, sql] of Object.entries(asked)) {
    for await (const row of source.rows(sql)) {
      left.push([what, number(row, 'rest')]);
    }
  }
  return left;
}

function getAsked(now: Date, { levels, hasMails }: Background): Asked {
  const instant = inSql(now);
  return {
    'lots that are due': `SELECT COUNT(*) AS rest FROM points_lot WHERE dueAt <= ${instant}`,
    'accounts with blocks that are over': `SELECT COUNT(*) AS rest FROM account WHERE blocksDueAt <= ${instant}`,
    'coupons that are due': `SELECT COUNT(*) AS rest FROM coupon WHERE dueAt <= ${instant}`,
    ...periodsOver(now, levels),
    'notices of the day': `SELECT COUNT(*) AS rest FROM notice_pass WHERE kind IN ('points', 'coupon')
      AND NOT (day = '${now.toISOString().slice(0, 10)}' AND isOver = 1)`,
    'erasures that are to be repeated': 'SELECT COUNT(*) AS rest FROM erasure WHERE repeatedAt IS NULL',
    ...(hasMails && MESSAGES),
    // The last: all of these write events.
    'events without a position': 'SELECT COUNT(*) AS rest FROM event WHERE position IS NULL',
  };
}

function periodsOver(now: Date, levels: LevelPlan): Asked {
  if (levels.levelDowngradeMode !== 'after_x_days') {
    return {};
  }
  const end = inSql(new Date(now.getTime() - levels.levelDowngradeDays * DAY_MS));
  const sql = `SELECT COUNT(*) AS rest FROM customer WHERE manualLevel = 0 AND statusType <> 'deleted' AND mergedInto IS NULL
    AND (lastLevelRecalculation IS NULL OR lastLevelRecalculation <= ${end})`;
  return { 'customers whose period is over': sql };
}

function inSql(time: Date): string {
  return `'${time.toISOString().replace('T', ' ').replace('Z', '')}'`;
}
