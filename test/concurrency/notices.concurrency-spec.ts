import { Injectable, Module } from '@nestjs/common';
import { ExpiryNoticeEntity } from '../../src/notice/expiry-notice.entity.js';
import { AnnounceEndingsJob } from '../../src/notice/index.js';
import { rows } from '#platform/database/query/statement.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { BeforeCommitHook } from '#platform/database/transaction/transaction-runner.js';
import { Extension } from '#platform/extensions.js';
import { manyLotsWith } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

const NOW = new Date('2026-03-01T12:00:00Z');
const EXPIRES_AT = new Date('2026-03-04T12:00:00Z');
const CUSTOMERS = 30;
const LOTS = 60;

/** Ends units of work that have written notices, as a process does that dies before the commit. */
@Extension(BeforeCommitHook)
@Injectable()
class Dying implements BeforeCommitHook {
  failures = 0;

  begin() {
    const write = async (tx: Tx) => {
      const [found] = await rows<{ steps: number | string }>(
        tx,
        "SELECT SUM(revision) AS steps FROM notice_pass WHERE kind = 'points'",
      );
      if (this.failures > 0 && Number(found?.steps) > 0) {
        this.failures -= 1;
        throw new Error('Died before the commit');
      }
    };
    return { write };
  }
}

@Module({ providers: [Dying] })
class DyingModule {}

describe('notices of several processes', () => {
  let app: TestApp;
  let customers: string[];
  beforeEach(async () => {
    app = await TestApp.start({ imports: [DyingModule] });
    app.clock.stopAt(NOW);
    customers = [];
    while (customers.length < CUSTOMERS) {
      customers.push(await app.customerWith({ points: 0 }));
      await manyLotsWith(app, customers.at(-1) ?? '', LOTS, { expiresAt: EXPIRES_AT });
    }
    const settings = { expirePointsNotificationDays: 7 };
    await app.as('admin').postJson('/api/settings', { settings }).expect(200);
  });
  afterEach(() => app.stop());

  const announce = (of: TestApp) => of.nest.get(AnnounceEndingsJob).run();
  /** Customers, once for each event that tells them of their points. */
  const told = async () => {
    const found: string[] = [];
    for (const customer of customers) {
      const { body } = await app.as('admin').get(`/api/event?uuid=${customer}&perPage=100`).expect(200);
      const notices = body.events.filter(({ type }: { type: string }) => type.includes('.Notice.'));
      found.push(
        ...notices.map(({ payload }: { payload: { pointsWillExpire: number } }) => {
          expect(payload.pointsWillExpire).toBe(LOTS);
          return customer;
        }),
      );
    }
    return found;
  };

  it('tell each customer once, however many processes are at it, for as many passes', async () => {
    const others = await Promise.all([app.another(), app.another()]);
    others.forEach(({ clock }) => clock.stopAt(NOW));
    await Promise.all([app, ...others, app, ...others].map(announce));
    await Promise.all([app, ...others].map(announce));
    expect(await told()).toEqual(customers);
    expect(await app.reader.manager.count(ExpiryNoticeEntity)).toBe(CUSTOMERS);
  });

  it('tell each customer once when a process dies before each commit, and another goes on', async () => {
    const dying = app.nest.get(Dying);
    const other = await app.another();
    other.clock.stopAt(NOW);
    for (let turn = 0; turn < 6; turn += 1) {
      dying.failures = turn % 2;
      if (turn % 2 === 1) {
        await expect(announce(app)).rejects.toThrow('Died before the commit');
      }
      await announce(turn % 3 === 0 ? other : app);
      // The pass of the day begins anew.
      const settings = { expirePointsNotificationDays: 8 + turn };
      await app.as('admin').postJson('/api/settings', { settings }).expect(200);
    }
    expect(await told()).toEqual(customers);
  });
});
