import { Controller, Get, Module } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { Public } from '../../src/auth/index.js';
import { onlyUnscoped } from '#platform/http/request/paths.js';
import { anna } from '../support/scenes/customers.js';
import { newPair } from '../support/scenes/logins.js';
import { getLog } from '../support/app/log-lines.js';
import { TestApp } from '../support/app/test-app.js';

const PASSWORD = 'Lantern-2026-magpie7';
const MASTER = 'master-key-hunter2-of-more-than-32-characters';

/** Fails as by a driver that quotes what it was given. */
@Controller(onlyUnscoped('v1/broken'))
@Public()
class BrokenController {
  @Get()
  show(): never {
    const said = `Duplicate entry 'anna.hunter2@example.com' for key 'login_name'`;
    const fields = { errno: 1062, code: 'ER_DUP_ENTRY', sql: `INSERT … '${PASSWORD}'` };
    const driverError = Object.assign(new Error(said), fields);
    throw new QueryFailedError('INSERT INTO login_name VALUES (?)', [PASSWORD], driverError);
  }
}

@Module({ controllers: [BrokenController] })
class BrokenModule {}

describe('the log', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await TestApp.start({ imports: [BrokenModule], environment: { MASTER_API_KEY: MASTER } });
  });
  afterEach(() => app.stop());

  const requests = async (session: () => Promise<void>) =>
    (await getLog(app, session)).filter(({ context }) => context === 'Request');

  it('tells of each request its id, caller, route, status and duration', async () => {
    const customer = await app.customerWith({ points: 100 });
    const campaign = await app.campaignWith({ cost: 30, coupons: 1 });
    const path = `/api/DEFAULT/customer/campaign/${campaign}/buy`;

    const lines = await requests(async () => {
      await app.as('customer', customer).ask('post', path).set('X-Request-Id', 'r-1').expect(200);
      await app.as('customer', customer).post(`/api/customer/campaign/${campaign}/buy`).expect(400);
      await app.as('customer', customer).get('/api/event').expect(403);
      await app.asAnonymous().get(`/api/customer/${customer}`).expect(401);
      await app.asAnonymous().get('/api/').expect(200);
      await app
        .asAnonymous()
        .get(`/api/nowhere/42/${'x'.repeat(300)}?secret=${PASSWORD}`)
        .expect(404);
    });

    const caller = { role: 'customer', callerId: customer };
    const common = { context: 'Request', msg: 'request', durationMs: expect.any(Number), method: 'GET' };
    expect(lines).toMatchObject([
      {
        ...common,
        ...caller,
        level: 'info',
        requestId: 'r-1',
        method: 'POST',
        route: '/api/{storeCode}/customer/campaign/{campaign}/buy',
        status: 200,
      },
      {
        ...common,
        ...caller,
        level: 'info',
        method: 'POST',
        route: '/api/customer/campaign/{campaign}/buy',
        status: 400,
      },
      { ...common, ...caller, level: 'info', route: '/api/event', status: 403 },
      { ...common, level: 'info', route: '/api/customer/{customer}', status: 401 },
      { ...common, level: 'debug', status: 200 },
      { ...common, level: 'info', route: 'unknown', status: 404, path: `/api/nowhere/42/${'x'.repeat(184)}` },
    ]);
    expect(lines.slice(0, -1).filter((line) => 'path' in line)).toEqual([]);
    expect(JSON.stringify(lines)).not.toContain(PASSWORD);
  });

  it.each(['customer', 'seller', 'admin'] as const)(
    'names the account of each login of a %s, also of a refused one, and nothing that was typed',
    async (role) => {
      const { id } = await newPair(app, role);
      const username = role === 'admin' ? `admin-${id}` : id;
      const logIn = (_username: string, _password: string) =>
        app.asAnonymous().post(`/api/${role}/login_check`).send({ _username, _password });

      const lines = await requests(async () => {
        await logIn(username, PASSWORD).expect(401);
        await logIn('unknown.hunter2@example.com', PASSWORD).expect(401);
        await logIn(username, 'Loyalty#1').expect(200);
      });

      expect(lines.map(({ status, subjectId }) => [status, subjectId])).toEqual([
        [401, id],
        [401, undefined],
        [200, id],
      ]);
      expect(JSON.stringify(lines)).not.toMatch(/hunter2|admin-|Lantern/);
    },
  );

  it('tells what went wrong inside, under the id that the caller was given', async () => {
    const customer = await app.customerWith({ points: 0 });
    const lines = await getLog(app, async () => {
      const request = app.as('customer', customer).ask('get', '/api/v1/broken');
      await request.set('X-Request-Id', 'r-2').expect(500);
    });

    expect(lines).toContainEqual(
      expect.objectContaining({
        context: 'ErrorFilter',
        requestId: 'r-2',
        err: expect.objectContaining({
          statement: 'INSERT INTO login_name VALUES (?)',
          errno: 1062,
          stack: expect.arrayContaining([expect.stringContaining('BrokenController')]),
        }),
      }),
    );
  });

  it('holds no secret and no person, whatever is asked and however it ends', async () => {
    const email = 'anna.hunter2@example.com';
    const secrets = ['hunter2', 'magpie7', email, '48321999888', 'COFFEE-0', 'Nowakowska', MASTER];
    const person = anna({ email, phone: '48321999888', lastName: 'Nowakowska', plainPassword: PASSWORD });
    const login = (password: string) =>
      app.asAnonymous().post('/api/customer/login_check').send({ _username: email, _password: password });

    const lines = await getLog(app, async () => {
      const { body: registered } = await app
        .as('admin')
        .postJson('/api/customer/register', { customer: person });
      expect(registered.customerId).toBeDefined();
      await app.as('admin').postJson('/api/customer/register', { customer: person }).expect(400);
      await login(`${PASSWORD}-wrong`).expect(401);
      const { body: pair } = await login(PASSWORD).expect(200);
      const renewed = await app
        .asAnonymous()
        .post('/api/token/refresh')
        .send({ refresh_token: pair.refresh_token });
      secrets.push(pair.token, pair.refresh_token, renewed.body.token, renewed.body.refresh_token);
      await app
        .asAnonymous()
        .post('/api/token/refresh')
        .send({ refresh_token: `${pair.refresh_token}x` });
      await app.asAnonymous().get('/api/customer/campaign').set('Authorization', `Bearer ${pair.token}x`);
      await app.asAnonymous().get('/api/customer/campaign').set('Cookie', `session=${PASSWORD}`);
      await app.asAnonymous().get('/api/customer').set('X-AUTH-TOKEN', MASTER).expect(200);
      const { body: key } = await app
        .as('admin')
        .postJson('/api/admin/apikey', { name: 'Till', permissions: {} });
      secrets.push(key.key);
      await app.asAnonymous().get('/api/customer').set('X-AUTH-TOKEN', key.key);
      await app.as('admin').get(`/api/customer?email=${email}&phone=48321999888&lastName=Nowakowska`);
      await app
        .asAnonymous()
        .post('/api/customer/login_check')
        .type('json')
        .send(`{"_password":"${PASSWORD}`)
        .expect(400);
      const customer = await app.customerWith({ points: 10 });
      const campaign = await app.campaignWith({ cost: 1, coupons: 1 });
      const buy = `/api/DEFAULT/customer/campaign/${campaign}/buy`;
      await app.as('customer', customer).post(buy).expect(200);
      const mark = `/api/admin/campaign/${campaign}/coupon/COFFEE-0`;
      await app.as('customer', customer).post(mark, { used: '1' }).expect(200);
      await app.asAnonymous().get(`/api/v1/broken?email=${email}`).expect(500);
    });

    expect(lines.length).toBeGreaterThan(10);
    const told = JSON.stringify(lines);
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
  });
});
