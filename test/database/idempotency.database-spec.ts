import { randomUUID } from 'node:crypto';
import type { Response, Test } from 'supertest';
import { ApiKeyEntity } from '../../src/auth/api-key.entity.js';
import { PurgeIdempotencyRecordsJob } from '../../src/idempotency/index.js';
import { IdempotencyRecordEntity } from '../../src/idempotency/idempotency-record.entity.js';
import { KEY, REPLAYED, told } from '../support/waiting/repeated.js';
import { TestApp } from '../support/app/test-app.js';

describe('a write with an Idempotency-Key', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const buy = (customer: string, campaign: string, key: string, quantity = 1) =>
    app
      .as('customer', customer)
      .post(`/api/DEFAULT/customer/campaign/${campaign}/buy`, { quantity })
      .set(KEY, key);

  const scene = async (points = 100) => ({
    customer: await app.customerWith({ points }),
    campaign: await app.campaignWith({ cost: 10, coupons: 20 }),
    key: randomUUID(),
  });

  /** Sends the same twice, and answers with the answer. */
  const twice = async (request: () => Test): Promise<Response> => {
    const key = randomUUID();
    const first = await request().set(KEY, key);
    const again = await request().set(KEY, key);
    expect(told(again)).toEqual(told(first));
    expect(first.headers).not.toHaveProperty(REPLAYED);
    expect(again.headers[REPLAYED]).toBe('true');
    return first;
  };

  it('200: a purchase is answered again to the byte, and not made again', async () => {
    const { customer, campaign, key } = await scene();

    const first = await buy(customer, campaign, key).expect(200);
    const again = await buy(customer, campaign, key).expect(200);

    expect(told(again)).toEqual(told(first));
    expect(first.headers).not.toHaveProperty(REPLAYED);
    expect(again.headers[REPLAYED]).toBe('true');
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(await app.getPoints(customer)).toBe(90);
    expect(await app.couponsSold(campaign)).toBe(1);
    const bought = 'Service.Domain.User.Event.CampaignWasBoughtByCustomer';
    expect((await app.getEventTypes(customer)).filter((type) => type === bought)).toHaveLength(1);
  });

  it('200: looks the same as without one', async () => {
    const { customer, campaign, key } = await scene();

    const without = await app.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`);
    const first = await buy(customer, campaign, key);

    expect(Object.keys(first.headers).sort()).toEqual(Object.keys(without.headers).sort());
    expect(first.headers['content-type']).toBe(without.headers['content-type']);
    expect(Object.keys(first.body)).toEqual(Object.keys(without.body));
  });

  it('200: points are added once, and a transfer is cancelled once', async () => {
    const customer = await app.customerWith({ points: 0 });

    const { body } = await twice(() =>
      app.as('admin').post('/api/points/transfer/add', { transfer: { customer, points: 50 } }),
    );
    expect(await app.getPoints(customer)).toBe(50);

    const cancelled = await twice(() =>
      app.as('admin').post(`/api/points/transfer/${body.pointsTransferId}/cancel`),
    );
    expect(cancelled.status).toBe(200);
    expect(await app.getPoints(customer)).toBe(0);
  });

  it('200: a customer is registered once; without the key, the e-mail would be taken', async () => {
    const registration = {
      firstName: 'Jane',
      lastName: 'Doe',
      email: `${randomUUID()}@example.com`,
      plainPassword: 'Loyalty#1',
      agreement1: '1',
    };
    const register = () => app.as('admin').post('/api/customer/register', { customer: registration });

    const { status, body } = await twice(register);

    expect(status).toBe(200);
    expect(body.customerId).toEqual(expect.any(String));
    await register().expect(400);
  });

  it('204: what has no body is answered again without one', async () => {
    const { body } = await app.as('admin').postJson('/api/admin/apikey', { name: randomUUID() }).expect(200);

    const first = await twice(() => app.as('admin').delete(`/api/admin/apikey/${body.apiKeyId}`));

    expect(told(first)).toEqual({ status: 204, type: undefined, text: '' });
  });

  it('200: coupons are marked once, and marking them again later is another request', async () => {
    const { customer, campaign, key } = await scene();
    const { body } = await buy(customer, campaign, key);
    const coupons = body.coupons.map(({ id, code }: { id: string; code: string }) => ({
      campaignId: campaign,
      couponId: id,
      code,
      used: 1,
    }));
    const mark = () =>
      app.as('customer', customer).post('/api/DEFAULT/customer/campaign/coupons/mark_as_used', { coupons });

    expect((await twice(mark)).status).toBe(200);
    await mark().set(KEY, randomUUID()).expect(400);
  });

  it('200: the secret of an API key is shown again, and readable with the key of the request only', async () => {
    const name = randomUUID();
    const { body } = await twice(() => app.as('admin').postJson('/api/admin/apikey', { name }));

    expect(await app.reader.manager.countBy(ApiKeyEntity, { name })).toBe(1);
    const kept = await app.reader.manager.find(IdempotencyRecordEntity);
    expect(JSON.stringify(kept)).not.toContain(body.key);
    await app.asAnonymous().get('/api/admin/apikey').set('X-AUTH-TOKEN', body.key).expect(403);
  });

  it('400, 404: a refusal is answered again, whatever has become possible since', async () => {
    const { customer, campaign, key } = await scene(0);

    const first = await buy(customer, campaign, key).expect(400, { error: 'Not enough points' });
    const add = { transfer: { customer, points: 100 } };
    await app.as('admin').post('/api/points/transfer/add', add).expect(200);
    const again = await buy(customer, campaign, key);

    expect(told(again)).toEqual(told(first));
    expect(again.headers[REPLAYED]).toBe('true');
    expect(await app.getPoints(customer)).toBe(100);
    await buy(customer, campaign, randomUUID()).expect(200);

    const path = `/api/customer/campaign/${randomUUID()}/buy`;
    expect((await twice(() => app.as('customer', customer).post(path))).status).toBe(404);
  });

  it('401: is not kept: with good credentials, the request is made', async () => {
    const { customer, campaign, key } = await scene();
    const path = `/api/DEFAULT/customer/campaign/${campaign}/buy`;

    await app.asAnonymous().post(path).set(KEY, key).expect(401);
    const first = await app.as('customer', customer).post(path).set(KEY, key).expect(200);

    expect(first.headers).not.toHaveProperty(REPLAYED);
  });

  it('401: is the answer to callers whose access has ended, also where an answer is kept', async () => {
    const { customer, campaign, key } = await scene();
    await buy(customer, campaign, key).expect(200);

    await app.as('admin').post(`/api/admin/customer/${customer}/deactivate`).expect(200);

    await buy(customer, campaign, key).expect(401);
  });

  it('422: for another body, path or method with the same key, which does nothing', async () => {
    const { customer, campaign, key } = await scene();
    await buy(customer, campaign, key).expect(200);

    const answers = [
      await buy(customer, campaign, key, 2),
      await app.as('customer', customer).post(`/api/customer/campaign/${campaign}/buy`).set(KEY, key),
    ];

    for (const { status, body, headers } of answers) {
      expect(status).toBe(422);
      const message = 'This Idempotency-Key was used for another request';
      expect(body).toEqual({ error: { code: 422, message } });
      expect(headers).not.toHaveProperty(REPLAYED);
    }
    expect(await app.getPoints(customer)).toBe(90);
  });

  it.each(['', ' ', 'two words', 'a'.repeat(256), 'schlüssel', 'a, b'])(
    '400: takes no key like %j, and does nothing',
    async (key) => {
      const { customer, campaign } = await scene();

      const { body } = await buy(customer, campaign, key).expect(400);

      expect(body).toEqual({ error: 'The Idempotency-Key must be 1 to 255 visible ASCII characters' });
      expect(await app.getPoints(customer)).toBe(100);
    },
  );

  it('200: takes the longest key', async () => {
    const { customer, campaign } = await scene();
    const key = `${randomUUID()}${'~'.repeat(255 - 36)}`;

    await buy(customer, campaign, key).expect(200);

    expect((await buy(customer, campaign, key).expect(200)).headers[REPLAYED]).toBe('true');
  });

  it('200: two callers may use the same key, each for their own request', async () => {
    const { customer, campaign, key } = await scene();
    const other = await app.customerWith({ points: 100 });

    const first = await buy(customer, campaign, key).expect(200);
    const second = await buy(other, campaign, key).expect(200);

    expect(second.headers).not.toHaveProperty(REPLAYED);
    expect(second.text).not.toBe(first.text);
    expect(await app.getPoints(other)).toBe(90);
  });

  it('is answered again for 7 days, then made anew, and forgotten by the job', async () => {
    const { customer, campaign, key } = await scene();
    const first = await buy(customer, campaign, key).expect(200);

    app.clock.advance({ days: 7, seconds: -60 });
    expect(told(await buy(customer, campaign, key))).toEqual(told(first));
    await forgetAll();
    expect(told(await buy(customer, campaign, key))).toEqual(told(first));

    app.clock.advance({ seconds: 120 });
    const anew = await buy(customer, campaign, key).expect(200);
    expect(anew.headers).not.toHaveProperty(REPLAYED);
    expect(await app.getPoints(customer)).toBe(80);
    expect(told(await buy(customer, campaign, key))).toEqual(told(anew));

    app.clock.advance({ days: 8 });
    expect(await forgetAll()).toBeGreaterThan(0);
    expect(await app.reader.manager.count(IdempotencyRecordEntity)).toBe(0);
    app.clock.reset();
  });

  const forgetAll = async (): Promise<number> => {
    const done = await app.nest.get(PurgeIdempotencyRecordsJob).run();
    return done === 0 ? 0 : done + (await forgetAll());
  };

  it('is not acted on where nothing is written, or tokens are given out', async () => {
    const key = randomUUID();
    const customer = await app.customerWith({ points: 0 });
    const reads = [
      () => app.as('customer', customer).get('/api/DEFAULT/customer/campaign/available'),
      () => app.as('admin').post('/api/pos/search/customer', { search: { firstName: customer } }),
      () => app.asAnonymous().post('/api/customer/login_check').send({ _username: 'a', _password: 'b' }),
    ];

    for (const read of reads) {
      await read().set(KEY, key);
      expect((await read().set(KEY, key)).headers).not.toHaveProperty(REPLAYED);
    }
  });

  it('tells browsers of other origins', async () => {
    const other = await app.another({ CORS_ORIGINS: 'https://shop.example' });
    const path = `/api/customer/campaign/${randomUUID()}/buy`;
    const preflight = await other
      .asAnonymous()
      .options(path)
      .set('Origin', 'https://shop.example')
      .set('Access-Control-Request-Method', 'POST')
      .set('Access-Control-Request-Headers', 'authorization,idempotency-key');
    expect(preflight.headers['access-control-allow-headers']).toContain('idempotency-key');

    const { headers } = await other.asAnonymous().post(path).set('Origin', 'https://shop.example');
    expect(headers['access-control-expose-headers']).toContain('Idempotent-Replayed');
    expect(headers['access-control-expose-headers']).toContain(KEY);
  });
});
