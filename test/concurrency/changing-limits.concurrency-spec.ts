import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';

describe('changing the total limit of a campaign while it is bought', () => {
  let app: TestApp;
  let apps: TestApp[];
  let turn = 0;
  beforeAll(async () => {
    app = await TestApp.start();
    apps = databaseKind === 'server' ? [app, await app.another(), await app.another()] : [app];
  });
  afterAll(() => app.stop());

  const customersWith = (count: number) =>
    Promise.all(Array.from({ length: count }, () => app.customerWith({ points: 10 })));
  const buy = (customer: string, campaign: string) =>
    (apps[turn++ % apps.length] ?? app)
      .as('customer', customer)
      .post(`/api/DEFAULT/customer/campaign/${campaign}/buy`);
  const edit = (campaign: string, limits: object) =>
    app.as('admin').putJson(`/api/campaign/${campaign}`, { campaign: limits });
  /** The first half meets the edit, the second half comes when it has been answered. */
  const buyAround = async (customers: readonly string[], campaign: string, limits: object) => {
    const half = customers.length / 2;
    const before = customers.slice(0, half).map((customer) => buy(customer, campaign));
    const first = Promise.all(before);
    await edit(campaign, limits).expect(200);
    const second = Promise.all(customers.slice(half).map((customer) => buy(customer, campaign)));
    return [...(await first), ...(await second)];
  };

  it('counts what was sold before and while a limit was set, and sells no more than it', async () => {
    const customers = await customersWith(40);
    const campaign = await app.campaignWith({ cost: 10, coupons: 60 });

    const responses = await buyAround(customers, campaign, { unlimited: false, limit: 30, limitPerUser: 1 });

    const sold = responses.filter(({ status }) => status === 200).length;
    expect(sold).toBe(30);
    expect(await app.couponsSold(campaign)).toBe(30);
    expect(await app.getLimitLeft(campaign)).toBe(0);
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body)).toEqual(Array(10).fill({ error: 'No coupons left' }));
  });

  it('refuses no purchase while a limit that was not reached is removed', async () => {
    const customers = await customersWith(40);
    const limits = { limit: 1000, limitPerUser: 1, unlimited: false };
    const campaign = await app.campaignWith({ cost: 10, coupons: 60, ...limits });

    const responses = await buyAround(customers, campaign, { unlimited: true });

    expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(await app.couponsSold(campaign)).toBe(40);
    expect(await app.getLimitLeft(campaign)).toBeNull();
  });
});
