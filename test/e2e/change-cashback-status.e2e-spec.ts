import { randomUUID } from 'node:crypto';
import { boughtWith, getEvents, markedUsed } from '../support/scenes/bought.js';
import { loginWith } from '../support/scenes/logins.js';
import { getAccount, differencesIn } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

describe.each(['/api/DEFAULT', '/api'])(
  'PUT %s/admin/customer/{customer}/bought/coupon/{coupon}/changeCashbackStatus',
  (base) => {
    let app: TestApp;
    beforeAll(async () => void (app = await TestApp.start()));
    afterAll(() => app.stop());

    const getPath = (customer: string, coupon: string) =>
      `${base}/admin/customer/${customer}/bought/coupon/${coupon}/changeCashbackStatus`;
    const cashback = () =>
      boughtWith(app, {
        cost: 20,
        reward: 'cashback',
        details: { translations: { en: { name: 'Money' } }, labels: [], pointValue: 0.5 },
      });
    const change = (path: string, status: string) =>
      app.as('admin').putJson(path, { cashbackStatus: { status } });
    const getEntry = async (customer: string): Promise<{ cashbackStatus: string; status: string }> => {
      const list = await app.as('customer', customer).get('/api/customer/campaign/bought').expect(200);
      return list.body.campaigns[0];
    };

    it('200: pending, approved, paid; no points come back', async () => {
      const { customer, campaign, coupon } = await cashback();
      for (const status of ['approved', 'paid']) {
        const response = await change(getPath(customer, coupon), status).expect(200);
        expect(response.body).toEqual({ success: 'Cashback status changed!' });
        expect(await getEntry(customer)).toMatchObject({ cashbackStatus: status, status: 'active' });
      }
      expect(await app.getPoints(customer)).toBe(0);
      const told = await getEvents(app, campaign, /Cashback/);
      expect(told.map(({ payload }) => payload)).toEqual(
        ['approved', 'paid'].map((status) => ({
          couponId: { couponId: coupon },
          customerId: { customerId: customer },
          campaignId: { campaignId: campaign },
          status,
        })),
      );
    });

    it.each([[[]], [['approved']]])('200: after %j rejecting gives the points back', async (steps) => {
      const { customer, campaign, coupon } = await cashback();
      for (const step of steps) {
        await change(getPath(customer, coupon), step).expect(200);
      }

      await change(getPath(customer, coupon), 'rejected').expect(200);

      expect(await app.getPoints(customer)).toBe(20);
      expect(await getEntry(customer)).toMatchObject({ cashbackStatus: 'rejected', status: 'cancelled' });
      expect((await getEvents(app, campaign, /Cashback/)).at(-1)?.payload).toMatchObject({
        status: 'rejected',
      });
      const { id: account } = await getAccount(app, customer);
      expect(await getEvents(app, account, /Returned/)).toMatchObject([
        {
          name: 'PointsWereReturned',
          payload: { pointsTransfer: { value: 20, couponId: { couponId: coupon }, issuer: 'admin' } },
        },
      ]);
      expect(await getEvents(app, customer, /Status/)).toMatchObject([
        { name: 'CampaignStatusWasChanged', payload: { status: 'cancelled' } },
      ]);
      expect(await differencesIn(app)).toEqual([]);
    });

    it.each([
      [[], 'paid'],
      [[], 'pending'],
      [['approved'], 'pending'],
      [['approved', 'paid'], 'rejected'],
      [['rejected'], 'approved'],
      [['rejected'], 'rejected'],
    ])('400: after %j not to %s, and no points move', async (steps, status) => {
      const { customer, coupon } = await cashback();
      for (const step of steps) {
        await change(getPath(customer, coupon), step).expect(200);
      }
      const points = await app.getPoints(customer);

      const response = await change(getPath(customer, coupon), status).expect(400);

      expect(response.body.errors[0].field).toBe('status');
      expect((await getEntry(customer)).cashbackStatus).toBe(steps.at(-1) ?? 'pending');
      expect(await app.getPoints(customer)).toBe(points);
    });

    it('200: rejecting gives the points back also of what an earlier version has marked used', async () => {
      const { customer, coupon } = await cashback();
      await markedUsed(app, coupon);

      await change(getPath(customer, coupon), 'rejected').expect(200);

      expect(await app.getPoints(customer)).toBe(20);
      expect(await getEntry(customer)).toMatchObject({ cashbackStatus: 'rejected', status: 'cancelled' });
      expect(await differencesIn(app)).toEqual([]);
    });

    it('400: what is not cashback, and what is not a status', async () => {
      const { customer, coupon } = await boughtWith(app);
      const response = await change(getPath(customer, coupon), 'approved').expect(400);
      expect(response.body.errors[0].message).toBe('This reward is not cashback.');
      await change(getPath(customer, coupon), 'lost').expect(400);
      await app.as('admin').put(getPath(customer, coupon)).expect(400);
    });

    it('401, 403, 404: for others, and for what the customer has not bought', async () => {
      const { customer, coupon } = await cashback();
      const other = await cashback();
      const body = { cashbackStatus: { status: 'rejected' } };
      const looker = await loginWith(app, { role: 'admin', permissions: { REWARD_CAMPAIGN: ['VIEW'] } });

      await app.asAnonymous().put(getPath(customer, coupon)).send(body).expect(401);
      await app.as('customer', customer).putJson(getPath(customer, coupon), body).expect(403);
      await app.as('seller').putJson(getPath(customer, coupon), body).expect(403);
      await app.as('admin', looker).putJson(getPath(customer, coupon), body).expect(403);
      await app.as('admin').putJson(getPath(randomUUID(), coupon), body).expect(404);
      await app.as('admin').putJson(getPath(other.customer, coupon), body).expect(404);

      expect(await app.getPoints(customer)).toBe(0);
      expect(await app.getPoints(other.customer)).toBe(0);
    });
  },
);
