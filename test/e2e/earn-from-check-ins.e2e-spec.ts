import { EarningEntity } from '../../src/earning/earning.entity.js';
import { EarningRuleEntity } from '../../src/earning/earning-rule.entity.js';
import { EarningUseEntity } from '../../src/earning/earning-use.entity.js';
import { ruleWith } from '../support/scenes/earning.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const BERLIN = { latitude: 52.52, longitude: 13.405 };
const DAILY = { active: true, period: 'day', limit: 1 };

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterEach(async () => expect(await differencesIn(app)).toEqual([]));
afterAll(() => app.stop());

describe('POST /api/v1/earnRule/{eventName}/customer/{customer}', () => {
  it('200: pays what the best rule pays, and again on another day', async () => {
    const customerId = await app.customerWith({ points: 0 });
    await ruleWith(app, { type: 'custom_event', eventName: 'like', pointsAmount: 3 });
    await ruleWith(app, { type: 'custom_event', eventName: 'like', pointsAmount: 10, limit: DAILY });
    const like = () => app.as('admin').post(`/api/v1/earnRule/like/customer/${customerId}`);
    await like().expect(200, { points: 10 });
    await like().expect(200, { points: 3 });
    app.clock.advance({ days: 1 });
    await like().expect(200, { points: 10 });
    expect(await app.getPoints(customerId)).toBe(23);
  });

  it('400: for an event of no rule', async () => {
    const customerId = await app.customerWith({ points: 0 });
    await app.as('admin').post(`/api/v1/earnRule/like/customer/${customerId}`).expect(400, {
      error: 'event does not exist',
    });
    expect(await app.reader.manager.count(EarningEntity)).toBe(0);
  });

  it('400: when the limit is reached, and nothing is written', async () => {
    const customerId = await app.customerWith({ points: 0 });
    await ruleWith(app, { type: 'custom_event', eventName: 'like', pointsAmount: 3, limit: DAILY });
    const like = () => app.as('admin').post(`/api/v1/earnRule/like/customer/${customerId}`);
    await like().expect(200);
    const response = await like().expect(400, { error: 'limit exceeded' });
    expect(response.headers['x-error-code']).toBe('earning.limit-exceeded');
    expect(await app.getPoints(customerId)).toBe(3);
    expect(await app.reader.manager.find(EarningUseEntity)).toEqual([
      expect.objectContaining({ customerId, uses: 1, points: 3 }),
    ]);
  });

  it('404: for an unknown customer', async () => {
    await app
      .as('admin')
      .post('/api/v1/earnRule/like/customer/00000000-0000-4000-8000-0000000000ff')
      .expect(404);
  });
});

describe('POST /api/customer/earnRule/{eventName}', () => {
  const like = { type: 'custom_event', eventName: 'like', pointsAmount: 3, limit: DAILY };
  const report = (customerId: string, name: string) =>
    app.as('customer', customerId).post(`/api/customer/earnRule/${name}`);

  it('200: customers report events of rules that let them, as often as the limit says', async () => {
    const customerId = await app.customerWith({ points: 0 });
    await ruleWith(app, { ...like, customersMayReport: true });
    await report(customerId, 'like').expect(200, { points: 3 });
    await report(customerId, 'like').expect(400, { error: 'limit exceeded' });
    expect(await app.getPoints(customerId)).toBe(3);
  });

  it('400: other events are as unknown to them as if there were no rule; the shop reports them', async () => {
    const customerId = await app.customerWith({ points: 0 });
    await ruleWith(app, like);
    await ruleWith(app, { ...like, customersMayReport: false, pointsAmount: 1 });
    const [closed, unknown] = [await report(customerId, 'like'), await report(customerId, 'no-rule')];
    expect([closed.status, closed.text, closed.headers['x-error-code']]).toEqual([
      unknown.status,
      unknown.text,
      unknown.headers['x-error-code'],
    ]);
    expect(closed.status).toBe(400);
    expect(await app.reader.manager.count(EarningEntity)).toBe(0);
    await app.as('admin').post(`/api/v1/earnRule/like/customer/${customerId}`).expect(200, { points: 3 });
  });

  it('400: of two rules about an event, the one that they may not report does not pay', async () => {
    const customerId = await app.customerWith({ points: 0 });
    await ruleWith(app, { ...like, pointsAmount: 100 });
    await ruleWith(app, { ...like, customersMayReport: true });
    await report(customerId, 'like').expect(200, { points: 3 });
    await report(customerId, 'like').expect(400, { error: 'limit exceeded' });
  });
});

describe('rules of a version that did not know customersMayReport', () => {
  const stored = async (rule: object) => {
    const id = await ruleWith(app, rule);
    const before = await app.reader.manager.findOneByOrFail(EarningRuleEntity, { id });
    expect(before.settings).not.toHaveProperty('customersMayReport');
    return app.customerWith({ points: 0 });
  };

  it('pay no event that a customer reports', async () => {
    const customerId = await stored({ type: 'custom_event', eventName: 'a', pointsAmount: 3, limit: DAILY });
    await app.as('customer', customerId).post('/api/customer/earnRule/a').expect(400);
    expect(await app.getPoints(customerId)).toBe(0);
  });

  it.each([
    ['geolocation', { ...BERLIN, radius: 500 }, BERLIN],
    ['qrcode', { code: 'door' }, { code: 'door' }],
  ])('pay customers for %s with a limit alone', async (type, of, body) => {
    const customerId = await stored({ type, ...of, pointsAmount: 3 });
    const path = `/api/earningRule/${type}/customer/${customerId}`;
    const { text } = await app.as('customer', customerId).postJson(path, body).expect(400);
    expect(JSON.parse(text)).toEqual({ error: 'event does not exist' });
    await app.as('admin').postJson(path, body).expect(200, { points: 3 });
    await ruleWith(app, { type, ...of, pointsAmount: 2, limit: DAILY });
    await app.as('customer', customerId).postJson(path, body).expect(200, { points: 2 });
    await app.as('customer', customerId).postJson(path, body).expect(400, { error: 'limit exceeded' });
    expect(await app.getPoints(customerId)).toBe(5);
  });
});

describe('POST /api/earningRule/geolocation/customer/{customer}', () => {
  it('200 within the radius, and 400 outside, with the distance', async () => {
    const customerId = await app.customerWith({ points: 0 });
    const limit = { ...DAILY, limit: 3 };
    await ruleWith(app, { type: 'geolocation', ...BERLIN, radius: 500, pointsAmount: 2, limit });
    const path = `/api/earningRule/geolocation/customer/${customerId}`;
    const near = { latitude: '52.5205', longitude: '13.4051' };
    await app.as('admin').post(path, { earningRule: near }).expect(200, { points: 2 });
    await app
      .as('customer', customerId)
      .postJson(path, { ...BERLIN })
      .expect(200, { points: 2 });
    const far = { latitude: 52.53, longitude: 13.405 };
    const { body } = await app.as('admin').postJson(path, far).expect(400);
    expect(body.error).toBe('outside the radius by 612 m');
    expect(await app.getPoints(customerId)).toBe(4);
  });

  it('403: for another customer', async () => {
    const customerId = await app.customerWith({ points: 0 });
    const other = await app.customerWith({ points: 0 });
    const path = `/api/earningRule/geolocation/customer/${other}`;
    await app.as('customer', customerId).postJson(path, BERLIN).expect(403);
  });
});

describe('POST /api/earningRule/qrcode/customer/{customer}', () => {
  it('200 for the code, once, and by one rule if it is named', async () => {
    const customerId = await app.customerWith({ points: 0 });
    const rule = { type: 'qrcode', code: 'Window-7', limit: { ...DAILY, period: 'forever' } };
    const low = await ruleWith(app, { ...rule, pointsAmount: 1 });
    await ruleWith(app, { ...rule, pointsAmount: 5 });
    const scan = (body: object) =>
      app.as('customer', customerId).postJson(`/api/earningRule/qrcode/customer/${customerId}`, body);
    await scan({ code: 'window-7' }).expect(400, { error: 'event does not exist' });
    await scan({ code: 'Window-7', earningRuleId: low }).expect(200, { points: 1 });
    await scan({ code: 'Window-7' }).expect(200, { points: 5 });
    await scan({ code: 'Window-7' }).expect(400, { error: 'limit exceeded' });
    expect(await app.getPoints(customerId)).toBe(6);
  });

  it('429 after 20 wrong codes, also for the right one; the shop is not counted', async () => {
    const [customerId, other] = [
      await app.customerWith({ points: 0 }),
      await app.customerWith({ points: 0 }),
    ];
    await ruleWith(app, { type: 'qrcode', code: 'a', pointsAmount: 1, limit: { ...DAILY, limit: 2 } });
    const path = `/api/earningRule/qrcode/customer/${customerId}`;
    const scan = (code: string) => app.as('customer', customerId).postJson(path, { code });
    await scan('a').expect(200);
    for (let guess = 0; guess < 20; guess += 1) {
      await app
        .as('admin')
        .postJson(path, { code: `wrong ${guess}` })
        .expect(400);
      await scan(`wrong ${guess}`).expect(400, { error: 'event does not exist' });
    }
    const refused = [await scan('wrong'), await scan('a')];
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(refused[1]?.headers['x-error-code']).toBe('earning.too-many-unknown-codes');
    expect(await app.getPoints(customerId)).toBe(1);
    await app.as('admin').postJson(path, { code: 'a' }).expect(200);
    const another = `/api/earningRule/qrcode/customer/${other}`;
    await app.as('customer', other).postJson(another, { code: 'a' }).expect(200);
  });

  it('400: for a customer whose status does not earn', async () => {
    const customerId = await app.customerWith({ points: 0 });
    await ruleWith(app, { type: 'qrcode', code: 'a', pointsAmount: 1 });
    await app.as('admin').post(`/api/admin/customer/${customerId}/deactivate`).expect(200);
    const path = `/api/earningRule/qrcode/customer/${customerId}`;
    await app.as('admin').postJson(path, { code: 'a' }).expect(400, { error: 'Not allowed' });
    expect(await app.getPoints(customerId)).toBe(0);
  });
});

describe('what Laurel notices by itself', () => {
  const noticed = (eventName: string, pointsAmount: number, more: object = {}) =>
    ruleWith(app, { type: 'event', name: eventName, eventName, pointsAmount, ...more });
  const register = async (customer: object) => {
    const { body } = await app.as('admin').postJson('/api/customer/register', { customer }).expect(200);
    return (body as { customerId: string }).customerId;
  };
  const anna = { firstName: 'Anna', lastName: 'Nowak', email: 'anna@example.com', agreement1: true };

  it('pays a registration and a newsletter once, in the order of the events', async () => {
    await noticed('oloy.account.created', 100, { levels: [] });
    await noticed('oloy.customer.newsletter_subscription', 7);
    const customerId = await register(anna);
    await app.as('admin').post(`/api/admin/customer/${customerId}/activate`).expect(200);
    expect(await app.getPoints(customerId)).toBe(100);
    const subscribe = (agreement2: boolean) =>
      app.as('admin').putJson(`/api/customer/${customerId}`, { customer: { agreement2 } }).expect(200);
    await subscribe(true);
    await subscribe(false);
    await subscribe(true);
    expect(await app.getPoints(customerId)).toBe(107);
    const earnings = await app.reader.manager.find(EarningEntity, { order: { createdAt: 'ASC' } });
    expect(earnings.map(({ occurrence, points }) => [occurrence, points])).toEqual([
      ['oloy.account.created', 100],
      ['oloy.customer.newsletter_subscription', 7],
    ]);
  });

  it('pays the first login of a day', async () => {
    await noticed('oloy.customer.logged_in', 5);
    const password = 'correct horse battery';
    const customerId = await app.customerWith({ points: 0, email: 'lena@example.com', password });
    const logIn = () =>
      app
        .asAnonymous()
        .post('/api/customer/login_check')
        .send({ _username: 'lena@example.com', _password: password })
        .expect(200);
    await logIn();
    await logIn();
    expect(await app.getPoints(customerId)).toBe(5);
    app.clock.advance({ days: 1 });
    await logIn();
    expect(await app.getPoints(customerId)).toBe(10);
  });
});
