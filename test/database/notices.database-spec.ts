import { randomUUID } from 'node:crypto';
import { AnnounceEndingsJob } from '../../src/notice/index.js';
import { RecalculateLevelsJob } from '../../src/customer/levels/recalculate-levels.job.js';
import { boughtWith } from '../support/scenes/bought.js';
import { levelWith } from '../support/scenes/customers.js';
import { levelScene } from '../support/scenes/level-scene.js';
import { getAccount, lotWith, manyLotsWith } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

const NOW = new Date('2026-03-01T12:00:00Z');
const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const stamp = (instant: Date) => instant.toISOString().replace(/\.\d+Z$/, '+0000');

interface Told {
  readonly pointsWillExpire: number;
  readonly expiresAt: string;
}

describe('notices before something ends', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await TestApp.again(app);
    app.clock.stopAt(NOW);
  });
  afterAll(() => app.stop());

  const { save, spend } = levelScene(() => app);
  const announce = (of: TestApp = app) => of.nest.get(AnnounceEndingsJob).run();
  const told = async <T>(what: 'Points' | 'Coupon' | 'Level', uuid: string): Promise<T[]> => {
    const type = `Service.Domain.Notice.Event.${what}ExpiryWasAnnounced`;
    const { body } = await app
      .as('admin')
      .get(`/api/event?type=${type}&uuid=${uuid}&perPage=100`)
      .expect(200);
    return body.events.map(({ payload }: { payload: T }) => payload);
  };
  const sums = async (customer: string) =>
    (await told<Told>('Points', customer)).map(({ pointsWillExpire, expiresAt }) => [
      pointsWillExpire,
      expiresAt,
    ]);

  describe('points', () => {
    beforeEach(() => save({ expirePointsNotificationDays: 7 }));

    it('are told of once, with what a message needs, so many days of the calendar before', async () => {
      const email = `${randomUUID()}@example.com`;
      const customer = await app.customerWith({ points: 100, email, phone: '+48500100299' });
      const expiresAt = new Date('2026-03-09T22:00:00Z');
      await lotWith(app, customer, { points: 30, expiresAt });
      await lotWith(app, customer, { points: 20, expiresAt });
      await announce();
      expect(await told('Points', customer)).toEqual([]);
      app.clock.stopAt(new Date('2026-03-02T00:00:00Z'));
      await announce();
      await announce();
      app.clock.stopAt(inDays(3));
      await announce();
      expect(await told('Points', customer)).toEqual([
        {
          noticeId: { noticeId: expect.any(String) },
          customerId: { customerId: customer },
          customerData: { firstName: 'Anna', lastName: 'Nowak', email, phone: '+48500100299' },
          accountId: { accountId: (await getAccount(app, customer)).id },
          points: 150,
          pointsWillExpire: 50,
          expiresAt: stamp(expiresAt),
        },
      ]);
    });

    it('that were spent, canceled or have expired meanwhile are not told of', async () => {
      const [spent, part, canceled, late] = await Promise.all(
        [0, 0, 0, 0].map((points) => app.customerWith({ points })),
      );
      await lotWith(app, spent ?? '', { points: 30, expiresAt: inDays(3) });
      await lotWith(app, part ?? '', { points: 30, expiresAt: inDays(3) });
      const lot = await lotWith(app, canceled ?? '', { points: 30, expiresAt: inDays(3) });
      await lotWith(app, late ?? '', { points: 30, expiresAt: inDays(1) });
      await spend(spent ?? '', 30);
      await spend(part ?? '', 10);
      await app.as('admin').post(`/api/points/transfer/${lot}/cancel`).expect(200);
      app.clock.stopAt(inDays(2));
      await announce();
      const of = (customer: string | undefined) => sums(customer ?? '');
      expect(await Promise.all([spent, part, canceled, late].map(of))).toEqual([
        [],
        [[20, stamp(inDays(3))]],
        [],
        [],
      ]);
    });

    it('are told of with their own times, whatever came in or was bought between two days', async () => {
      const customer = await app.customerWith({ points: 0 });
      await lotWith(app, customer, { points: 30, expiresAt: inDays(3) });
      await lotWith(app, customer, { points: 40, expiresAt: inDays(5), lockedUntil: inDays(1) });
      await announce();
      await lotWith(app, customer, { points: 50, expiresAt: inDays(4) });
      await announce();
      const first = [
        [30, stamp(inDays(3))],
        [40, stamp(inDays(5))],
      ];
      expect(await sums(customer)).toEqual(first);
      app.clock.stopAt(inDays(1));
      await announce();
      expect(await sums(customer)).toEqual([...first, [50, stamp(inDays(4))]]);
    });

    it('are told of when the job was away for days, and again for none when the days are changed', async () => {
      const customer = await app.customerWith({ points: 0 });
      await lotWith(app, customer, { points: 30, expiresAt: inDays(20) });
      await announce();
      app.clock.stopAt(inDays(19));
      await announce();
      await save({ expirePointsNotificationDays: 30 });
      await announce();
      expect(await sums(customer)).toEqual([[30, stamp(inDays(20))]]);
    });

    it('of who was deactivated, and of a programme that tells of none, are not told of', async () => {
      const customer = await app.customerWith({ points: 0 });
      const blocked = await app.customerWith({ points: 0, status: 'blocked' });
      for (const each of [customer, blocked]) {
        await lotWith(app, each, { points: 30, expiresAt: inDays(3) });
      }
      await save({ expirePointsNotificationDays: '' });
      expect(await announce()).toBe(0);
      expect(await sums(customer)).toEqual([]);
      await save({ expirePointsNotificationDays: 3 });
      await announce();
      expect(await Promise.all([customer, blocked].map(sums))).toEqual([[[30, stamp(inDays(3))]], []]);
    });

    it('of many lots are told of in portions, of each account and time once', async () => {
      const customers = await Promise.all([1, 2, 3].map(() => app.customerWith({ points: 0 })));
      for (const customer of customers) {
        await manyLotsWith(app, customer, 700, { expiresAt: inDays(3) });
      }
      expect(await announce()).toBeGreaterThan(3);
      expect(await announce()).toBe(0);
      for (const customer of customers) {
        expect(await sums(customer)).toEqual([[700, stamp(inDays(3))]]);
      }
    });
  });

  describe('coupons', () => {
    it('are told of once each, unless they are used or returned', async () => {
      await save({ expireCouponsNotificationDays: 2 });
      const open = await boughtWith(app, { daysValid: 5, quantity: 2 });
      const [used, returned] = [
        await boughtWith(app, { daysValid: 5 }),
        await boughtWith(app, { daysValid: 5 }),
      ];
      const mark = { campaignId: used.campaign, customerId: used.customer, couponId: used.coupon };
      const coupons = [{ ...mark, code: used.coupons[0]?.code, used: true }];
      await app.as('admin').postJson('/api/admin/campaign/coupons/mark_as_used', { coupons }).expect(200);
      const path = `/api/admin/customer/${returned.customer}/bought/coupon/${returned.coupon}/return`;
      await app.as('admin').post(path).expect(200);
      for (let day = 0; day < 6; day += 1) {
        app.clock.stopAt(inDays(day));
        await announce();
      }
      const found = await told<{ couponId: { couponId: string } }>('Coupon', open.customer);
      expect(found.map(({ couponId }) => couponId.couponId).sort()).toEqual(
        open.coupons.map(({ id }) => id).sort(),
      );
      expect(found[0]).toMatchObject({
        customerData: { firstName: 'Anna' },
        campaignId: { campaignId: open.campaign },
        campaignName: 'Free coffee',
        coupon: { code: expect.any(String) },
        status: 'active',
        expiresAt: expect.stringMatching(/^2026-03-0\dT/),
      });
      expect(await told('Coupon', used.customer)).toEqual([]);
      expect(await told('Coupon', returned.customer)).toEqual([]);
    });
  });

  describe('levels', () => {
    it('that will be lost are told of once in each period, with the next one, and others are not', async () => {
      const silver = await levelWith(app, { name: 'Silver', conditionValue: 100 });
      const gold = await levelWith(app, { name: 'Gold', conditionValue: 500 });
      const [keeps, loses] = [
        await app.customerWith({ points: 600 }),
        await app.customerWith({ points: 600 }),
      ];
      await save({
        levelDowngradeMode: 'after_x_days',
        levelDowngradeDays: 30,
        levelDowngradeBase: 'active_points',
        expireLevelsNotificationDays: 5,
      });
      await app.nest.get(RecalculateLevelsJob).run();
      await spend(loses, 380);
      for (const day of [1, 24, 25, 26, 29]) {
        app.clock.stopAt(inDays(day));
        await announce();
      }
      expect(await told('Level', keeps)).toEqual([]);
      expect(await told('Level', loses)).toEqual([
        {
          noticeId: { noticeId: expect.any(String) },
          customerId: { customerId: loses },
          customerData: expect.objectContaining({ firstName: 'Anna' }),
          levelId: { levelId: gold },
          levelName: 'Gold',
          futureLevelId: { levelId: silver },
          futureLevelName: 'Silver',
          required: 280,
          expiresAt: stamp(inDays(30)),
        },
      ]);
    });
  });
});
