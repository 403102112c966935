import { randomUUID } from 'node:crypto';
import { DEFAULT_LOGINS } from '../support/scenes/logins.js';
import {
  getAccount,
  differencesIn,
  onlooker,
  getPointsEvents,
  sellerWith,
  storeWith,
  wrongField,
} from '../support/scenes/points.js';
import { levelWith } from '../support/scenes/customers.js';
import { TestApp } from '../support/app/test-app.js';

const ADD = '/api/points/transfer/add';
const POS_ADD = '/api/pos/points/transfer/add';

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterEach(async () => {
  expect(await differencesIn(app)).toEqual([]);
});
afterAll(() => app.stop());

describe(`POST ${ADD}`, () => {
  it.each(['/api', '/api/DEFAULT'])('200: gives points below %s, and says so to the record', async (base) => {
    const customer = await app.customerWith({ points: 0 });

    const response = await app
      .as('admin')
      .post(`${base}/points/transfer/add`, { transfer: { customer, points: '30', comment: 'Welcome' } })
      .expect(200);

    const { pointsTransferId } = response.body;
    expect(response.body).toEqual({ pointsTransferId: expect.any(String) });
    expect(await app.getPoints(customer)).toBe(30);
    const { id: accountId } = await getAccount(app, customer);
    expect((await getPointsEvents(app, customer)).at(-1)).toEqual([
      'PointsWereAdded',
      {
        accountId: { accountId },
        pointsTransfer: {
          id: { pointsTransferId },
          value: 30,
          availableAmount: 30,
          createdAt: expect.stringMatching(/\+0000$/),
          canceled: false,
          comment: 'Welcome',
          issuer: 'admin',
        },
      },
    ]);
  });

  it('200: takes fields at the top level, JSON, and ids as lists show them', async () => {
    const customer = await app.customerWith({ points: 0 });
    const body = { customer: { customerId: customer }, points: 1, comment: null, lockedUntil: '' };
    await app.as('admin').postJson(ADD, body).expect(200);
    expect(await app.getPoints(customer)).toBe(1);
  });

  it('200: lifts the customer to the level that the points allow, and tells of it behind the points', async () => {
    const silver = await levelWith(app, { name: 'Silver', conditionValue: 100 });
    const customer = await app.customerWith({ points: 99 });

    await app
      .as('admin')
      .post(ADD, { transfer: { customer, points: 1 } })
      .expect(200);

    const [row] = await app.reader.query('SELECT levelId FROM customer WHERE id = ?', [customer]);
    expect(row.levelId).toBe(silver);
    const events = await app.reader.query('SELECT type FROM event ORDER BY recordId DESC LIMIT 2');
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      'Service.Domain.User.Event.CustomerWasMovedToLevel',
      'Service.Domain.Account.Event.PointsWereAdded',
    ]);
  });

  it('200: points sum up beyond 32 bits, to the last one', async () => {
    const customer = await app.customerWith({ points: 0 });
    for (let times = 0; times < 5; times += 1) {
      await app
        .as('admin')
        .post(ADD, { transfer: { customer, points: 1_000_000_000 } })
        .expect(200);
    }
    expect(await app.getPoints(customer)).toBe(5_000_000_000);
    await app.as('admin').post('/api/points/transfer/spend', { customer, points: 1 }).expect(200);
    expect(await app.getPoints(customer)).toBe(4_999_999_999);
  });

  it('200: validityDuration: the points last until the end of that day, and not a second longer', async () => {
    app.clock.stopAt(new Date('2030-03-10T15:00:00Z'));
    const customer = await app.customerWith({ points: 0 });
    await app.as('admin').post(ADD, { customer, points: 5, validityDuration: 2 }).expect(200);

    app.clock.stopAt(new Date('2030-03-12T23:59:57Z'));
    expect(await app.getPoints(customer)).toBe(5);
    app.clock.stopAt(new Date('2030-03-12T23:59:59Z'));
    expect(await app.getPoints(customer)).toBe(0);
  });

  it('200: points that are locked can be spent the moment they unlock, though no job has run', async () => {
    app.clock.stopAt(new Date('2030-03-10T15:00:00Z'));
    const customer = await app.customerWith({ points: 0 });
    const times = { lockedUntil: '2030-03-11T00:00:00Z', expiresAt: '2030-03-12T00:00:00Z' };
    await app
      .as('admin')
      .post(ADD, { customer, points: 5, ...times })
      .expect(200);
    expect(await app.getPoints(customer)).toBe(0);
    await app.as('admin').post('/api/points/transfer/spend', { customer, points: 5 }).expect(400);

    app.clock.stopAt(new Date('2030-03-11T00:00:00Z'));
    await app.as('admin').post('/api/points/transfer/spend', { customer, points: 5 }).expect(200);
  });

  it.each([
    [{ points: 0 }, 'points', 'This value should be greater than or equal to 1.'],
    [{ points: -1 }, 'points', 'This value should be greater than or equal to 1.'],
    [{ points: 1_000_000_001 }, 'points', 'This value should be less than or equal to 1000000000.'],
    [{ points: 0.5 }, 'points', 'This value should be of type integer.'],
    [{ points: '1e3' }, 'points', 'This value should be of type integer.'],
    [{ points: 'many' }, 'points', 'This value should be of type integer.'],
    [{ points: '' }, 'points', 'This value should not be blank.'],
    [{ customer: '' }, 'customer', 'This value should not be blank.'],
    [{ customer: 'Anna' }, 'customer', 'This is not a valid UUID.'],
    [{ customer: randomUUID() }, 'customer', 'such customer does not exist'],
    [
      { comment: 'x'.repeat(256) },
      'comment',
      'This value is too long. It should have 255 characters or less.',
    ],
    [{ validityDuration: 0 }, 'validityDuration', 'This value should be greater than or equal to 1.'],
    [{ expiresAt: '2020-01-01' }, 'expiresAt', 'This value should be in the future.'],
    [{ expiresAt: 'soon' }, 'expiresAt', 'This value is not a valid datetime.'],
    [
      { expiresAt: '2100-01-01', lockedUntil: '2100-01-02' },
      'lockedUntil',
      'This value should be before the points expire.',
    ],
    [
      { expiresAt: '2100-01-01', validityDuration: 3 },
      'validityDuration',
      'This value should not be given together with expiresAt.',
    ],
  ])('400: %j, and gives nothing', async (wrong, field, message) => {
    const customer = await app.customerWith({ points: 0 });
    await app
      .as('admin')
      .postJson(ADD, { transfer: { customer, points: 5, ...wrong } })
      .expect(400, wrongField(field, message));
    expect(await app.getPoints(customer)).toBe(0);
  });

  it('400: knows no customer of another store, nor one who was erased', async () => {
    const storeId = await storeWith(app, 'NORTH');
    const elsewhere = await app.customerWith({ points: 0, storeId });
    const erased = await app.customerWith({ points: 0, status: 'deleted' });
    for (const customer of [elsewhere, erased]) {
      await app
        .as('admin')
        .post(ADD, { transfer: { customer, points: 5 } })
        .expect(400, wrongField('customer', 'such customer does not exist'));
    }
    await app
      .as('admin')
      .post('/api/NORTH/points/transfer/add', { transfer: { customer: elsewhere, points: 5 } })
      .expect(200);
    expect(await app.getPoints(elsewhere)).toBe(5);
    expect(await app.getPoints(erased)).toBe(0);
  });

  it('401: without a login', async () => {
    await app.asAnonymous().post(ADD).expect(401);
  });

  it('403: customers, sellers who may not, and administrators who may only look', async () => {
    const customer = await app.customerWith({ points: 0 });
    const body = { transfer: { customer, points: 5 } };
    await app.as('customer', customer).post(ADD, body).expect(403);
    await app.as('seller').post(ADD, body).expect(403);
    await app
      .as('admin', await onlooker(app))
      .post(ADD, body)
      .expect(403);
    expect(await app.getPoints(customer)).toBe(0);
  });

  it('404: a store that does not exist', async () => {
    await app.as('admin').post('/api/NOWHERE/points/transfer/add').expect(404);
  });
});

describe(`POST ${POS_ADD}`, () => {
  it.each(['/api', '/api/DEFAULT'])('200: a seller who may gives points below %s', async (base) => {
    const customer = await app.customerWith({ points: 0 });
    const seller = await sellerWith(app, true);
    await app
      .as('seller', seller)
      .post(`${base}/pos/points/transfer/add`, { transfer: { customer, points: 30 } })
      .expect(200);
    expect(await app.getPoints(customer)).toBe(30);
    const [name, payload] = (await getPointsEvents(app, customer)).at(-1) ?? ['', {}];
    expect([name, payload]).toMatchObject(['PointsWereAdded', { pointsTransfer: { issuer: 'seller' } }]);
  });

  it('200: sellers do not decide when points expire or unlock', async () => {
    const customer = await app.customerWith({ points: 0 });
    const transfer = { customer, points: 30, lockedUntil: '2100-01-01', validityDuration: 1 };
    await app
      .as('seller', await sellerWith(app, true))
      .post(POS_ADD, { transfer })
      .expect(200);
    app.clock.advance({ days: 30 });
    expect(await app.getPoints(customer)).toBe(30);
  });

  it('400: a customer who does not exist', async () => {
    await app
      .as('seller', await sellerWith(app, true))
      .post(POS_ADD, { transfer: { customer: randomUUID(), points: 30 } })
      .expect(400, wrongField('customer', 'such customer does not exist'));
  });

  it('401: without a login', async () => {
    await app.asAnonymous().post(POS_ADD).expect(401);
  });

  it('403: sellers who may not, customers, administrators; nothing is given', async () => {
    const customer = await app.customerWith({ points: 0 });
    const body = { transfer: { customer, points: 30 } };
    await app
      .as('seller', await sellerWith(app, false))
      .post(POS_ADD, body)
      .expect(403);
    await app.as('seller', DEFAULT_LOGINS.seller).post(POS_ADD, body).expect(403);
    await app.as('customer', customer).post(POS_ADD, body).expect(403);
    await app.as('admin').post(POS_ADD, body).expect(403);
    expect(await app.getPoints(customer)).toBe(0);
  });
});
