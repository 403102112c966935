import { Proxy } from '../support/servers/proxy.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { differencesIn } from '../support/verify/verify.js';

const NODES = (process.env['TEST_DATABASE_URLS'] ?? '').split(',');

// A single server holds the rows of a transaction that it has not heard the end of: there it is waited for.
describe.runIf(databaseKind === 'server' && NODES.length > 1)('a COMMIT that arrives late', () => {
  let app: TestApp;
  let addresses: URL[];
  let proxy: Proxy;
  let other: TestApp;

  /** A process that keeps no connection from one test to the next. */
  beforeEach(async () => {
    app = await TestApp.start();
    const database = new URL(app.environment['DATABASE_URL'] ?? '').pathname;
    addresses = NODES.map((node) => Object.assign(new URL(node), { pathname: database }));
    const [first = new URL('')] = addresses;
    proxy = await Proxy.to(first);
    other = await app.another({
      DATABASE_URL: first.href.replace(first.host, `127.0.0.1:${proxy.port}`),
      PROCESS_ROLE: 'web',
    });
  });
  afterEach(async () => {
    await app.stop();
    proxy.close();
  });

  it.each([
    ['after the next attempt has begun', 'COMMIT', {}],
    ['before the next attempt begins', 'START TRANSACTION', {}],
    ['before the next attempt begins, which is refused for it', 'START TRANSACTION', { limitPerUser: 1 }],
  ])('200: %s, is the only one that is done', async (_, moment, campaignData) => {
    const customer = await app.customerWith({ points: 3 });
    const campaign = await app.campaignWith({ cost: 1, coupons: 3, ...campaignData });
    const path = `/api/DEFAULT/customer/campaign/${campaign}/buy`;

    const delayed = proxy.delayNext('COMMIT');
    const bought = other.as('customer', customer).post(path).expect(200).then();
    const arrive = await delayed;
    proxy.leadTo(addresses[1] ?? new URL(''));
    await proxy.freezeAt(moment);
    await arrive();
    proxy.thaw();
    const { body } = await bought;

    expect(await app.couponsSold(campaign)).toBe(1);
    expect(await app.getPoints(customer)).toBe(2);
    const mine = await app.as('customer', customer).get('/api/DEFAULT/customer/campaign/bought').expect(200);
    expect(mine.body.campaigns.map(({ coupon }: { coupon: object }) => coupon)).toMatchObject([
      { code: body.coupons[0].code },
    ]);
    expect(await differencesIn(app)).toEqual([]);
  });
});
