import { randomUUID } from 'node:crypto';
import { boughtWith, getEvents, markedUsed } from '../support/scenes/bought.js';
import { levelWith } from '../support/scenes/customers.js';
import { loginWith } from '../support/scenes/logins.js';
import { getAccount, differencesIn, inDays, lotWith, remainingIn } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

describe.each(['/api/DEFAULT', '/api'])(
  'POST %s/admin/customer/{customer}/bought/coupon/{coupon}/return',
  (base) => {
    let app: TestApp;
    beforeAll(async () => void (app = await TestApp.start()));
    afterAll(() => app.stop());

    const getPath = (customer: string, coupon: string) =>
      `${base}/admin/customer/${customer}/bought/coupon/${coupon}/return`;
    const getEntries = async (customer: string): Promise<{ couponId: string; status: string }[]> => {
      const list = await app.as('customer', customer).get('/api/customer/campaign/bought').expect(200);
      return list.body.campaigns;
    };

    it('200: cancels the coupon, gives its points back, and tells', async () => {
      const { customer, campaign, coupon, coupons } = await boughtWith(app, { cost: 30 });

      const response = await app.as('admin').post(getPath(customer, coupon)).expect(200);

      expect(response.body).toEqual({ couponId: coupon, returnedPoints: 30 });
      expect(await app.getPoints(customer)).toBe(30);
      expect(await getEntries(customer)).toMatchObject([{ couponId: coupon, status: 'cancelled' }]);
      const about = {
        customerId: { customerId: customer },
        campaignId: { campaignId: campaign },
        couponId: { couponId: coupon },
        coupon: { code: coupons[0]?.code },
      };
      expect(await getEvents(app, customer, /Campaign(WasReturned|Status)/)).toEqual([
        { name: 'CampaignWasReturned', payload: { ...about, returnedAmount: 30 } },
        { name: 'CampaignStatusWasChanged', payload: { ...about, status: 'cancelled' } },
      ]);
      const { id: account } = await getAccount(app, customer);
      expect(await getEvents(app, account, /Returned/)).toMatchObject([
        { payload: { pointsTransfer: { value: 30, couponId: { couponId: coupon } } } },
      ]);
      // Its buyer knows the code: no other customer gets it.
      expect(await app.couponsSold(campaign)).toBe(1);
      expect(await differencesIn(app)).toEqual([]);
    });

    it('200: cashback that an earlier version has marked used is rejected, and its points are back', async () => {
      const { customer, campaign, coupon } = await boughtWith(app, {
        cost: 30,
        reward: 'cashback',
        coupons: 0,
      });
      await markedUsed(app, coupon);

      await app.as('admin').post(getPath(customer, coupon)).expect(200);

      expect(await app.getPoints(customer)).toBe(30);
      expect(await getEntries(customer)).toMatchObject([{ status: 'cancelled', cashbackStatus: 'rejected' }]);
      expect((await getEvents(app, campaign, /Cashback/)).map(({ payload }) => payload)).toMatchObject([
        { status: 'rejected' },
      ]);
      expect(await differencesIn(app)).toEqual([]);
    });

    it('200: the delivery of what was shipped before can be called off alone; what was only ordered is canceled', async () => {
      const mug = { reward: 'gift_code', fulfillmentTracking: true, cost: 30 } as const;
      const shipped = await boughtWith(app, mug);
      const ordered = await boughtWith(app, mug);
      const deliver = (bought: typeof shipped, to: string) =>
        app
          .as('admin')
          .put(getPath(bought.customer, bought.coupon).replace(/return$/, 'changeDeliveryStatus'), {
            deliveryStatus: { status: to },
          });
      await deliver(shipped, 'shipped').expect(200);

      for (const { customer, coupon } of [shipped, ordered]) {
        await app.as('admin').post(getPath(customer, coupon)).expect(200);
        expect(await app.getPoints(customer)).toBe(30);
      }

      expect(await getEntries(shipped.customer)).toMatchObject([{ deliveryStatus: 'shipped' }]);
      await deliver(shipped, 'delivered').expect(400);
      await deliver(shipped, 'canceled').expect(200);
      expect(await getEntries(shipped.customer)).toMatchObject([{ deliveryStatus: 'canceled' }]);
      expect(await getEntries(ordered.customer)).toMatchObject([{ deliveryStatus: 'canceled' }]);
      await deliver(ordered, 'shipped').expect(400);
    });

    it('200: of coupons bought together, each gives back its own points, and all of them no more than was spent', async () => {
      const customer = await app.customerWith({ points: 0 });
      const soon = await lotWith(app, customer, { points: 25, expiresAt: inDays(app, 10) });
      const late = await lotWith(app, customer, { points: 5, expiresAt: inDays(app, 20) });
      const { coupons } = await boughtWith(app, { customer, cost: 10, quantity: 3 });
      expect([await remainingIn(app, soon), await remainingIn(app, late)]).toEqual([0, 0]);

      const seen: (number | undefined)[][] = [];
      for (const { id } of coupons) {
        await app.as('admin').post(getPath(customer, id)).expect(200);
        seen.push([await remainingIn(app, soon), await remainingIn(app, late)]);
      }

      // Those that expire last come back first.
      expect(seen).toEqual([
        [5, 5],
        [15, 5],
        [25, 5],
      ]);
      expect(await differencesIn(app)).toEqual([]);
    });

    it('200: the level rises again', async () => {
      await levelWith(app, { name: 'Silver', conditionValue: 500 });
      const customer = await app.customerWith({ points: 400 });
      const { coupon } = await boughtWith(app, { customer, cost: 400 });
      await lotWith(app, customer, { points: 200 });

      await app.as('admin').post(getPath(customer, coupon)).expect(200);

      const moves = await getEvents(app, customer, /MovedToLevel/);
      expect(moves).toHaveLength(2);
      expect(moves[1]?.payload).toMatchObject({ manually: false });
    });

    it('200: a present gives no points back', async () => {
      const { customer, coupon } = await boughtWith(app, { cost: 10, withoutPoints: true });
      const before = await app.getPoints(customer);
      const response = await app.as('admin').post(getPath(customer, coupon)).expect(200);
      expect(response.body).toEqual({ couponId: coupon, returnedPoints: 0 });
      expect(await app.getPoints(customer)).toBe(before);
      expect((await getEntries(customer))[0]?.status).toBe('cancelled');
      expect(await getEvents(app, (await getAccount(app, customer)).id, /Returned/)).toEqual([]);
    });

    it('200: what was ordered is not delivered, and cashback is not paid any more', async () => {
      const mug = await boughtWith(app, { reward: 'gift_code', fulfillmentTracking: true });
      await app.as('admin').post(getPath(mug.customer, mug.coupon)).expect(200);
      expect(await getEntries(mug.customer)).toMatchObject([{ deliveryStatus: 'canceled' }]);
      expect(await getEvents(app, mug.campaign, /Delivery/)).toMatchObject([
        { payload: { status: 'canceled' } },
      ]);

      const money = await boughtWith(app, { reward: 'cashback' });
      await app.as('admin').post(getPath(money.customer, money.coupon)).expect(200);
      expect(await getEntries(money.customer)).toMatchObject([{ cashbackStatus: 'rejected' }]);
      expect(await getEvents(app, money.campaign, /Cashback/)).toMatchObject([
        { payload: { status: 'rejected' } },
      ]);
    });

    it('400: a second time, and no points come back twice', async () => {
      const { customer, coupon } = await boughtWith(app);
      await app.as('admin').post(getPath(customer, coupon)).expect(200);
      await app
        .as('admin')
        .post(getPath(customer, coupon))
        .expect(400, { error: 'This purchase was returned already' });
      expect(await app.getPoints(customer)).toBe(10);
    });

    it('400: a coupon that was used; once it is unused again, it can be returned', async () => {
      const { customer, campaign, coupon, coupons } = await boughtWith(app);
      const mark = (used: number) =>
        app.as('admin').post('/api/admin/campaign/coupons/mark_as_used', {
          coupons: [
            { customerId: customer, campaignId: campaign, couponId: coupon, code: coupons[0]?.code, used },
          ],
        });
      await mark(1).expect(200);
      await app.as('admin').post(getPath(customer, coupon)).expect(400, { error: 'This coupon was used' });
      expect(await app.getPoints(customer)).toBe(0);
      await mark(0).expect(200);
      await app.as('admin').post(getPath(customer, coupon)).expect(200);
      await mark(1).expect(400);
    });

    it('400: cashback that was paid out', async () => {
      const { customer, coupon } = await boughtWith(app, { reward: 'cashback' });
      for (const status of ['approved', 'paid']) {
        const path = `/api/admin/customer/${customer}/bought/coupon/${coupon}/changeCashbackStatus`;
        await app.as('admin').put(path, { cashbackStatus: { status } }).expect(200);
      }
      await app
        .as('admin')
        .post(getPath(customer, coupon))
        .expect(400, { error: 'This cashback was paid out' });
      expect(await app.getPoints(customer)).toBe(0);
    });

    it('401, 403, 404: for others, and for what the customer has not bought', async () => {
      const { customer, coupon } = await boughtWith(app);
      const other = await boughtWith(app);
      const looker = await loginWith(app, { role: 'admin', permissions: { REWARD_CAMPAIGN: ['VIEW'] } });

      await app.asAnonymous().post(getPath(customer, coupon)).expect(401);
      await app.as('customer', customer).post(getPath(customer, coupon)).expect(403);
      await app.as('seller').post(getPath(customer, coupon)).expect(403);
      await app.as('admin', looker).post(getPath(customer, coupon)).expect(403);
      await app.as('admin').post(getPath(randomUUID(), coupon)).expect(404);
      await app.as('admin').post(getPath(other.customer, coupon)).expect(404);
      await app.as('admin').post(getPath(customer, randomUUID())).expect(404);

      expect(await app.getPoints(customer)).toBe(0);
      expect(await app.getPoints(other.customer)).toBe(0);
    });
  },
);
