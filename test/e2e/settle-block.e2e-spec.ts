import { randomUUID } from 'node:crypto';
import {
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
} from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

const BLOCK = '/api/points/transfer/block';
const OVER = { error: 'These points are no longer blocked' };

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterEach(async () => {
  expect(await differencesIn(app)).toEqual([]);
});
afterAll(() => app.stop());

const block = async (customer: string, points: number, more: object = {}): Promise<string> => {
  const response = await app
    .as('admin')
    .post(BLOCK, { transfer: { customer, points, ...more } })
    .expect(200);
  return response.body.pointsTransferId;
};
const settleBlock = (id: string, how: string) =>
  app.as('admin').postJson(`/api/points/transfer/${id}/${how}`, {});

describe('POST /api/points/transfer/{transfer}/capture', () => {
  it('200: spends what was held, and says so to the record', async () => {
    const customer = await app.customerWith({ points: 100 });
    const id = await block(customer, 60, { blockedUntil: inDays(app, 1).toISOString() });

    const response = await settleBlock(id, 'capture').expect(200);

    const { pointsTransferId } = response.body;
    expect((await getPointsEvents(app, customer)).at(-1)).toMatchObject([
      'PointsWereSpent',
      { pointsTransfer: { id: { pointsTransferId }, value: 60, issuer: 'admin' } },
    ]);
    app.clock.advance({ days: 2 });
    await settle(app);
    expect(await app.getPoints(customer)).toBe(40);
    expect(await getFigures(app, customer)).toMatchObject({ used: 60, earned: 100 });
  });

  it('200: points that have expired while they were held are spent all the same', async () => {
    const customer = await app.customerWith({ points: 0 });
    await lotWith(app, customer, { points: 10, expiresAt: inDays(app, 1) });
    const id = await block(customer, 10);
    app.clock.advance({ days: 2 });
    await settle(app);
    await settleBlock(id, 'capture').expect(200);
    expect(await app.getPoints(customer)).toBe(0);
  });

  it('400: once captured or released, never again', async () => {
    const customer = await app.customerWith({ points: 100 });
    for (const first of ['capture', 'release']) {
      const id = await block(customer, 30);
      await settleBlock(id, first).expect(200);
      await settleBlock(id, 'capture').expect(400, OVER);
      await settleBlock(id, 'release').expect(400, OVER);
    }
    expect(await app.getPoints(customer)).toBe(70);
  });

  it('400: from the deadline on, whether or not a job has run', async () => {
    const customer = await app.customerWith({ points: 100 });
    const deadline = inDays(app, 1);
    const id = await block(customer, 60, { blockedUntil: deadline.toISOString() });
    app.clock.set(deadline);
    await settleBlock(id, 'capture').expect(400, OVER);
    await settleBlock(id, 'release').expect(400, OVER);
    expect(await app.getPoints(customer)).toBe(100);
    await settle(app);
    await settleBlock(id, 'capture').expect(400, OVER);
    expect(await app.getPoints(customer)).toBe(100);
  });

  it('400: a transfer that holds nothing', async () => {
    const customer = await app.customerWith({ points: 0 });
    const id = await lotWith(app, customer, { points: 10 });
    const refusal = { error: 'This transfer does not block points' };
    await settleBlock(id, 'capture').expect(400, refusal);
    await settleBlock(id, 'release').expect(400, refusal);
    expect(await app.getPoints(customer)).toBe(10);
  });

  it('404: unknown transfers, those of another store, and what cannot be one', async () => {
    const customer = await app.customerWith({ points: 10, storeId: await storeWith(app, 'NORTH') });
    const body = { transfer: { customer, points: 10 } };
    const response = await app.as('admin').post('/api/NORTH/points/transfer/block', body).expect(200);
    for (const unknown of [randomUUID(), 'x', response.body.pointsTransferId]) {
      await settleBlock(unknown, 'capture').expect(404);
      await settleBlock(unknown, 'release').expect(404);
    }
  });

  it('401: without a login; 403: the customer, sellers, and administrators who may only look', async () => {
    const customer = await app.customerWith({ points: 100 });
    const id = await block(customer, 60);
    for (const how of ['capture', 'release']) {
      const path = `/api/points/transfer/${id}/${how}`;
      await app.asAnonymous().post(path).expect(401);
      await app.as('customer', customer).post(path).expect(403);
      await app.as('seller').post(path).expect(403);
      await app
        .as('admin', await onlooker(app))
        .post(path)
        .expect(403);
    }
    expect(await app.getPoints(customer)).toBe(40);
  });
});

describe('POST /api/points/transfer/{transfer}/release', () => {
  it('200: gives points back to the lots they came from, and says so to the record', async () => {
    const customer = await app.customerWith({ points: 0 });
    const soon = await lotWith(app, customer, { points: 10, expiresAt: inDays(app, 1) });
    const never = await lotWith(app, customer, { points: 10 });
    const id = await block(customer, 15);
    expect([await remainingIn(app, soon), await remainingIn(app, never)]).toEqual([0, 5]);

    const response = await settleBlock(id, 'release').expect(200);

    expect([await remainingIn(app, soon), await remainingIn(app, never)]).toEqual([10, 10]);
    const { pointsTransferId } = response.body;
    expect((await getPointsEvents(app, customer)).at(-1)).toMatchObject([
      'PointsWereReturned',
      { pointsTransfer: { id: { pointsTransferId }, value: 15 } },
    ]);
    app.clock.advance({ days: 1 });
    expect(await app.getPoints(customer)).toBe(10);
  });

  it('200: what has expired meanwhile is not to be spent, whether it was written off before or not', async () => {
    const customer = await app.customerWith({ points: 0 });
    const first = await lotWith(app, customer, { points: 10, expiresAt: inDays(app, 1) });
    const second = await lotWith(app, customer, { points: 10, expiresAt: inDays(app, 2) });
    const id = await block(customer, 15);
    app.clock.advance({ days: 1 });
    await settle(app);
    app.clock.advance({ days: 1 });
    await settleBlock(id, 'release').expect(200);

    expect(await app.getPoints(customer)).toBe(0);
    expect(await differencesIn(app)).toEqual([]);
    await settle(app);
    expect([await remainingIn(app, first), await remainingIn(app, second)]).toEqual([0, 0]);
    expect(await getFigures(app, customer)).toMatchObject({ expired: 20, used: 0, earned: 20 });
  });
});

describe('POST /api/pos/points/transfer/block, /{transfer}/capture, /{transfer}/release', () => {
  it('200: a seller who may holds, captures and releases', async () => {
    const customer = await app.customerWith({ points: 100 });
    const seller = app.as('seller', await sellerWith(app, true));
    for (const [base, how] of [
      ['/api', 'capture'],
      ['/api/DEFAULT', 'release'],
    ]) {
      const path = `${base}/pos/points/transfer`;
      const body = { transfer: { customer, points: 30 } };
      const { body: answer } = await seller.post(`${path}/block`, body).expect(200);
      await seller.post(`${path}/${answer.pointsTransferId}/${how}`).expect(200);
      await seller.post(`${path}/${answer.pointsTransferId}/${how}`).expect(400, OVER);
    }
    expect(await app.getPoints(customer)).toBe(70);
  });

  it('401: without a login; 403: sellers who may not, customers, administrators', async () => {
    const customer = await app.customerWith({ points: 100 });
    const id = await block(customer, 30);
    for (const path of ['block', `${id}/capture`, `${id}/release`]) {
      const url = `/api/pos/points/transfer/${path}`;
      await app.asAnonymous().post(url).expect(401);
      await app
        .as('seller', await sellerWith(app, false))
        .post(url)
        .expect(403);
      await app.as('customer', customer).post(url).expect(403);
      await app.as('admin').post(url).expect(403);
    }
    expect(await app.getPoints(customer)).toBe(70);
  });
});
