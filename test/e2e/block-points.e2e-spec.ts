import { randomUUID } from 'node:crypto';
import {
  differencesIn,
  getFigures,
  inDays,
  onlooker,
  getPointsEvents,
  settle,
  wrongField,
} from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

const BLOCK = '/api/points/transfer/block';

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
const getNames = async (customer: string) => (await getPointsEvents(app, customer)).map(([name]) => name);

describe(`POST ${BLOCK}`, () => {
  it.each(['/api', '/api/DEFAULT'])('200: holds points below %s, and says so to the record', async (base) => {
    const customer = await app.customerWith({ points: 100 });
    const blockedUntil = inDays(app, 1).toISOString();

    const response = await app
      .as('admin')
      .post(`${base}/points/transfer/block`, {
        transfer: { customer, points: 60, blockedUntil, comment: 'Basket' },
      })
      .expect(200);

    const { pointsTransferId } = response.body;
    expect(await app.getPoints(customer)).toBe(40);
    expect((await getPointsEvents(app, customer)).at(-1)).toMatchObject([
      'PointsWereBlocked',
      {
        pointsTransfer: {
          id: { pointsTransferId },
          value: 60,
          comment: 'Basket',
          blockedUntil: `${blockedUntil.slice(0, 19)}+0000`,
        },
      },
    ]);
    await app.as('admin').post('/api/points/transfer/spend', { customer, points: 41 }).expect(400);
  });

  it('200: without a deadline, they are held until a request ends the block', async () => {
    const customer = await app.customerWith({ points: 100 });
    await block(customer, 60);
    app.clock.advance({ days: 1000 });
    await settle(app);
    expect(await app.getPoints(customer)).toBe(40);
  });

  it("200: from the deadline on they are the customer's again, though no job has run", async () => {
    const customer = await app.customerWith({ points: 100 });
    const deadline = inDays(app, 1);
    await block(customer, 60, { blockedUntil: deadline.toISOString() });
    await block(customer, 40, { blockedUntil: inDays(app, 9).toISOString() });

    app.clock.set(deadline);
    expect(await app.getPoints(customer)).toBe(60);
    expect(await getFigures(app, customer)).toMatchObject({ available: 60, used: 40, earned: 100 });
    await app.as('admin').post('/api/points/transfer/spend', { customer, points: 61 }).expect(400);
    await app.as('admin').post('/api/points/transfer/spend', { customer, points: 60 }).expect(200);

    expect((await getNames(customer)).slice(-2)).toEqual(['PointsWereReturned', 'PointsWereSpent']);
  });

  it('200: the job tells of deadlines in time, once', async () => {
    const customer = await app.customerWith({ points: 100 });
    await block(customer, 60, { blockedUntil: inDays(app, 1).toISOString() });
    app.clock.advance({ days: 1 });
    await settle(app);
    await settle(app);
    expect((await getNames(customer)).filter((name) => name === 'PointsWereReturned')).toHaveLength(1);
    expect(await app.getPoints(customer)).toBe(100);
  });

  it.each([
    [{ points: 101 }, 'points', 'not enough points'],
    [{ points: 0 }, 'points', 'This value should be greater than or equal to 1.'],
    [{ customer: randomUUID() }, 'customer', 'such customer does not exist'],
    [{ blockedUntil: '2020-01-01' }, 'blockedUntil', 'This value should be in the future.'],
  ])('400: %j, and holds nothing', async (wrong, field, message) => {
    const customer = await app.customerWith({ points: 100 });
    await app
      .as('admin')
      .postJson(BLOCK, { transfer: { customer, points: 5, ...wrong } })
      .expect(400, wrongField(field, message));
    expect(await app.getPoints(customer)).toBe(100);
  });

  it('401: without a login; 403: customers, sellers, and administrators who may only look', async () => {
    const customer = await app.customerWith({ points: 100 });
    const body = { transfer: { customer, points: 60 } };
    await app.asAnonymous().post(BLOCK).expect(401);
    await app.as('customer', customer).post(BLOCK, body).expect(403);
    await app.as('seller').post(BLOCK, body).expect(403);
    await app
      .as('admin', await onlooker(app))
      .post(BLOCK, body)
      .expect(403);
    expect(await app.getPoints(customer)).toBe(100);
  });
});
