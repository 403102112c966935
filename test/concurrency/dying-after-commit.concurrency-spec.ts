import { randomUUID } from 'node:crypto';
import { DEFAULT_LOGINS } from '../support/scenes/logins.js';
import { Proxy } from '../support/servers/proxy.js';
import { KEY, REPLAYED } from '../support/waiting/repeated.js';
import { Service } from '../support/processes/service.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { differencesIn } from '../support/verify/verify.js';

const LEASE_SECONDS = 30;

describe('a process that is killed between a commit and its answer', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it('200: has made the purchase, which another process answers for when it is repeated', async () => {
    const customer = await app.customerWith({ points: 100 });
    const campaign = await app.campaignWith({ cost: 10, coupons: 5 });
    const path = `/api/DEFAULT/customer/campaign/${campaign}/buy`;
    const key = randomUUID();
    const service = await Service.dyingAfter(app, 'hold 1');

    expect(await service.post('customer', customer, path, {}, { [KEY]: key })).toBeNull();
    const again = await app.as('customer', customer).post(path).set(KEY, key).expect(200);

    expect(again.headers[REPLAYED]).toBe('true');
    expect(await app.couponsSold(campaign)).toBe(1);
    expect(await app.getPoints(customer)).toBe(90);
    const bought = await app
      .as('customer', customer)
      .get('/api/DEFAULT/customer/campaign/bought')
      .expect(200);
    expect(bought.body.campaigns).toMatchObject([{ coupon: { code: again.body.coupons[0].code } }]);
    expect(await differencesIn(app)).toEqual([]);
  });

  // What is killed has not heard that the commit was done: nothing of it can have been at work behind it.
  it.skipIf(databaseKind === 'sqlite')(
    '200: likewise when it dies before it hears that the server has committed',
    async () => {
      const customer = await app.customerWith({ points: 100 });
      const campaign = await app.campaignWith({ cost: 10, coupons: 5 });
      const path = `/api/DEFAULT/customer/campaign/${campaign}/buy`;
      const key = randomUUID();
      const address = new URL(app.environment['DATABASE_URL'] ?? '');
      const proxy = await Proxy.to(address);
      const behind = address.href.replace(address.host, `127.0.0.1:${proxy.port}`);
      const service = await Service.beside(app, { DATABASE_URL: behind, PROCESS_ROLE: 'web' });

      proxy.atAnswerToNext('COMMIT', /INSERT INTO kept_answer/, () => void service.kill());
      expect(await service.post('customer', customer, path, {}, { [KEY]: key })).toBeNull();
      proxy.close();
      const again = await app.as('customer', customer).post(path).set(KEY, key).expect(200);

      expect(again.headers[REPLAYED]).toBe('true');
      expect(await app.couponsSold(campaign)).toBe(1);
      expect(await app.getPoints(customer)).toBe(90);
      expect(await differencesIn(app)).toEqual([]);
    },
  );

  const codes = Array.from({ length: 2500 }, (_, index) => `CODE-${String(index).padStart(5, '0')}`);
  const csv = ['code', ...codes, '', 'CODE-00001', 'A'.repeat(101)].join('\n');

  it.each([
    [
      'draws',
      { pattern: 'DRAWN-########', count: 2500 },
      { added: 2500, rejected: [], totalRejected: 0, notes: [] },
    ],
    [
      'takes',
      { coupons: [...codes, 'CODE-00001'] },
      {
        added: 2500,
        rejected: [{ row: 2501, code: 'CODE-00001', message: 'This code is already there.' }],
        totalRejected: 1,
        notes: [],
      },
    ],
  ])('200: in the middle of codes that it %s, is succeeded by who goes on', async (_, body, report) => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    const path = `/api/campaign/${campaign}/coupons`;
    const key = randomUUID();
    const service = await Service.dyingAfter(app, 'note 2');
    const ask = () => app.as('admin').post(path, body).set(KEY, key);

    expect(await service.post('admin', DEFAULT_LOGINS.admin, path, body, { [KEY]: key })).toBeNull();
    expect(await codesIn(campaign)).toBe(2000);
    await ask().expect(409);
    app.clock.advance({ seconds: LEASE_SECONDS + 1 });
    const rest = await ask().expect(200);

    expect(rest.body).toEqual(report);
    expect(rest.headers).not.toHaveProperty(REPLAYED);
    expect(await codesIn(campaign)).toBe(2500);
    const again = await ask().expect(200);
    expect(again.headers[REPLAYED]).toBe('true');
    expect(again.text).toBe(rest.text);
    expect(await codesIn(campaign)).toBe(2500);
    app.clock.reset();
  });

  it('422: a file with other codes cannot continue under the key', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    const path = `/api/campaign/${campaign}/coupons`;
    const key = randomUUID();
    const service = await Service.dyingAfter(app, 'note 1');
    const upload = (file: string) =>
      app.as('admin').ask('post', path).set(KEY, key).type('text/csv').send(file);

    expect(await service.upload(DEFAULT_LOGINS.admin, path, csv, { [KEY]: key })).toBeNull();
    app.clock.advance({ seconds: LEASE_SECONDS + 1 });
    await upload(csv.replace('CODE-00007', 'CODE-77777')).expect(422);
    expect(await codesIn(campaign)).toBe(1000);

    const { body } = await upload(csv).expect(200);
    expect(body).toMatchObject({ added: 2500, totalRejected: 2 });
    expect(await codesIn(campaign)).toBe(2500);
    app.clock.reset();
  });

  const codesIn = async (campaign: string): Promise<number> => {
    const { body } = await app.as('admin').get(`/api/campaign/${campaign}/coupons?perPage=1`).expect(200);
    return body.total;
  };
});
