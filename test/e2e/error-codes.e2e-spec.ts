import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { DiscoveryModule, DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Response } from 'supertest';
import { Extensions } from '#platform/extensions.js';
import { getIdParameters, PathParameters } from '#platform/http/server/path.guard.js';
import { loginWith, newPair } from '../support/scenes/logins.js';
import { REPLAYED } from '../support/waiting/repeated.js';
import { TestApp } from '../support/app/test-app.js';

const UNKNOWN = randomUUID();
const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };

// That every other answer of every e2e spec has a documented code is asked in support/api-check.ts.
describe('the code of a refusal', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start({ imports: [DiscoveryModule] })));
  afterAll(() => app.stop());

  const getCode = ({ headers }: Response) => headers['x-error-code'];

  it('404: tells a missing store, route and campaign apart, and nothing of ids that cannot exist', async () => {
    const customer = await app.customerWith({ points: 0 });
    const post = (path: string) => app.as('customer', customer).post(`/api/${path}/buy`);
    const answers = await Promise.all([
      post(`nowhere/customer/campaign/${UNKNOWN}`),
      post('DEFAULT/customer/campaign/xyz'),
      post(`DEFAULT/customer/campaign/${UNKNOWN}`),
      post(`DEFAULT/customer/campaigns/${UNKNOWN}`),
    ]);
    expect(answers.map(getCode)).toEqual([
      'store.not-found',
      'campaign.not-found',
      'campaign.not-found',
      'http.route-not-found',
    ]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(4).fill([404, NOT_FOUND]));
  });

  it('404: for what cannot be an id, before it matters who asks', async () => {
    for (const role of ['customer', 'seller', 'admin'] as const) {
      const response = await app.as(role).get('/api/seller/nonsense').expect(404, NOT_FOUND);
      expect(getCode(response)).toBe('seller.not-found');
    }
    const own = await app.as('customer').get('/api/customer/earningRule').expect(404, NOT_FOUND);
    expect(getCode(own)).toBe('customer.not-found');
  });

  it('names the missing thing for every parameter that is an id', () => {
    const controllers = app.nest.get(DiscoveryService).getControllers();
    const parameters = controllers.flatMap(({ metatype }) =>
      metatype
        ? new MetadataScanner()
            .getAllMethodNames(metatype.prototype as object)
            .flatMap((name) => getIdParameters(metatype as never, name))
        : [],
    );
    const modules = app.nest.get(Extensions).of(PathParameters);
    const named = modules.flatMap(({ missing }) => Object.keys(missing));
    expect([...new Set(parameters)].sort()).toEqual(named.sort());
  });

  it('404, or 405 with the method, for a word that is no id', async () => {
    const login = await app.asAnonymous().post('/api/customer/login').expect(404, NOT_FOUND);
    expect(getCode(login)).toBe('http.route-not-found');
    for (const path of ['/api/customer/login_check', '/api/DEFAULT/customer/login_check']) {
      const check = await app.asAnonymous().get(path).expect(405);
      expect([getCode(check), check.headers['allow']]).toEqual(['http.method-not-allowed', 'POST']);
    }
    await app.as('admin').get('/api/customer/check?emailOrPhone=a').expect(200);
  });

  it('401: says what is wrong with the credentials', async () => {
    const path = '/api/customer/campaign/available';
    const { token } = await newPair(app, 'customer');
    const ask = () => app.asAnonymous().get(path);
    const login = (password: string) =>
      app.asAnonymous().post('/api/customer/login_check').send({ _username: 'missing', _password: password });
    expect(getCode(await ask().expect(401))).toBe('auth.credentials-missing');
    expect(getCode(await ask().auth(`${token}x`, { type: 'bearer' }).expect(401))).toBe('auth.token-invalid');
    expect(getCode(await ask().set('X-AUTH-TOKEN', 'unknown').expect(401))).toBe('auth.api-key-invalid');
    expect(getCode(await login('wrong').expect(401))).toBe('auth.bad-credentials');
    const refresh = app.asAnonymous().post('/api/token/refresh').send({ refresh_token: 'unknown' });
    expect(getCode(await refresh.expect(401))).toBe('auth.refresh-token-invalid');
    app.clock.advance({ seconds: 7200 });
    expect(getCode(await ask().auth(token, { type: 'bearer' }).expect(401))).toBe('auth.token-expired');
    app.clock.reset();
  });

  it('403: tells role, permission and another customer apart, and names the permission', async () => {
    const viewer = await loginWith(app, { role: 'admin', permissions: { REWARD_CAMPAIGN: ['VIEW'] } });
    const role = await app.as('seller').post('/api/campaign').expect(403, FORBIDDEN);
    expect([getCode(role), role.headers['x-required-permission']]).toEqual(['auth.wrong-role', undefined]);
    const permission = await app.as('admin', viewer).post('/api/campaign').expect(403, FORBIDDEN);
    expect([getCode(permission), permission.headers['x-required-permission']]).toEqual([
      'auth.permission-missing',
      'REWARD_CAMPAIGN:MODIFY',
    ]);
    const nothing = await loginWith(app, { role: 'admin', permissions: {} });
    const search = await app.as('admin', nothing).get('/api/search?q=a').expect(403, FORBIDDEN);
    expect(search.headers['x-required-permission']).toContain('REWARD_CAMPAIGN:VIEW');
    const other = await app.as('customer').get(`/api/customer/${UNKNOWN}`).expect(403, FORBIDDEN);
    expect(getCode(other)).toBe('auth.not-oneself');
    const transfer = await app.as('seller').post('/api/pos/points/transfer/add').expect(403, FORBIDDEN);
    expect(getCode(transfer)).toBe('points.may-not-transfer');
  });

  it('400: says why a reward cannot be bought, also where the contract has no sentence', async () => {
    const customer = await app.customerWith({ points: 10 });
    const given = await app.campaignWith({ cost: 1, coupons: 1, reward: 'custom_campaign_code' });
    const empty = await app.campaignWith({ cost: 1, coupons: 0 });
    const dear = await app.campaignWith({ cost: 11, coupons: 1 });
    const buyAs = (campaign: string) =>
      app.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`);
    const silent = await buyAs(given).expect(400, { error: { code: 400, message: 'Bad Request' } });
    expect(getCode(silent)).toBe('campaign.not-for-sale');
    expect(getCode(await buyAs(empty).expect(400, { error: 'No coupons left' }))).toBe('campaign.none-left');
    expect(getCode(await buyAs(dear).expect(400))).toBe('account.not-enough-points');
    const quantity = await app
      .as('customer', customer)
      .post(`/api/DEFAULT/customer/campaign/${dear}/buy`, { quantity: 0 })
      .expect(400);
    expect(getCode(quantity)).toBe('request.invalid');
  });

  it('is kept with a refusal under its Idempotency-Key', async () => {
    const customer = await app.customerWith({ points: 0 });
    const campaign = await app.campaignWith({ cost: 1, coupons: 1 });
    const key = randomUUID();
    const ask = (quantity: number) =>
      app
        .as('customer', customer)
        .postJson(`/api/DEFAULT/customer/campaign/${campaign}/buy`, { quantity })
        .set('Idempotency-Key', key);
    const first = await ask(1).expect(400);
    const again = await ask(1).expect(400);
    expect([getCode(first), getCode(again), again.headers[REPLAYED]]).toEqual([
      'account.not-enough-points',
      'account.not-enough-points',
      'true',
    ]);
    expect(getCode(await ask(2).expect(422))).toBe('idempotency.key-of-another-request');
  });

  it('is there for bodies that are not read, and for requests that are none', async () => {
    const send = (type: string, body: string) =>
      app.asAnonymous().post('/api/customer/login_check').set('Content-Type', type).send(body);
    const text = await send('text/plain', 'a').expect(415);
    expect(getCode(text)).toBe('http.type-not-read');
    expect(text.headers['accept-post']).toContain('application/json');
    expect(text.body.error.message).toContain('application/json');
    expect(getCode(await send('application/json', '{"a":').expect(400))).toBe('http.body-malformed');
    expect(getCode(await send('application/json; charset=x', '{}').expect(415))).toBe(
      'http.encoding-not-read',
    );
    const large = JSON.stringify({ a: 'x'.repeat(3_000_000) });
    expect(getCode(await send('application/json', large).expect(413))).toBe('http.body-too-large');
    expect(getCode(await app.asAnonymous().get('/api/customer/%ff').expect(400))).toBe('http.path-malformed');
    expect(await raw(app, 'NONSENSE\r\n\r\n')).toMatch(
      /^HTTP\/1.1 400 .*X-Error-Code: http.request-malformed/s,
    );
    expect(await raw(app, 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(
      /x-error-code: http.request-malformed/i,
    );
    expect(
      await raw(app, 'GET /livez HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1.1 204 /);
  });

  it('is shown to pages of other origins', async () => {
    const other = await app.another({ CORS_ORIGINS: 'https://shop.example.com' });
    const { headers } = await other
      .asAnonymous()
      .get('/api/nowhere')
      .set('Origin', 'https://shop.example.com');
    expect(headers['access-control-expose-headers']).toMatch(/X-Error-Code.*X-Required-Permission/);
  });
});

/** What is answered to bytes that no client library would send. */
async function raw(app: TestApp, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(app.port, '127.0.0.1', () => socket.write(text));
    socket
      .on('data', (chunk) => (answer += String(chunk)))
      .on('error', reject)
      .on('close', () => resolve(answer));
  });
}
