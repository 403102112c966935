import { randomUUID } from 'node:crypto';
import { TestApp } from '../support/app/test-app.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };

describe.each(['/api/DEFAULT', '/api'])(
  'POST %s/{admin,seller}/customer/{customer}/campaign/{campaign}/buy',
  (base) => {
    let app: TestApp;
    beforeAll(async () => void (app = await TestApp.start()));
    afterAll(() => app.stop());

    const path = (role: 'admin' | 'seller', customer: string, campaign: string) =>
      `${base}/${role}/customer/${customer}/campaign/${campaign}/buy`;

    it.each(['admin', 'seller'] as const)("200: a %s buys with the customer's points", async (role) => {
      const customer = await app.customerWith({ points: 100 });
      const campaign = await app.campaignWith({ cost: 30, coupons: 5 });

      const { body } = await app
        .as(role)
        .post(path(role, customer, campaign), { quantity: 2 })
        .expect(200);

      expect(body.coupons).toHaveLength(2);
      expect(await app.getPoints(customer)).toBe(40);
    });

    it('200: an administrator gives a coupon away, also of a campaign that is not active', async () => {
      const customer = await app.customerWith({ points: 5 });
      const campaign = await app.campaignWith({ cost: 30, coupons: 5, active: false });

      await app
        .as('admin')
        .post(path('admin', customer, campaign), { withoutPoints: '1' })
        .expect(200);

      expect(await app.getPoints(customer)).toBe(5);
      const { body } = await app.as('customer', customer).get('/api/customer/campaign/bought').expect(200);
      expect(body.campaigns).toMatchObject([
        { costInPoints: 0, coupon: { code: expect.stringMatching(/^COFFEE/) } },
      ]);
    });

    it('400: `withoutPoints=false` is not a present', async () => {
      const customer = await app.customerWith({ points: 5 });
      const campaign = await app.campaignWith({ cost: 30, coupons: 5 });
      const request = app.as('admin').postJson(path('admin', customer, campaign), { withoutPoints: 'false' });
      await request.expect(400, { error: 'Not enough points' });
    });

    it('400: the value of a percentage of an unknown shop transaction is not known', async () => {
      const customer = await app.customerWith({ points: 50 });
      const campaign = await app.campaignWith({ cost: 30, coupons: 5, reward: 'percentage_discount_code' });
      const request = app
        .as('admin')
        .post(path('admin', customer, campaign), { transactionId: randomUUID() });
      await request.expect(400, { error: 'Invalid transaction' });
      expect(await app.getPoints(customer)).toBe(50);
    });

    it('400: a customer whose status may not spend does not buy at the till', async () => {
      const customer = await app.customerWith({ points: 100, status: 'blocked' });
      const campaign = await app.campaignWith({ cost: 30, coupons: 5 });
      await app
        .as('seller')
        .post(path('seller', customer, campaign))
        .expect(400, { error: 'Not allowed' });
      expect(await app.getPoints(customer)).toBe(100);
    });

    it('404: a seller sells no campaign that the customer cannot see; an unknown customer cannot buy', async () => {
      const customer = await app.customerWith({ points: 100 });
      const hidden = await app.campaignWith({ cost: 30, coupons: 5, levels: [randomUUID()] });
      const shown = await app.campaignWith({ cost: 30, coupons: 5 });

      await app
        .as('seller')
        .post(path('seller', customer, hidden))
        .expect(404, NOT_FOUND);
      await app
        .as('seller')
        .post(path('seller', randomUUID(), shown))
        .expect(404, NOT_FOUND);
      await app
        .as('admin')
        .post(path('admin', 'missing', shown))
        .expect(404, NOT_FOUND);
      await app
        .as('admin')
        .post(path('admin', customer, randomUUID()))
        .expect(404, NOT_FOUND);

      expect(await app.getPoints(customer)).toBe(100);
    });

    it('401 and 403: for others', async () => {
      const [customer, campaign] = [randomUUID(), randomUUID()];
      await app
        .asAnonymous()
        .post(path('admin', customer, campaign))
        .expect(401);
      await app
        .asAnonymous()
        .post(path('seller', customer, campaign))
        .expect(401);
      await app
        .as('customer')
        .post(path('admin', customer, campaign))
        .expect(403);
      await app
        .as('seller')
        .post(path('admin', customer, campaign))
        .expect(403);
      await app
        .as('customer')
        .post(path('seller', customer, campaign))
        .expect(403);
      await app
        .as('admin')
        .post(path('seller', customer, campaign))
        .expect(403);
    });
  },
);
