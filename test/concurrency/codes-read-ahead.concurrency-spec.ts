import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { differencesIn } from '../support/verify/verify.js';

/** A process keeps 128 unsold codes of a campaign in memory, without a lock: docs/decisions/0300. */
describe('codes that processes have read ahead', () => {
  let app: TestApp;
  /** On a server three processes, on a cluster each at a node of its own; on SQLite there is only one. */
  let apps: TestApp[];
  beforeAll(async () => {
    app = await TestApp.start();
    apps = databaseKind === 'server' ? [app, await app.another(), await app.another()] : [app];
  });
  afterAll(() => app.stop());

  const buy = (at: TestApp, customer: string, campaign: string) =>
    at.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`);
  const codesIn = (body: { coupons: { code: string }[] }) => body.coupons.map(({ code }) => code);
  const refused = { error: 'No coupons left' };

  it('are sold once each through all processes, to the last', async () => {
    const buyers = await Promise.all(Array.from({ length: 60 }, () => app.customerWith({ points: 5 })));
    const late = await app.customerWith({ points: 5 });
    const campaign = await app.campaignWith({ cost: 1, coupons: 300 });

    const sold: string[] = [];
    await Promise.all(
      buyers.map(async (customer, index) => {
        for (let bought = 0; bought < 5; bought += 1) {
          const response = await buy(apps[(index + bought) % apps.length] ?? app, customer, campaign);
          expect(response.status).toBe(200);
          sold.push(...codesIn(response.body));
        }
      }),
    );
    const answers = await Promise.all(apps.map((each) => buy(each, late, campaign)));

    expect(new Set(sold).size).toBe(300);
    expect(answers.map(({ body }) => body)).toEqual(apps.map(() => refused));
    expect(await app.couponsSold(campaign)).toBe(300);
  });

  it('are not sold when another process has removed them: what is left is', async () => {
    const customer = await app.customerWith({ points: 10 });
    const campaign = await app.campaignWith({ cost: 1, coupons: 200 });
    const [first] = codesIn((await buy(app, customer, campaign).expect(200)).body);
    const stock = await app.reader.query<{ code: string }[]>('SELECT code FROM coupon WHERE campaignId = ?', [
      campaign,
    ]);
    const unsold = stock.map(({ code }) => code).filter((code) => code !== first);
    const left = unsold.slice(0, 3);

    await (apps.at(-1) ?? app)
      .as('admin')
      .delete(`/api/campaign/${campaign}/coupons`, { coupons: unsold.slice(3) })
      .expect(200);
    const bought: string[] = [];
    for (let time = 0; time < 3; time += 1) {
      bought.push(...codesIn((await buy(app, customer, campaign).expect(200)).body));
    }

    expect(bought.sort()).toEqual(left.sort());
    await buy(app, customer, campaign).expect(400, refused);
    expect(await app.getPoints(customer)).toBe(6);
  });

  it('leave nothing that does not agree', async () => {
    expect(await differencesIn(app)).toEqual([]);
  });
});
