import { randomUUID } from 'node:crypto';
import { levelWith } from '../support/scenes/customers.js';
import { loginWith } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };

let app: TestApp;
let silver: string;
beforeAll(async () => {
  app = await TestApp.start();
  silver = await levelWith(app, { name: 'Silver', conditionValue: 400 });
  const scenes = [
    { firstName: 'Adam', lastName: 'Zet', email: 'adam@example.com', phone: '+48500100200' },
    { firstName: 'Beata', lastName: 'Młot', email: 'beata@example.com', loyaltyCardNumber: 'K-1' },
    { firstName: 'Cezary', lastName: 'Zetka', email: 'c+z@example.com', points: 500 },
    { firstName: 'Dorota', lastName: 'Ann_a', email: 'dorota@example.com', levelId: silver },
  ];
  for (const scene of scenes) {
    await app.customerWith({ points: 0, ...scene });
  }
});
afterAll(() => app.stop());

const names = (body: { customers: { firstName: string }[] }) =>
  body.customers.map(({ firstName }) => firstName);

describe.each(['/api/customer', '/api/admin/customer', '/api/DEFAULT/customer'])('GET %s', (path) => {
  const list = async (query: string) => (await app.as('admin').get(`${path}?${query}`).expect(200)).body;

  it('200: customers by first name, the list first, then how many there are', async () => {
    const body = await list('');
    expect(Object.keys(body)).toEqual(['customers', 'total']);
    expect(names(body)).toEqual(['Adam', 'Beata', 'Cezary', 'Dorota']);
    expect(body.total).toBe(4);
    expect(body.customers[2]).toMatchObject({
      lastName: 'Zetka',
      level: {
        levelId: { id: silver },
        name: 'Silver',
      },
      levelId: silver,
      active: true,
      labels: [],
      transactionsCount: 0,
      currency: 'eur',
    });
  });

  it.each([
    ['firstName=da', ['Adam']],
    ['firstName=DA&strict=1', []],
    ['firstName=adam&strict=1', ['Adam']],
    ['lastName=zet', ['Adam', 'Cezary']],
    ['lastName=zet&email=adam', ['Adam']],
    ['lastName=_', ['Dorota']],
    ['phone=%2B48500', ['Adam']],
    ['phone=%252B48500', ['Adam']],
    ['email=c%252Bz%2540example.com', ['Cezary']],
    ['emailOrPhone=500100', ['Adam']],
    ['emailOrPhone=beata%40example.com&silenceQuery=true', ['Beata']],
    ['loyaltyCardNumber=K-1&strict=true', ['Beata']],
    ['createdAtFrom=2001-01-01', ['Adam', 'Beata', 'Cezary', 'Dorota']],
    ['createdAtTo=2001-01-01', []],
    ['manuallyAssignedLevel=1', ['Dorota']],
    ['manuallyAssignedLevel=0', ['Adam', 'Beata', 'Cezary']],
    ['transactionsCount=0&transactionsAmount=0', ['Adam', 'Beata', 'Cezary', 'Dorota']],
    // What cockpits send for a filter that has been emptied.
    ['transactionsAmount=null&transactionsCount=null', ['Adam', 'Beata', 'Cezary', 'Dorota']],
    ['averageTransactionAmount=null&daysFromLastTransaction=', ['Adam', 'Beata', 'Cezary', 'Dorota']],
    ['transactionsCount=2', []],
    ['daysFromLastTransaction=7', []],
    ['hoursFromLastUpdate=1', ['Adam', 'Beata', 'Cezary', 'Dorota']],
    ['sort=lastName&direction=desc', ['Cezary', 'Adam', 'Beata', 'Dorota']],
    ['sort=no.such&direction=DESC', ['Dorota', 'Cezary', 'Beata', 'Adam']],
  ])('200 for %s', async (query, expected) => {
    const body = await list(query);
    expect(names(body)).toEqual(expected);
    expect(body.total).toBe(expected.length);
  });

  it('200: filters by one level, or by one of several', async () => {
    const other = randomUUID();
    expect(names(await list(`levelId=${silver}`))).toEqual(['Cezary', 'Dorota']);
    expect(names(await list(`levelId=${other}&levelId=${silver}`))).toEqual(['Cezary', 'Dorota']);
    expect(names(await list(`levelId[]=${other}`))).toEqual([]);
  });

  it('200: sorts by level, and pages through by number and by link', async () => {
    const body = await list('sort=level.name&direction=desc&perPage=2');
    expect(names(body).sort()).toEqual(['Cezary', 'Dorota']);
    const first = await app.as('admin').get(`${path}?sort=level.name&perPage=3`).expect(200);
    const [, next] = /^<(.*)>; rel="next"$/.exec(first.headers['link'] ?? '') ?? [];
    const second = await app
      .as('admin')
      .get(next ?? '')
      .expect(200);
    expect([...names(first.body), ...names(second.body)].sort()).toEqual([
      'Adam',
      'Beata',
      'Cezary',
      'Dorota',
    ]);
    expect(names(await list('page=2&perPage=3'))).toEqual(['Dorota']);
  });

  it.each([
    'page=0',
    'perPage=-1',
    'direction=up',
    'strict=maybe',
    'transactionsCount=few',
    'createdAtTo=soon',
  ])('400 for %s', async (query) => {
    const { body } = await app.as('admin').get(`${path}?${query}`).expect(400);
    expect(body.errors[0].field).toBe(query.split('=')[0]);
  });

  it('401 without a login, 403 for customers and without the permission', async () => {
    await app.asAnonymous().get(path).expect(401);
    await app.as('customer').get(path).expect(403, FORBIDDEN);
    const id = await loginWith(app, { role: 'admin', permissions: { LEVEL: ['VIEW'] } });
    await app.as('admin', id).get(path).expect(403, FORBIDDEN);
  });
});

describe('GET /api/customer', () => {
  it('200 for sellers', async () => {
    const { body } = await app.as('seller').get('/api/customer').expect(200);
    expect(body.total).toBe(4);
    await app.as('seller').get('/api/admin/customer').expect(403, FORBIDDEN);
  });

  it('shows the customers of one store', async () => {
    await app.as('admin').post('/api/store', { code: 'elsewhere', name: 'Elsewhere' }).expect(200);
    const { body } = await app.as('admin').get('/api/elsewhere/customer').expect(200);
    expect(body).toEqual({ customers: [], total: 0 });
  });
});

describe('GET /api/customer/check', () => {
  it('200: how many have exactly this e-mail or phone', async () => {
    const check = async (emailOrPhone: string) =>
      (await app.as('seller').get('/api/customer/check').query({ emailOrPhone }).expect(200)).body;
    expect(await check('adam@example.com')).toEqual({ total: 1 });
    expect(await check('+48500100200')).toEqual({ total: 1 });
    expect(await check('adam')).toEqual({ total: 0 });
    expect(await check('')).toEqual({ total: 0 });
  });

  it('does not reveal who is a customer: 401, 403', async () => {
    await app.asAnonymous().get('/api/customer/check?emailOrPhone=adam@example.com').expect(401);
    await app.as('customer').get('/api/customer/check').expect(403, FORBIDDEN);
  });
});

describe('GET /api/customer/registrations/daily', () => {
  it('200: the last 30 days, today last', async () => {
    const { body } = await app.as('admin').get('/api/customer/registrations/daily').expect(200);
    const days = Object.keys(body);
    const today = app.clock.now().toISOString().slice(0, 10);
    expect(days).toHaveLength(30);
    expect(days).toEqual([...days].sort());
    expect(days.at(-1)).toBe(today);
    expect(Object.values(body)).toEqual([...Array<number>(29).fill(0), 4]);
  });

  it('401, 403', async () => {
    await app.asAnonymous().get('/api/customer/registrations/daily').expect(401);
    await app.as('seller').get('/api/customer/registrations/daily').expect(403, FORBIDDEN);
    await app.as('customer').get('/api/customer/registrations/daily').expect(403, FORBIDDEN);
  });
});

describe('GET /api/level/{level}/customers', () => {
  it('200: those who are in it', async () => {
    const { body } = await app.as('admin').get(`/api/level/${silver}/customers`).expect(200);
    expect(names(body)).toEqual(['Cezary', 'Dorota']);
    expect(body.total).toBe(2);
    expect(body.customers[0]).toMatchObject({ email: 'c+z@example.com', customerId: expect.any(String) });
  });

  it('401, 403, 404', async () => {
    await app.asAnonymous().get(`/api/level/${silver}/customers`).expect(401);
    await app.as('seller').get(`/api/level/${silver}/customers`).expect(403, FORBIDDEN);
    await app.as('customer').get(`/api/level/${silver}/customers`).expect(403, FORBIDDEN);
    await app.as('admin').get(`/api/level/${randomUUID()}/customers`).expect(404, NOT_FOUND);
    await app.as('admin').get('/api/level/gold/customers').expect(404, NOT_FOUND);
  });
});

describe('POST /api/pos/search/customer', () => {
  const search = (fields: object) =>
    app.as('seller').postJson('/api/pos/search/customer', { search: fields });

  it.each([
    [{ lastName: 'zet' }, ['Adam', 'Cezary']],
    [{ lastName: 'zet', phone: '500100' }, ['Adam']],
    [{ loyaltyCardNumber: 'K-1' }, ['Beata']],
    [{ city: 'Warsaw' }, []],
    [{ postcode: '00-001' }, []],
  ])('200 for %j', async (fields, expected) => {
    const { body } = await search(fields).expect(200);
    expect(names(body)).toEqual(expected);
  });

  it('400 when it fits too many, in the words that clients know', async () => {
    const store = { code: 'crowded', name: 'Crowded' };
    const { body } = await app.as('admin').post('/api/store', store).expect(200);
    for (let count = 0; count < 11; count += 1) {
      await app.customerWith({ points: 0, storeId: body.storeId });
    }
    await app
      .as('seller')
      .postJson('/api/crowded/pos/search/customer', { search: { lastName: 'Nowak' } })
      .expect(400, { error: 'to many results' });
  });

  it('401 without a login, 403 for customers', async () => {
    await app.asAnonymous().post('/api/pos/search/customer').expect(401);
    await app.as('customer').post('/api/pos/search/customer').expect(403, FORBIDDEN);
  });
});
