import { randomUUID } from 'node:crypto';
import {
  getAccount,
  differencesIn,
  getFigures,
  inDays,
  lotWith,
  onlooker,
  getPointsEvents,
  remainingIn,
  sellerWith,
  settle,
  storeWith,
  wrongField,
} from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

const SPEND = '/api/points/transfer/spend';
const POS_SPEND = '/api/pos/points/transfer/spend';

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterEach(async () => {
  expect(await differencesIn(app)).toEqual([]);
});
afterAll(() => app.stop());

describe(`POST ${SPEND}`, () => {
  it.each(['/api', '/api/DEFAULT'])('200: takes points below %s, and says so to the record', async (base) => {
    const customer = await app.customerWith({ points: 100 });

    const response = await app
      .as('admin')
      .post(`${base}/points/transfer/spend`, { transfer: { customer, points: 30, comment: 'Mug' } })
      .expect(200);

    const { pointsTransferId } = response.body;
    expect(await app.getPoints(customer)).toBe(70);
    const { id: accountId, balance } = await getAccount(app, customer);
    expect(balance).toBe(70);
    expect((await getPointsEvents(app, customer)).at(-1)).toEqual([
      'PointsWereSpent',
      {
        accountId: { accountId },
        pointsTransfer: {
          id: { pointsTransferId },
          value: 30,
          createdAt: expect.any(String),
          canceled: false,
          comment: 'Mug',
          issuer: 'admin',
        },
      },
    ]);
    expect(await getFigures(app, customer)).toMatchObject({ earned: 100, used: 30, available: 70 });
  });

  it('200: takes exactly all there is, from every lot', async () => {
    const customer = await app.customerWith({ points: 0 });
    for (let lots = 0; lots < 120; lots += 1) {
      await lotWith(app, customer, { points: 3 });
    }
    await app
      .as('admin')
      .post(SPEND, { transfer: { customer, points: 360 } })
      .expect(200);
    expect(await getAccount(app, customer)).toMatchObject({ balance: 0 });
  });

  it('200: takes what expires first, and never what has expired, though no job has run', async () => {
    const customer = await app.customerWith({ points: 10 });
    const soon = await lotWith(app, customer, { points: 10, expiresAt: inDays(app, 1) });
    const late = await lotWith(app, customer, { points: 10, expiresAt: inDays(app, 9) });

    await app
      .as('admin')
      .post(SPEND, { transfer: { customer, points: 5 } })
      .expect(200);
    expect(await remainingIn(app, soon)).toBe(5);
    app.clock.advance({ days: 2 });
    await app
      .as('admin')
      .post(SPEND, { transfer: { customer, points: 21 } })
      .expect(400);
    await app
      .as('admin')
      .post(SPEND, { transfer: { customer, points: 11 } })
      .expect(200);

    expect(await remainingIn(app, soon)).toBe(5);
    expect(await remainingIn(app, late)).toBe(0);
    expect(await app.getPoints(customer)).toBe(9);
    await settle(app);
    expect(await remainingIn(app, soon)).toBe(0);
    expect(await app.getPoints(customer)).toBe(9);
  });

  it('400: a single point is missing, and all are kept', async () => {
    const customer = await app.customerWith({ points: 100 });
    await app
      .as('admin')
      .post(SPEND, { transfer: { customer, points: 101 } })
      .expect(400, wrongField('points', 'not enough points'));
    expect(await app.getPoints(customer)).toBe(100);
  });

  it.each([
    [{ points: 0 }, 'points', 'This value should be greater than or equal to 1.'],
    [{ points: 0.5 }, 'points', 'This value should be of type integer.'],
    [{ customer: randomUUID() }, 'customer', 'such customer does not exist'],
  ])('400: %j', async (wrong, field, message) => {
    const customer = await app.customerWith({ points: 10 });
    await app
      .as('admin')
      .postJson(SPEND, { transfer: { customer, points: 5, ...wrong } })
      .expect(400, wrongField(field, message));
    expect(await app.getPoints(customer)).toBe(10);
  });

  it('400: the points of a customer of another store', async () => {
    const customer = await app.customerWith({ points: 10, storeId: await storeWith(app, 'NORTH') });
    await app
      .as('admin')
      .post(SPEND, { transfer: { customer, points: 5 } })
      .expect(400, wrongField('customer', 'such customer does not exist'));
    expect(await app.getPoints(customer)).toBe(10);
  });

  it('401: without a login', async () => {
    await app.asAnonymous().post(SPEND).expect(401);
  });

  it('403: customers, sellers who may not, and administrators who may only look', async () => {
    const customer = await app.customerWith({ points: 10 });
    const body = { transfer: { customer, points: 5 } };
    await app.as('customer', customer).post(SPEND, body).expect(403);
    await app.as('seller').post(SPEND, body).expect(403);
    await app
      .as('admin', await onlooker(app))
      .post(SPEND, body)
      .expect(403);
    expect(await app.getPoints(customer)).toBe(10);
  });

  it('404: a store that does not exist', async () => {
    await app.as('admin').post('/api/NOWHERE/points/transfer/spend').expect(404);
  });
});

describe(`POST ${POS_SPEND}`, () => {
  it('200: a seller who may takes points', async () => {
    const customer = await app.customerWith({ points: 100 });
    const seller = await sellerWith(app, true);
    await app
      .as('seller', seller)
      .post(POS_SPEND, { transfer: { customer, points: 30 } })
      .expect(200);
    expect(await app.getPoints(customer)).toBe(70);
    expect((await getPointsEvents(app, customer)).at(-1)).toMatchObject([
      'PointsWereSpent',
      { pointsTransfer: { issuer: 'seller', value: 30 } },
    ]);
  });

  it('400: there are not enough', async () => {
    const customer = await app.customerWith({ points: 100 });
    await app
      .as('seller', await sellerWith(app, true))
      .post('/api/DEFAULT/pos/points/transfer/spend', { transfer: { customer, points: 101 } })
      .expect(400, wrongField('points', 'not enough points'));
  });

  it('401: without a login; 403: sellers who may not, customers, administrators', async () => {
    const customer = await app.customerWith({ points: 100 });
    const body = { transfer: { customer, points: 30 } };
    await app.asAnonymous().post(POS_SPEND).expect(401);
    await app
      .as('seller', await sellerWith(app, false))
      .post(POS_SPEND, body)
      .expect(403);
    await app.as('customer', customer).post(POS_SPEND, body).expect(403);
    await app.as('admin').post(POS_SPEND, body).expect(403);
    expect(await app.getPoints(customer)).toBe(100);
  });
});
