import { randomUUID } from 'node:crypto';
import Libsql from 'libsql';
import { createConnection } from 'mysql2/promise';
import { CouponEntity } from '../../src/coupon/coupon.entity.js';
import { eventually, until } from '../support/waiting/eventually.js';
import { newPair } from '../support/scenes/logins.js';
import { KEY, REPLAYED, told } from '../support/waiting/repeated.js';
import { Proxy } from '../support/servers/proxy.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { differencesIn } from '../support/verify/verify.js';

const onSqlite = databaseKind === 'sqlite';

describe('a purchase', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const buyThrough = (process: TestApp, customer: string, campaign: string) =>
    process.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`);

  it('503: gives up in a few seconds when others hold what it needs, and says when to come again', async () => {
    const customer = await app.customerWith({ points: 1 });
    const campaign = await app.campaignWith({ cost: 1, coupons: 1 });
    const release = await (onSqlite ? holdFile(app) : holdAccount(app, customer));

    const response = await buyThrough(app, customer, campaign);
    await release();

    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('1');
    expect(response.body).toEqual({ error: { code: 503, message: 'Busy: nothing was done, try again' } });
    expect(await app.getPoints(customer)).toBe(1);
    await buyThrough(app, customer, campaign).expect(200);
  });

  describe.skipIf(onSqlite)('whose connection is lost', () => {
    let proxy: Proxy;
    let other: TestApp;
    beforeAll(async () => {
      const address = new URL(app.environment['DATABASE_URL'] ?? '');
      proxy = await Proxy.to(address);
      other = await app.another({
        DATABASE_URL: address.href.replace(address.host, `127.0.0.1:${proxy.port}`),
      });
    });
    afterAll(() => proxy.close());

    it('200: before COMMIT, is done again on another one', async () => {
      const customer = await app.customerWith({ points: 2 });
      const campaign = await app.campaignWith({ cost: 1, coupons: 2 });

      proxy.cutNext('UPDATE coupon', 'after');
      await buyThrough(other, customer, campaign).expect(200);

      expect(await app.getPoints(customer)).toBe(1);
      expect(await app.couponsSold(campaign)).toBe(1);
    });

    const ends = [
      ['never reached the server', 'before'],
      ['was done', 'after'],
    ] as const;

    it.each(ends)('200: at a COMMIT that %s, finds out, and is done once', async (_, cut) => {
      const customer = await app.customerWith({ points: 2 });
      const campaign = await app.campaignWith({ cost: 1, coupons: 2 });

      proxy.cutNext('COMMIT', cut);
      const { body } = await buyThrough(other, customer, campaign).expect(200);

      expect(await app.couponsSold(campaign)).toBe(1);
      expect(await app.getPoints(customer)).toBe(1);
      const bought = await app
        .as('customer', customer)
        .get('/api/DEFAULT/customer/campaign/bought')
        .expect(200);
      expect(bought.body.campaigns.map(({ coupon }: { coupon: object }) => coupon)).toMatchObject([
        { code: body.coupons[0].code },
      ]);
    });

    it.each(ends)('200: with a key, at a COMMIT that %s, finds out, and is done once', async (_, cut) => {
      const customer = await app.customerWith({ points: 2 });
      const campaign = await app.campaignWith({ cost: 1, coupons: 2 });
      const key = randomUUID();

      proxy.cutNext('COMMIT', cut);
      const first = await buyThrough(other, customer, campaign).set(KEY, key).expect(200);
      const again = await buyThrough(app, customer, campaign).set(KEY, key).expect(200);

      expect(told(again)).toEqual(told(first));
      expect(await app.couponsSold(campaign)).toBe(1);
      expect(await app.getPoints(customer)).toBe(1);
    });

    it.each(ends)('503: with a key, at a COMMIT that %s, while the server stays away', async (_, cut) => {
      const customer = await app.customerWith({ points: 2 });
      const campaign = await app.campaignWith({ cost: 1, coupons: 2 });
      const key = randomUUID();

      proxy.cutNextAndClose('COMMIT', cut);
      const { headers } = await buyThrough(other, customer, campaign).set(KEY, key).expect(503);
      await proxy.comeBack();
      const again = await buyThrough(other, customer, campaign).set(KEY, key).expect(200);

      expect(headers).toMatchObject({ 'retry-after': '1', 'idempotency-key': key });
      expect(again.headers[REPLAYED]).toBe(cut === 'after' ? 'true' : undefined);
      expect(await app.couponsSold(campaign)).toBe(1);
      expect(await app.getPoints(customer)).toBe(1);
    });

    it.each(ends)('503: at a COMMIT that %s, while the server stays away, gives a key', async (_, cut) => {
      const customer = await app.customerWith({ points: 2 });
      const campaign = await app.campaignWith({ cost: 1, coupons: 2 });

      proxy.cutNextAndClose('COMMIT', cut);
      const { headers, body } = await buyThrough(other, customer, campaign).expect(503);
      expect(headers['retry-after']).toBe('1');
      expect(body.error.message).toContain('not known yet');
      const repeat = () => buyThrough(app, customer, campaign).set(KEY, headers['idempotency-key'] ?? '');

      // Any process can see whether it was done; what it came to, only the one that did it knows, as soon as it can tell.
      await repeat().expect(cut === 'before' ? 200 : 503);
      await proxy.comeBack();
      await until(async () => (await repeat()).status === 200);

      const again = await repeat().expect(200);
      expect(again.headers[REPLAYED]).toBe('true');
      expect(await app.couponsSold(campaign)).toBe(1);
      expect(await app.getPoints(customer)).toBe(1);
      const [bought] = await app.reader.manager.findBy(CouponEntity, { customerId: customer });
      expect(bought?.id).toBe(again.body.coupons[0].id);
    });

    it('409: says of a key whose answer died with a process that it was done', async () => {
      const customer = await app.customerWith({ points: 2 });
      const campaign = await app.campaignWith({ cost: 1, coupons: 2 });
      const dying = await app.another({ DATABASE_URL: other.environment['DATABASE_URL'] ?? '' });

      proxy.cutNextAndClose('COMMIT', 'after');
      const { headers } = await buyThrough(dying, customer, campaign).expect(503);
      await dying.nest.close();
      await proxy.comeBack();
      app.clock.advance({ seconds: 11 * 60 });

      const repeated = buyThrough(app, customer, campaign).set(KEY, headers['idempotency-key'] ?? '');
      expect((await repeated.expect(409)).body.error.message).toContain('was done');
      expect(await app.couponsSold(campaign)).toBe(1);
      app.clock.reset();
    });

    it.each(ends)(
      '503: at a COMMIT that %s and left no event, leaves it to the caller to look',
      async (_, cut) => {
        const { refresh_token } = await newPair(app, 'customer');

        proxy.cutNext('COMMIT', cut);
        const response = await other
          .asAnonymous()
          .post('/api/token/refresh')
          .send({ refresh_token })
          .expect(503);

        expect(response.headers).not.toHaveProperty('retry-after');
        expect(response.body.error.message).toContain('not known');
      },
    );
  });
});

describe.skipIf(onSqlite)('a database server that goes away', () => {
  let app: TestApp;
  let proxy: Proxy;
  let other: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
    const address = new URL(app.environment['DATABASE_URL'] ?? '');
    proxy = await Proxy.to(address);
    other = await app.another({
      DATABASE_URL: address.href.replace(address.host, `127.0.0.1:${proxy.port}`),
    });
  });
  afterAll(async () => {
    await app.stop();
    proxy.close();
  });

  it('503: for reads and writes alike, with Retry-After, and 200 as soon as it is back', async () => {
    const customer = await app.customerWith({ points: 2 });
    const campaign = await app.campaignWith({ cost: 1, coupons: 2 });
    const buy = () => other.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`);
    const list = () => other.as('customer', customer).get('/api/DEFAULT/customer/campaign/bought');
    await buy().expect(200);
    await list().expect(200);

    proxy.close();
    for (const answer of [
      await list(),
      await buy(),
      await list(),
      await other.asAnonymous().get('/readyz'),
    ]) {
      expect(answer.status).toBe(503);
    }
    for (const answer of [await list(), await buy()]) {
      expect(answer.headers['retry-after']).toBe('1');
      expect(Object.keys(answer.body)).toEqual(['error']);
      expect(answer.body.error.code).toBe(503);
    }
    await other.asAnonymous().get('/livez').expect(204);

    await proxy.comeBack();
    const { body } = await list().expect(200);
    expect(body.total).toBe(1);
    await buy().expect(200);
    expect(await app.couponsSold(campaign)).toBe(2);
    expect(await differencesIn(app)).toEqual([]);
  });
});

async function holdFile(app: TestApp): Promise<() => Promise<void>> {
  const other = new Libsql(`${app.environment['DATA_DIR'] ?? ''}/laurel.sqlite`);
  // The service may be writing in the background.
  await eventually(() => void other.exec('BEGIN IMMEDIATE'));
  return () => Promise.resolve(void other.close());
}

async function holdAccount(app: TestApp, customer: string): Promise<() => Promise<void>> {
  const other = await createConnection(app.environment['DATABASE_URL'] ?? '');
  await other.query('START TRANSACTION');
  await other.query('SELECT * FROM account WHERE customerId = ? FOR UPDATE', [customer]);
  return () => other.end();
}
