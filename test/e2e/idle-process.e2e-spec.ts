import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { BackgroundWork } from '#platform/background/job.js';
import { DueClock } from '#platform/background/due-clock.js';
import { NamedLock } from '#platform/database/lock/named-lock.js';
import { Writer } from '#platform/database/writer.js';
import { Extensions } from '#platform/extensions.js';
import { TestApp } from '../support/app/test-app.js';
import { beginBulk } from '../support/scenes/bulk-actions.js';
import { getRecord, levelWith } from '../support/scenes/customers.js';
import { inDays, lotWith, remainingIn } from '../support/scenes/points.js';
import { segmentWith } from '../support/scenes/segments.js';
import { eventually } from '../support/waiting/eventually.js';

/** Longer than the pauses of any work that asks for itself: of the jobs it was five seconds. */
const LOOKS_IN_A_ROW = 9;
const isLook = (text: string) => text.includes('AS version, CASE WHEN');

/*
 * One process does the background work of all, and `other` is another one, which only answers requests. What is not woken is done after a
 * quarter of an hour: what happens here happens because it was due.
 */
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
  other = await app.another();
  app.nest
    .get(Extensions)
    .of(BackgroundWork)
    .forEach((work) => work.start());
});
afterAll(() => app.stop());

/** What the first process sends, in its order, until `isEnough`. */
async function listen(isEnough: (texts: readonly string[]) => void): Promise<void> {
  const texts: string[] = [];
  const note = (message: unknown) => texts.push((message as { statement: string }).statement);
  const logged = app.nest
    .get(Writer)
    .dataSources.map(({ logger }) =>
      vi.spyOn(logger, 'logQuery').mockImplementation((text) => void texts.push(text)),
    );
  subscribe('laurel:statement', note);
  try {
    await eventually(() => isEnough(texts));
  } finally {
    unsubscribe('laurel:statement', note);
    logged.forEach((each) => each.mockRestore());
  }
}

const untilIdle = (looksInARow = 2) =>
  listen((texts) => {
    const last = texts.slice(-looksInARow);
    expect(last.filter((text) => !isLook(text))).toEqual([]);
    expect(last).toHaveLength(looksInARow);
  });

const advance = (time: { readonly days: number }) => [app, other].forEach(({ clock }) => clock.advance(time));

const dueLot = async () => {
  const customer = await other.customerWith({ points: 0 });
  const lot = await lotWith(other, customer, { points: 10, expiresAt: inDays(other, 1) });
  return async () => expect(await remainingIn(app, lot)).toBe(0);
};

describe('an idle process', () => {
  it('asks one question again and again, for all its work, and writes nothing', async () => {
    await untilIdle(LOOKS_IN_A_ROW);
  });

  it('does what becomes due by the clock', async () => {
    const settled = await dueLot();
    await untilIdle();
    advance({ days: 2 });
    await eventually(settled);
  });

  it('does what another process has written, and is idle again', async () => {
    const customer = await other.customerWith({ points: 0 });
    const segment = await segmentWith(other, [{ type: 'customer_list', customers: [customer] }]);
    await beginBulk(other, 'points', { points: 6, segment });

    await eventually(async () => {
      const [unplaced] = await app.reader.query('SELECT COUNT(*) AS count FROM event WHERE position IS NULL');
      const [unsealed] = await app.reader.query(
        'SELECT COUNT(*) AS count FROM audit_entry WHERE position IS NULL',
      );
      const [open] = await app.reader.query(
        "SELECT COUNT(*) AS count FROM bulk_action WHERE state <> 'done'",
      );
      expect([unplaced.count, unsealed.count, open.count].map(Number)).toEqual([0, 0, 0]);
    });
    await untilIdle();
  });

  it('follows levels that another process has changed', async () => {
    const customer = await other.customerWith({ points: 50 });
    await untilIdle();
    const level = await levelWith(other, { name: 'Fifty', conditionValue: 50 });
    await eventually(async () => expect((await getRecord(app, customer)).levelId).toBe(level));
  });

  it('does what a process has left that had the lease', async () => {
    const settled = await dueLot();
    await untilIdle();
    let leave: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (leave = resolve));
    const lease = other.nest.get(NamedLock).tryRun('job settle due points', () => held);
    advance({ days: 2 });
    // A look finds the lease taken.
    await listen((texts) => expect(texts.filter(isLook).length).toBeGreaterThan(2));
    leave();
    await lease;
    await eventually(settled);
  });

  it.each([
    ['the question fails', () => ({ text: 'EXISTS (SELECT 1 FROM no_such_table)', values: [] })],
    [
      'one of the works cannot say when it is due',
      () => {
        throw new Error('on purpose');
      },
    ],
  ])('looks for itself when %s', async (_why, getDue) => {
    const settled = await dueLot();
    await untilIdle();
    const watch = app.nest.get(DueClock).watch({ getDue, nudge: () => undefined });
    advance({ days: 2 });
    await eventually(settled);
    await watch.end();
    await untilIdle();
  });
});
