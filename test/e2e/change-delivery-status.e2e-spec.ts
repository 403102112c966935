import { randomUUID } from 'node:crypto';
import { boughtWith, getEvents } from '../support/scenes/bought.js';
import { loginWith } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

describe.each(['/api/DEFAULT', '/api'])(
  'PUT %s/admin/customer/{customer}/bought/coupon/{coupon}/changeDeliveryStatus',
  (base) => {
    let app: TestApp;
    beforeAll(async () => void (app = await TestApp.start()));
    afterAll(() => app.stop());

    const getPath = (customer: string, coupon: string) =>
      `${base}/admin/customer/${customer}/bought/coupon/${coupon}/changeDeliveryStatus`;
    const mug = () => boughtWith(app, { reward: 'gift_code', fulfillmentTracking: true });
    const change = (path: string, status: string) =>
      app.as('admin').putJson(path, { deliveryStatus: { status } });
    const getStatus = async (customer: string): Promise<string | undefined> => {
      const list = await app.as('customer', customer).get('/api/customer/campaign/bought').expect(200);
      return list.body.campaigns[0].deliveryStatus;
    };

    it.each([[['shipped', 'delivered']], [['shipped', 'canceled']], [['canceled']]])(
      '200: from ordered by %j, and tells of each step',
      async (steps) => {
        const { customer, campaign, coupon } = await mug();
        expect(await getStatus(customer)).toBe('ordered');

        for (const status of steps) {
          const response = await change(getPath(customer, coupon), status).expect(200);
          expect(response.body).toEqual({ success: 'Delivery status changed!' });
          expect(await getStatus(customer)).toBe(status);
        }

        const told = await getEvents(app, campaign, /DeliveryStatus/);
        expect(told).toEqual(
          steps.map((status) => ({
            name: 'CampaignBoughtDeliveryStatusWasChanged',
            payload: {
              couponId: { couponId: coupon },
              customerId: { customerId: customer },
              campaignId: { campaignId: campaign },
              status,
            },
          })),
        );
      },
    );

    it('400: a reward that was returned is not delivered any more, whatever its status', async () => {
      for (const status of ['shipped', 'delivered']) {
        const { customer, campaign, coupon } = await mug();
        await app
          .as('admin')
          .post(`/api/admin/customer/${customer}/bought/coupon/${coupon}/return`)
          .expect(200);
        const before = await getEvents(app, campaign, /DeliveryStatus/);
        const { body } = await change(getPath(customer, coupon), status).expect(400);
        expect(JSON.stringify(body)).toContain('This reward was returned: it is not delivered any more.');
        const bulk = { coupons: [coupon], status };
        const preview = await app
          .as('admin')
          .postJson('/api/admin/bulk-actions/delivery-status/preview', bulk);
        expect(JSON.stringify(preview.body)).toContain('This reward was returned');
        expect(await getEvents(app, campaign, /DeliveryStatus/)).toEqual(before);
      }
    });

    it('200: takes a form, and a loyalty card number', async () => {
      const card = randomUUID();
      const customer = await app.customerWith({ points: 10, loyaltyCardNumber: card });
      const { coupon } = await boughtWith(app, { customer, reward: 'gift_code', fulfillmentTracking: true });
      await app
        .as('admin')
        .put(getPath(card, coupon), { deliveryStatus: { status: 'shipped' } })
        .expect(200);
      expect(await getStatus(customer)).toBe('shipped');
    });

    it.each([
      [[], 'delivered'],
      [[], 'ordered'],
      [['shipped'], 'shipped'],
      [['shipped'], 'ordered'],
      [['shipped', 'delivered'], 'canceled'],
      [['canceled'], 'shipped'],
    ])('400: after %j not to %s, and nothing changes', async (steps, status) => {
      const { customer, campaign, coupon } = await mug();
      for (const step of steps) {
        await change(getPath(customer, coupon), step).expect(200);
      }

      const response = await change(getPath(customer, coupon), status).expect(400);

      expect(response.body.errors).toEqual([{ field: 'status', message: expect.stringContaining(status) }]);
      expect(await getStatus(customer)).toBe(steps.at(-1) ?? 'ordered');
      expect(await getEvents(app, campaign, /DeliveryStatus/)).toHaveLength(steps.length);
    });

    it('400: a reward that is not delivered', async () => {
      const { customer, coupon } = await boughtWith(app);
      const response = await change(getPath(customer, coupon), 'shipped').expect(400);
      expect(response.body.errors[0]).toEqual({ field: 'status', message: 'This reward is not delivered.' });
    });

    it.each([{}, { deliveryStatus: {} }, { deliveryStatus: { status: 'lost' } }, { deliveryStatus: 'x' }])(
      '400: refuses %j',
      async (body) => {
        const { customer, coupon } = await mug();
        const response = await app.as('admin').putJson(getPath(customer, coupon), body).expect(400);
        expect(response.body.form.children.status.errors).toHaveLength(1);
      },
    );

    it('401, 403, 404: for others, and for what the customer has not bought', async () => {
      const { customer, coupon } = await mug();
      const other = await mug();
      const body = { deliveryStatus: { status: 'shipped' } };
      const looker = await loginWith(app, { role: 'admin', permissions: { REWARD_CAMPAIGN: ['VIEW'] } });

      await app.asAnonymous().put(getPath(customer, coupon)).send(body).expect(401);
      await app.as('customer', customer).putJson(getPath(customer, coupon), body).expect(403);
      await app.as('seller').putJson(getPath(customer, coupon), body).expect(403);
      await app.as('admin', looker).putJson(getPath(customer, coupon), body).expect(403);
      await app.as('admin').putJson(getPath(randomUUID(), coupon), body).expect(404);
      await app.as('admin').putJson(getPath(other.customer, coupon), body).expect(404);
      await app.as('admin').putJson(getPath(customer, 'nothing'), body).expect(404);

      expect(await getStatus(customer)).toBe('ordered');
    });
  },
);
