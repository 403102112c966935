import { randomUUID } from 'node:crypto';
import { AccountService } from '../../src/account/index.js';
import { levelWith } from '../support/scenes/customers.js';
import { loginWith } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
  await levelWith(app, { name: 'Silver', conditionValue: 400, reward: 10 });
  await levelWith(app, { name: 'Gold', conditionValue: 1500, reward: 15 });
  await levelWith(app, { name: 'Off', conditionValue: 700, active: false });
});
afterAll(() => app.stop());

const addExpiring = async (customerId: string, points: number, expiresAt: Date) =>
  app.unitOfWork.run(async (tx) => {
    const accounts = app.nest.get(AccountService);
    const account = await accounts.lock(tx, customerId);
    if (account) {
      await accounts.add(tx, account, { points, comment: '', issuer: 'system', expiresAt });
    }
  });

describe('GET /api/customer/{customer}', () => {
  it('200 for administrators, sellers and the customer, by id and by card number', async () => {
    const id = await app.customerWith({ points: 0, loyaltyCardNumber: 'K 12/3' });
    for (const caller of [app.as('admin'), app.as('seller'), app.as('customer', id)]) {
      for (const path of [id, id.toUpperCase(), 'K%2012%2F3']) {
        const { body } = await caller.get(`/api/DEFAULT/customer/${path}`).expect(200);
        expect(body).toMatchObject({ customerId: id, segments: [], currency: 'eur' });
      }
    }
  });

  it('names the segments that the customer is in', async () => {
    const id = await app.customerWith({ points: 0, labels: [{ key: 'color', value: 'red' }] });
    const parts = [{ criteria: [{ type: 'customer_has_labels', labels: [{ key: 'color' }] }] }];
    const segment = { name: 'Colorful', active: true, parts };
    const { body } = await app.as('admin').postJson('/api/segment', { segment }).expect(200);
    const shown = await app.as('admin').get(`/api/customer/${id}`).expect(200);
    expect(shown.body.segments).toEqual([{ segmentId: body.segmentId, segmentName: 'Colorful' }]);
  });

  it('401 without a login; 403 for another customer, the same for an unknown one; 404', async () => {
    const id = await app.customerWith({ points: 0, loyaltyCardNumber: 'theirs' });
    const other = await app.customerWith({ points: 0 });
    await app.asAnonymous().get(`/api/customer/${id}`).expect(401);
    for (const path of [id, randomUUID()]) {
      await app.as('customer', other).get(`/api/customer/${path}`).expect(403, FORBIDDEN);
    }
    for (const path of ['theirs', 'unknown', 'avatar']) {
      await app.as('customer', other).get(`/api/customer/${path}`).expect(404, NOT_FOUND);
    }
    const noRights = await loginWith(app, { role: 'admin', permissions: {} });
    await app.as('admin', noRights).get(`/api/customer/${id}`).expect(403, FORBIDDEN);
    await app.as('admin').get(`/api/customer/${randomUUID()}`).expect(404, NOT_FOUND);
    await app.as('admin').get('/api/customer/no-such-card').expect(404, NOT_FOUND);
    await app.as('admin').post('/api/store', { code: 'far', name: 'Far' }).expect(200);
    await app.as('admin').get(`/api/far/customer/${id}`).expect(404, NOT_FOUND);
    await app.as('customer', id).get(`/api/far/customer/${id}`).expect(403, FORBIDDEN);
  });
});

describe.each([
  ['customer', '/api/customer'],
  ['admin', '/api/customer'],
  ['admin', '/api/admin/customer'],
  ['seller', '/api/seller/customer'],
  ['seller', '/api/DEFAULT/seller/customer'],
] as const)('GET as %s %s/{customer}/status', (role, base) => {
  it('200: points, the level and the next one', async () => {
    const id = await app.customerWith({ points: 500 });
    const caller = app.as(role, role === 'customer' ? id : undefined);
    const { body } = await caller.get(`${base}/${id}/status`).expect(200);
    expect(body).toEqual({
      firstName: 'Anna',
      name: 'Anna',
      lastName: 'Nowak',
      customerId: id,
      points: 500,
      p2pPoints: 0,
      totalEarnedPoints: 500,
      usedPoints: 0,
      takenBackPoints: 0,
      sendablePoints: 500,
      owedPoints: 0,
      expiredPoints: 0,
      lockedPoints: 0,
      level: '10.00%',
      levelName: 'Silver',
      levelConditionValue: 400,
      nextLevel: '15.00%',
      nextLevelName: 'Gold',
      nextLevelConditionValue: 1500,
      pointsToNextLevel: 1000,
      transactionsAmount: 0,
      transactionsAmountWithoutDeliveryCosts: 0,
      averageTransactionsAmount: '0.00',
      transactionsCount: 0,
      currency: 'eur',
      pointsExpiringNextMonth: 0,
      pointsExpiringBreakdown: {},
    });
  });
});

describe('GET /api/customer/{customer}/status', () => {
  it('says which points expire when', async () => {
    const id = await app.customerWith({ points: 7 });
    const [year, month] = app.clock.now().toISOString().split('-').map(Number) as [number, number];
    const day = (months: number, date: number) =>
      new Date(Date.UTC(year, month - 1 + months, date, 23, 59, 59));
    await addExpiring(id, 20, day(1, 15));
    await addExpiring(id, 30, day(1, 3));
    await addExpiring(id, 5, day(1, 15));
    await addExpiring(id, 100, day(2, 1));
    const { body } = await app.as('customer', id).get(`/api/customer/${id}/status`).expect(200);
    const name = (instant: Date) => instant.toISOString().slice(0, 10);
    expect(body.points).toBe(162);
    expect(body.pointsExpiringNextMonth).toBe(55);
    expect(Object.entries(body.pointsExpiringBreakdown)).toEqual([
      [name(day(1, 3)), 30],
      [name(day(1, 15)), 25],
      [name(day(2, 1)), 100],
    ]);
  });

  it('has no next level at the top', async () => {
    const levelId = await levelWith(app, { name: 'Top', conditionValue: 1e6 });
    const id = await app.customerWith({ points: 0, levelId });
    const { body } = await app.as('admin').get(`/api/customer/${id}/status`).expect(200);
    expect(body).toMatchObject({ levelName: 'Top' });
    expect(body).not.toHaveProperty('nextLevelName');
    expect(body).not.toHaveProperty('pointsToNextLevel');
  });

  it('401, 403, 404', async () => {
    const id = await app.customerWith({ points: 0 });
    const other = await app.customerWith({ points: 0 });
    await app.asAnonymous().get(`/api/customer/${id}/status`).expect(401);
    await app.as('customer', other).get(`/api/customer/${id}/status`).expect(403, FORBIDDEN);
    await app.as('seller').get(`/api/admin/customer/${id}/status`).expect(403, FORBIDDEN);
    await app.as('admin').get(`/api/seller/customer/${id}/status`).expect(403, FORBIDDEN);
    await app.as('admin').get(`/api/customer/${randomUUID()}/status`).expect(404, NOT_FOUND);
  });
});
