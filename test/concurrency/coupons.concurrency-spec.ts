import { RecordCouponStatusJob } from '../../src/coupon/index.js';
import { boughtWith, getEvents } from '../support/scenes/bought.js';
import { until } from '../support/waiting/eventually.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { differencesIn } from '../support/verify/verify.js';

describe('codes and coupons at the same time', () => {
  let app: TestApp;
  /** On a server three processes, on a cluster each at a node of its own; on SQLite there is only one. */
  let apps: TestApp[];
  let turn = 0;
  beforeAll(async () => {
    app = await TestApp.start();
    apps = databaseKind === 'server' ? [app, await app.another(), await app.another()] : [app];
  });
  afterAll(() => app.stop());

  const next = () => apps[turn++ % apps.length] ?? app;
  const codesPath = (campaign: string) => `/api/campaign/${campaign}/coupons`;
  const addCodes = (campaign: string, body: object) => next().as('admin').postJson(codesPath(campaign), body);
  const buy = (customer: string, campaign: string) =>
    next().as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`);
  const customersWith = (count: number, points: number) =>
    Promise.all(Array.from({ length: count }, () => app.customerWith({ points })));
  const getStock = async (campaign: string) => {
    const [counted] = await app.reader.query<{ codes: number | string }[]>(
      'SELECT SUM(codes) AS codes FROM coupon_stock WHERE campaignId = ?',
      [campaign],
    );
    const codes = await app.reader.query<{ code: string }[]>(
      'SELECT code FROM coupon WHERE campaignId = ? AND stockKey IS NOT NULL',
      [campaign],
    );
    return { counted: Number(counted?.codes), codes: codes.map(({ code }) => code) };
  };

  it('takes each code once when three send the same ones, and says who has added which', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    const coupons = Array.from({ length: 3000 }, (_, index) => `TEA-${index}`);

    const responses = await Promise.all([1, 2, 3].map(() => addCodes(campaign, { coupons })));

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const added = responses.reduce((sum, { body }) => sum + Number(body.added), 0);
    const rejected = responses.reduce((sum, { body }) => sum + Number(body.totalRejected), 0);
    expect([added, rejected]).toEqual([3000, 6000]);
    const { counted, codes } = await getStock(campaign);
    expect(counted).toBe(3000);
    expect(new Set(codes).size).toBe(3000);
  });

  it('draws as many codes as each of two asks for, none of them twice, from one pattern', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    // 20,000 of 2,000,000 are drawn: some hundred are drawn by both.
    const body = { pattern: '?-#####', count: 10_000 };

    const responses = await Promise.all([addCodes(campaign, body), addCodes(campaign, body)]);

    expect(responses.map(({ body: { added } }) => added as number)).toEqual([10_000, 10_000]);
    const { counted, codes } = await getStock(campaign);
    expect(counted).toBe(20_000);
    expect(new Set(codes).size).toBe(20_000);
  });

  it('sells while codes are added: no code is sold twice, and no purchase is refused', async () => {
    const customers = await customersWith(20, 5);
    const campaign = await app.campaignWith({ cost: 1, coupons: 100 });
    const coupons = Array.from({ length: 8000 }, (_, index) => `TEA-${index}`);

    const importing = addCodes(campaign, { coupons }).then(({ status }) => status);
    const sold: string[] = [];
    await Promise.all(
      customers.map(async (customer) => {
        for (let bought = 0; bought < 5; bought += 1) {
          const response = await buy(customer, campaign);
          expect(response.status).toBe(200);
          sold.push(...response.body.coupons.map(({ code }: { code: string }) => code));
        }
      }),
    );

    expect(await importing).toBe(200);
    expect(new Set(sold).size).toBe(100);
    expect((await getStock(campaign)).counted).toBe(8100);
    expect(await app.couponsSold(campaign)).toBe(100);
  });

  // MariaDB locks the row behind the end of a range for an instant: a code of another campaign.
  it('sells the only code of each of many campaigns to its only buyer', async () => {
    // On SQLite purchases follow one another.
    const rounds = databaseKind === 'server' ? 20 : 4;
    const customers = await customersWith(20, rounds);
    for (let round = 0; round < rounds; round += 1) {
      const offers = await Promise.all(
        customers.map(async (customer) => ({
          customer,
          campaign: await app.campaignWith({ cost: 1, coupons: 1 }),
        })),
      );
      const responses = await Promise.all(offers.map(({ customer, campaign }) => buy(customer, campaign)));
      expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    }
  });

  it('either sells a code or removes it, when both are wanted', async () => {
    const customers = await customersWith(15, 1);
    const campaign = await app.campaignWith({ cost: 1, coupons: 30 });
    const all = Array.from({ length: 30 }, (_, index) => `COFFEE-${index}`);

    const removing = Promise.all(
      [0, 10, 20].map((first) =>
        next()
          .as('admin')
          .delete(codesPath(campaign), { coupons: all.slice(first, first + 10) }),
      ),
    );
    const bought = await Promise.all(customers.map((customer) => buy(customer, campaign)));
    const removed = (await removing).reduce((sum, { body }) => sum + Number(body.removed), 0);

    const sold = bought.filter(({ status }) => status === 200).length;
    const refused = bought.filter(({ status }) => status === 400);
    expect(refused.map(({ body }) => body)).toEqual(Array(15 - sold).fill({ error: 'No coupons left' }));
    expect(removed + sold).toBe(30);
    const { counted, codes } = await getStock(campaign);
    expect([counted, codes.length]).toEqual([sold, sold]);
    expect(await app.couponsSold(campaign)).toBe(sold);
  });

  it('gives the points of a coupon back once, however often it is returned at once', async () => {
    const { customer, coupon } = await boughtWith(app, { cost: 30 });
    const path = `/api/admin/customer/${customer}/bought/coupon/${coupon}/return`;

    const responses = await Promise.all(Array.from({ length: 8 }, () => next().as('admin').post(path)));

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(7);
    expect(await app.getPoints(customer)).toBe(30);
  });

  it('gives the points of each of some coupons back once, when all are returned at once', async () => {
    const { customer, coupons } = await boughtWith(app, { cost: 7, quantity: 9 });

    const responses = await Promise.all(
      coupons.map(({ id }) =>
        next().as('admin').post(`/api/admin/customer/${customer}/bought/coupon/${id}/return`),
      ),
    );

    expect(responses.map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect(await app.getPoints(customer)).toBe(63);
  });

  it.each([1, 2, 3, 4, 5])(
    'gives the points of cashback back once, when it is rejected, returned and approved at once (%i)',
    async () => {
      const { customer, campaign, coupon } = await boughtWith(app, {
        cost: 30,
        reward: 'cashback',
        coupons: 0,
      });
      const path = `/api/admin/customer/${customer}/bought/coupon/${coupon}`;
      const change = (status: string) =>
        next().as('admin').put(`${path}/changeCashbackStatus`, { cashbackStatus: { status } });

      await Promise.all([
        change('approved'),
        change('rejected'),
        change('approved'),
        change('rejected'),
        change('approved'),
        next().as('admin').post(`${path}/return`),
      ]);

      expect(await app.getPoints(customer)).toBe(30);
      const told = (await getEvents(app, campaign, /Cashback/)).map(
        ({ payload }) => (payload as { status: string }).status,
      );
      // Approved or not, it ends rejected, and stays so.
      expect([['rejected'], ['approved', 'rejected']]).toContainEqual(told);
      const list = await app.as('customer', customer).get('/api/customer/campaign/bought').expect(200);
      expect(list.body.campaigns[0].cashbackStatus).toBe('rejected');
    },
  );

  it('lets others have their turn while codes are drawn', async () => {
    const customer = await app.customerWith({ points: 1 });
    const campaign = await app.campaignWith({ cost: 1, coupons: 1 });
    const other = await app.campaignWith({ cost: 1, coupons: 0 });
    let isDrawing = true;

    const drawing = addCodes(other, { pattern: '##########', count: 30_000 }).then(() => (isDrawing = false));
    await until(async () => (await getStock(other)).counted > 0);
    const response = await buy(customer, campaign);

    expect({ status: response.status, isDrawing }).toEqual({ status: 200, isDrawing: true });
    await drawing;
  });

  it('marks as many coupons as there are marks by the code that all buyers get, and no more', async () => {
    const shared = { singleCoupon: true, coupons: 1, quantity: 4, cost: 0 };
    for (let round = 0; round < 5; round += 1) {
      const { customer, campaign, coupons } = await boughtWith(app, shared);
      const path = `/api/admin/customer/${customer}/campaign/${campaign}/coupon/${coupons[0]?.code ?? ''}`;

      const answers = await Promise.all(
        Array.from({ length: 6 }, () => next().as('admin').post(path, { used: '1' })),
      );

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 400, 400]);
      expect(await getEvents(app, customer, /Usage/)).toHaveLength(4);
    }
  });

  it('either marks a coupon used or takes it back', async () => {
    const purchases = await Promise.all(Array.from({ length: 20 }, () => boughtWith(app, { cost: 30 })));

    const outcomes = await Promise.all(
      purchases.map(async ({ customer, campaign, coupon, coupons }) => {
        const mark = { customerId: customer, campaignId: campaign, couponId: coupon, code: coupons[0]?.code };
        const [marking, returning] = await Promise.all([
          next()
            .as('admin')
            .post('/api/admin/campaign/coupons/mark_as_used', { coupons: [{ ...mark, used: 1 }] }),
          next().as('admin').post(`/api/admin/customer/${customer}/bought/coupon/${coupon}/return`),
        ]);
        return { marked: marking.status, returned: returning.status, points: await app.getPoints(customer) };
      }),
    );

    for (const outcome of outcomes) {
      expect([
        { marked: 200, returned: 400, points: 0 },
        { marked: 400, returned: 200, points: 30 },
      ]).toContainEqual(outcome);
    }
  });

  it('takes one step of a delivery once', async () => {
    const { customer, campaign, coupon } = await boughtWith(app, {
      reward: 'gift_code',
      fulfillmentTracking: true,
    });
    const path = `/api/admin/customer/${customer}/bought/coupon/${coupon}/changeDeliveryStatus`;

    const responses = await Promise.all(
      ['shipped', 'canceled', 'shipped'].map((status) =>
        next().as('admin').put(path, { deliveryStatus: { status } }),
      ),
    );

    // Shipped, then canceled, is a way too.
    const done = responses.filter(({ status }) => status === 200).length;
    expect(await getEvents(app, campaign, /Delivery/)).toHaveLength(done);
    const shipped = [responses[0], responses[2]].filter((response) => response?.status === 200);
    expect(shipped.length).toBeLessThanOrEqual(1);
  });

  it('tells once of each coupon that expires, though three look at once', async () => {
    const { customer } = await boughtWith(app, { quantity: 300, daysValid: 1 });
    apps.forEach(({ clock }) => clock.advance({ days: 2 }));

    await Promise.all(apps.map(({ nest }) => nest.get(RecordCouponStatusJob).run()));

    expect(await getEvents(app, customer, /CampaignStatus/)).toHaveLength(300);
  });

  it('leaves nothing that does not agree', async () => {
    expect(await differencesIn(app)).toEqual([]);
  });
});
