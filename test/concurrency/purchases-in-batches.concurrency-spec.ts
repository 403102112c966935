import { randomUUID } from 'node:crypto';
import { SLOW_BATCHES_MAX } from '#platform/database/batch/batcher.js';
import {
  type BuyOptions,
  buyingFrom,
  codesIn,
  countIn,
  inOneBatch,
  refusals,
  statuses,
} from '../support/waiting/batches.js';
import { REPLAYED } from '../support/waiting/repeated.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

describe('purchases that are made in one transaction', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterEach(async () => expect(await differencesIn(app)).toEqual([]));
  afterAll(() => app.stop());

  const buying = (customer: string, campaign: string, options: BuyOptions = {}) =>
    buyingFrom(app, customer, campaign, options);
  const customersWith = (count: number, points: number) =>
    Promise.all(Array.from({ length: count }, () => app.customerWith({ points })));

  it('200: share their statements, and each buyer has codes and an answer of their own', async () => {
    const { responses, statements, scene } = await inOneBatch(app, async () => {
      const customers = await customersWith(12, 100);
      const campaigns = [
        await app.campaignWith({ cost: 10, coupons: 30 }),
        await app.campaignWith({ cost: 5, coupons: 30, limit: 20 }),
        await app.campaignWith({ cost: 0, coupons: 30 }),
      ];
      const asks = customers.map((customer, index) =>
        buying(customer, campaigns[index % 3] ?? '', { quantity: 1 + (index % 2) }),
      );
      return { asks, customers, campaigns };
    });

    expect(statuses(responses)).toEqual(Array(12).fill(200));
    expect(responses.map(({ body }) => body.coupons.length)).toEqual(
      scene.customers.map((_, index) => 1 + (index % 2)),
    );
    const ids = responses.flatMap(({ body }) => body.coupons.map(({ id }: { id: string }) => id));
    expect(new Set(ids).size).toBe(18);
    for (const begin of ['UPDATE coupon SET', 'INSERT INTO points_transfer', 'INSERT INTO event']) {
      // The purchases that the others have waited for end meanwhile.
      expect(countIn(statements, begin)).toBeLessThanOrEqual(1 + SLOW_BATCHES_MAX);
    }
    const left = await Promise.all(scene.customers.map((customer) => app.getPoints(customer)));
    expect(left).toEqual(
      scene.customers.map((_, index) => 100 - ([10, 5, 0][index % 3] ?? 0) * (1 + (index % 2))),
    );
    for (const [index, customer] of scene.customers.entries()) {
      const types = await app.getEventTypes(customer);
      const bought = types.filter((type) => type.endsWith('.CampaignWasBoughtByCustomer'));
      expect(bought).toHaveLength(1 + (index % 2));
    }
  });

  it('200 and 400: each refused one hears its own reason, and takes nothing from the others', async () => {
    const { responses, scene } = await inOneBatch(app, async () => {
      const [rich = '', poor = '', full = '', late = ''] = await customersWith(4, 30);
      const campaign = await app.campaignWith({ cost: 20, coupons: 10, limitPerUser: 1 });
      const empty = await app.campaignWith({ cost: 1, coupons: 0 });
      await buying(full, await app.campaignWith({ cost: 25, coupons: 1 }))().expect(200);
      await app
        .as('admin')
        .postJson('/api/points/transfer/spend', { customer: poor, points: 15 })
        .expect(200);
      const asks = [
        buying(poor, campaign),
        buying(rich, campaign),
        buying(full, randomUUID()),
        buying(late, empty),
      ];
      return { asks, rich, poor, full, late, campaign };
    });

    expect(statuses(responses)).toEqual([400, 200, 404, 400]);
    expect(responses[0]?.body).toEqual({ error: 'Not enough points' });
    expect(responses[3]?.body).toEqual({ error: 'No coupons left' });
    expect(await app.couponsSold(scene.campaign)).toBe(1);
    const points = [scene.rich, scene.poor, scene.full, scene.late].map((customer) =>
      app.getPoints(customer),
    );
    expect(await Promise.all(points)).toEqual([10, 15, 5, 30]);
  });

  it('200: sells what a total limit has room for to those who came first', async () => {
    const { responses, scene } = await inOneBatch(app, async () => {
      const customers = await customersWith(8, 10);
      const campaign = await app.campaignWith({ cost: 10, coupons: 50, limit: 3 });
      return { asks: customers.map((customer) => buying(customer, campaign)), customers, campaign };
    });

    expect(statuses(responses)).toEqual([200, 200, 200, 400, 400, 400, 400, 400]);
    expect(refusals(responses)).toEqual(Array(5).fill('No coupons left'));
    expect(await app.getLimitLeft(scene.campaign)).toBe(0);
    expect(await app.couponsSold(scene.campaign)).toBe(3);
    const points = await Promise.all(scene.customers.map((customer) => app.getPoints(customer)));
    expect(points).toEqual([0, 0, 0, 10, 10, 10, 10, 10]);
  });

  it('200: sells the last codes to those who came first, and to one behind them who wants fewer', async () => {
    const { responses, scene } = await inOneBatch(app, async () => {
      const customers = await customersWith(5, 30);
      const campaign = await app.campaignWith({ cost: 10, coupons: 5 });
      const asks = customers.map((customer, index) =>
        buying(customer, campaign, { quantity: [2, 1, 3, 2, 1][index] ?? 1 }),
      );
      return { asks, customers, campaign };
    });

    expect(statuses(responses)).toEqual([200, 200, 400, 200, 400]);
    expect(new Set(codesIn(responses)).size).toBe(5);
    expect(await app.couponsSold(scene.campaign)).toBe(5);
    const points = await Promise.all(scene.customers.map((customer) => app.getPoints(customer)));
    expect(points).toEqual([10, 20, 30, 10, 30]);
  });

  it('400: a buyer behind those who took the last codes hears of the codes, and not of their own points', async () => {
    const { responses } = await inOneBatch(app, async () => {
      const [before = '', buyer = ''] = await customersWith(2, 10);
      const poor = await app.customerWith({ points: 0 });
      const poorToo = await app.customerWith({ points: 0 });
      const campaign = await app.campaignWith({ cost: 10, coupons: 1 });
      return {
        asks: [
          buying(poor, campaign),
          buying(before, campaign),
          buying(poorToo, campaign),
          buying(buyer, campaign),
        ],
      };
    });

    expect(statuses(responses)).toEqual([400, 200, 400, 400]);
    expect(refusals(responses)).toEqual(['Not enough points', 'No coupons left', 'No coupons left']);
  });

  it('200 and 400: purchases of one customer follow one another in the order in which they came', async () => {
    const { responses, statements, scene } = await inOneBatch(app, async () => {
      const customer = await app.customerWith({ points: 50 });
      const other = await app.customerWith({ points: 50 });
      const campaign = await app.campaignWith({ cost: 20, coupons: 10 });
      const dear = await app.campaignWith({ cost: 30, coupons: 10 });
      const asks = [
        buying(customer, campaign),
        buying(customer, dear),
        buying(other, campaign),
        buying(customer, campaign),
      ];
      return { asks, customer, other };
    });

    expect(statuses(responses)).toEqual([200, 200, 200, 400]);
    expect(refusals(responses)).toEqual(['Not enough points']);
    // That of the two who were first, that of the second purchase, and, on SQLite, those of the ones that they all waited for.
    expect(countIn(statements, 'UPDATE account')).toBeLessThanOrEqual(2 + SLOW_BATCHES_MAX);
    expect(await app.getPoints(scene.customer)).toBe(0);
    expect(await app.getPoints(scene.other)).toBe(30);
  });

  it('200: each key has the answer of its own request, and a repetition gets that one', async () => {
    const keys = Array.from({ length: 6 }, () => randomUUID());
    const { responses, statements, scene } = await inOneBatch(app, async () => {
      const customers = await customersWith(6, 10);
      const campaign = await app.campaignWith({ cost: 10, coupons: 10, limit: 4 });
      const asks = customers.map((customer, index) => buying(customer, campaign, { key: keys[index] ?? '' }));
      return { asks, customers, campaign };
    });
    const again = await Promise.all(scene.asks.map((ask) => ask()));

    expect(statuses(responses)).toEqual([200, 200, 200, 200, 400, 400]);
    expect(again.map(({ status, text }) => [status, text])).toEqual(
      responses.map(({ status, text }) => [status, text]),
    );
    expect(again.map(({ headers }) => headers[REPLAYED])).toEqual(Array(6).fill('true'));
    expect(responses.map(({ headers }) => headers[REPLAYED])).toEqual(Array(6).fill(undefined));
    // One for those that were sold; a refusal is kept by itself.
    expect(countIn(statements, 'INSERT INTO kept_answer')).toBe(3);
    expect(await app.couponsSold(scene.campaign)).toBe(4);
  });

  it('409 and 422: a key that is in use is refused to all but the first, who buys once', async () => {
    const key = randomUUID();
    const customer = await app.customerWith({ points: 100 });
    const campaign = await app.campaignWith({ cost: 10, coupons: 10 });
    const { responses } = await inOneBatch(app, () =>
      Promise.resolve({ asks: [buying(customer, campaign, { key })] }),
    );
    const [same, other] = [
      await buying(customer, campaign, { key })(),
      await buying(customer, campaign, { key, quantity: 2 })(),
    ];

    expect([...statuses(responses), same.status, other.status]).toEqual([200, 200, 422]);
    expect(same.text).toBe(responses[0]?.text);
    expect(await app.couponsSold(campaign)).toBe(1);
  });

  it('200: a purchase of an administrator leaves its own audit entry, and those beside it leave none', async () => {
    const { responses, scene } = await inOneBatch(app, async () => {
      const customers = await customersWith(4, 10);
      const [one = '', two = '', three = '', four = ''] = customers;
      const campaign = await app.campaignWith({ cost: 10, coupons: 10 });
      const giving = (customer: string, withoutPoints: boolean) => () =>
        app.as('admin').post(`/api/DEFAULT/admin/customer/${customer}/campaign/${campaign}/buy`, {
          quantity: 1,
          withoutPoints,
        });
      const asks = [giving(one, false), buying(two, campaign), giving(three, true), giving(four, false)];
      return { asks, customers };
    });

    expect(statuses(responses)).toEqual([200, 200, 200, 200]);
    const entries = await app.reader.query(
      `SELECT customerId, changes FROM audit_entry WHERE action LIKE '%/buy'`,
    );
    const found = scene.customers.map((customer) =>
      entries
        .filter(({ customerId }: { customerId: string }) => customerId === customer)
        .map(({ changes }: { changes: string }) => {
          const told: { customerId: string; type: string; after: { points: number } }[] = JSON.parse(changes);
          return told.map(({ customerId: of, type, after }) => [of, type, after.points]);
        }),
    );
    const [one, , , four] = scene.customers;
    expect(found).toEqual([[[[one, 'transfer', 10]]], [], [[]], [[[four, 'transfer', 10]]]]);
  });
});
