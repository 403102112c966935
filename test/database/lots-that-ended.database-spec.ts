import { RecalculateLevelsJob } from '../../src/customer/levels/recalculate-levels.job.js';
import { bought, type Buyer, buyerIn, ruleWith, sendReturn } from '../support/scenes/earning.js';
import { levelWith } from '../support/scenes/customers.js';
import { settle } from '../support/scenes/points.js';
import { differencesIn } from '../support/verify/verify.js';
import { TestApp } from '../support/app/test-app.js';

const NOW = new Date('2027-01-10T12:00:00Z');
const SHOE = { sku: 'SHOE', grossValue: 500 };
const EXPIRES_SOON = { pointsDaysExpiryAfter: 'after_x_days', pointsDaysActiveCount: 10 };
const EXPIRES_LATER = { pointsDaysExpiryAfter: 'after_x_days', pointsDaysActiveCount: 90 };
const RESETS = {
  levelDowngradeMode: 'after_x_days',
  levelDowngradeDays: 30,
  levelDowngradeBase: 'active_points',
  levelResetPointsOnDowngrade: true,
};

let app: TestApp;
beforeEach(async () => {
  app = await TestApp.again(app);
  app.clock.stopAt(NOW);
  await levelWith(app, { name: 'Gold', conditionValue: 400 });
  await ruleWith(app, { type: 'points', pointValue: 1 });
});
afterEach(async () => expect(await differencesIn(app)).toEqual([]));
afterAll(() => app.stop());

const admin = () => app.as('admin');
const getStatus = async ({ customerId }: Buyer) =>
  (await admin().get(`/api/admin/customer/${customerId}/status`).expect(200)).body;

/** How the lot of a sale ends, of which some points are spent already. */
const ENDS: [string, object, (lotId: string) => Promise<unknown>][] = [
  ['canceled', {}, (lotId) => admin().post(`/api/points/transfer/${lotId}/cancel`).expect(200)],
  ['expired by the clock', EXPIRES_SOON, () => Promise.resolve()],
  ['expired, and written off', EXPIRES_SOON, () => settle(app)],
  ['ended by a reset', RESETS, () => app.nest.get(RecalculateLevelsJob).run()],
  [
    'ended by a reset before it would have expired',
    { ...RESETS, ...EXPIRES_LATER },
    () => app.nest.get(RecalculateLevelsJob).run(),
  ],
];

describe('points of a sale whose lot was', () => {
  it.each(ENDS)(
    '%s: are over for spending, canceling, returns, sending and figures',
    async (end, settings, endIt) => {
      await admin().postJson('/api/settings', { settings }).expect(200);
      const [one, friend] = [await buyerIn(app), await buyerIn(app)];
      await bought(app, { number: 'first', phone: one.phone, items: [SHOE] });
      const lots = async (query = '') =>
        (
          await admin()
            .get(`/api/points/transfer?customerId=${one.customerId}&type=adding${query}`)
            .expect(200)
        ).body.transfers as { pointsTransferId: string; value: number; state: string }[];
      const [lot] = await lots();
      const lotId = lot?.pointsTransferId ?? '';
      const campaign = await app.campaignWith({ cost: 200, coupons: 1 });
      const path = `/api/DEFAULT/admin/customer/${one.customerId}/campaign/${campaign}/buy`;
      const coupon = (await admin().post(path, { quantity: 1 }).expect(200)).body.coupons[0].id as string;
      app.clock.stopAt(new Date(NOW.getTime() + 31 * 86_400_000));
      await endIt(lotId);
      const date = '2027-02-10T10:00:00+0000';
      await bought(app, { number: 'second', phone: one.phone, items: [{ ...SHOE, grossValue: 250 }], date });

      const isCanceled = end === 'canceled';
      const expired = (points: number) => (isCanceled ? 0 : points);
      expect(await getStatus(one)).toMatchObject({
        points: 250,
        usedPoints: 200,
        expiredPoints: expired(300),
      });
      const move = (what: string, transfer: object) =>
        admin().postJson(`/api/points/transfer/${what}`, { transfer });
      await move('spend', { customer: one.customerId, points: 251 }).expect(400);
      await move('block', { customer: one.customerId, points: 251 }).expect(400);
      const sent = { sender: one.customerId, receiver: friend.customerId, points: 251 };
      await admin().postJson('/api/admin/p2p-points-transfer', { transfer: sent }).expect(400);
      await admin().post(`/api/points/transfer/${lotId}/cancel`).expect(400);
      // What comes back into it follows the rest.
      await admin().post(`/api/admin/customer/${one.customerId}/bought/coupon/${coupon}/return`).expect(200);
      expect(await getStatus(one)).toMatchObject({ points: 250, usedPoints: 0, expiredPoints: expired(500) });
      expect((await lots('&willExpireTill=2027-12-31')).map(({ value }) => value)).not.toContain(500);
      const [state] = (await lots()).filter(({ value }) => value === 500);
      expect(state?.state).toBe(isCanceled ? 'canceled' : 'expired');

      await sendReturn(app, one.phone, 'first', [SHOE]).expect(200);

      expect(await getStatus(one)).toMatchObject({ points: 250, usedPoints: 0, expiredPoints: expired(500) });
      await settle(app);
      expect(await getStatus(one)).toMatchObject({ points: 250, usedPoints: 0, expiredPoints: expired(500) });
    },
  );
});
