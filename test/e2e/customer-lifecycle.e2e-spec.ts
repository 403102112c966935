import { randomUUID } from 'node:crypto';
import { givePoints, lastEvent, levelWith, getRecord, typesSince } from '../support/scenes/customers.js';
import { loginWith } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';
import { posWith } from '../support/scenes/places.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

const lookOnly = () => loginWith(app, { role: 'admin', permissions: { CUSTOMER: ['VIEW'] } });

const population = async (levelId: string) =>
  (await app.as('admin').get(`/api/level/${levelId}`).expect(200)).body.customersCount;

describe.each([
  ['admin', '/api/admin/customer'],
  ['seller', '/api/seller/customer'],
  ['admin', '/api/DEFAULT/admin/customer'],
] as const)('POST as %s %s/{customer}/deactivate and /activate', (role, base) => {
  it('200: the customer is refused from the next request on, and let in again', async () => {
    const id = await app.customerWith({ points: 0 });
    await app.as('customer', id).get(`/api/customer/${id}`).expect(200);
    const before = await lastEvent(app);
    await app.as(role).postJson(`${base}/${id}/deactivate`, {}).expect(200);
    await app.as('customer', id).get(`/api/customer/${id}`).expect(401);
    expect(await getRecord(app, id)).toMatchObject({ active: false, status: { type: 'blocked' } });

    await app.as(role).postJson(`${base}/${id}/activate`, {}).expect(200);
    expect(await getRecord(app, id)).toMatchObject({
      active: true,
      status: {
        type: 'active',
        state: 'no-card',
      },
    });
    expect(await typesSince(app, before)).toEqual(['CustomerWasDeactivated', 'CustomerWasActivated']);
  });

  it('200 a second time, and nothing more happens', async () => {
    const id = await app.customerWith({ points: 0 });
    const before = await lastEvent(app);
    await app.as(role).post(`${base}/${id}/activate`).expect(200);
    await app.as(role).post(`${base}/${id}/deactivate`).expect(200);
    await app.as(role).post(`${base}/${id}/deactivate`).expect(200);
    expect(await typesSince(app, before)).toEqual(['CustomerWasDeactivated']);
  });

  it.each(['activate', 'deactivate'])('401, 403, 404 for %s', async (what) => {
    const id = await app.customerWith({ points: 0 });
    await app.asAnonymous().post(`${base}/${id}/${what}`).expect(401);
    await app.as('customer', id).post(`${base}/${id}/${what}`).expect(403, FORBIDDEN);
    const other = role === 'admin' ? 'seller' : 'admin';
    await app.as(other).post(`${base}/${id}/${what}`).expect(403, FORBIDDEN);
    await app.as(role).post(`${base}/${randomUUID()}/${what}`).expect(404, NOT_FOUND);
    expect(await getRecord(app, id)).toMatchObject({ active: true });
  });

  it.runIf(role === 'admin')('403 for an administrator who may only look', async () => {
    const id = await app.customerWith({ points: 0 });
    const admin = app.as('admin', await lookOnly());
    await admin.post(`${base}/${id}/deactivate`).expect(403, FORBIDDEN);
  });
});

describe('POST /api/customer/{customer}/level and /remove-manually-level', () => {
  it('200: the level stays whatever the points, until it is removed and points decide again', async () => {
    const silver = await levelWith(app, { name: 'Silver', conditionValue: 400 });
    const gold = await levelWith(app, { name: 'Gold', conditionValue: 1500 });
    const id = await app.customerWith({ points: 0 });
    const before = await lastEvent(app);
    const { body } = await app.as('admin').post(`/api/customer/${id}/level`, { levelId: gold }).expect(200);
    expect(body).toMatchObject({ customerId: id });
    expect(await getRecord(app, id)).toMatchObject({
      levelId: gold,
      manuallyAssignedLevelId: { levelId: gold },
    });
    expect([await population(silver), await population(gold)]).toEqual([0, 1]);

    await givePoints(app, id, 500);
    expect(await getRecord(app, id)).toMatchObject({ levelId: gold });
    await app.as('seller').postJson(`/api/customer/${id}/remove-manually-level`, {}).expect(204);
    const record = await getRecord(app, id);
    expect(record).toMatchObject({ levelId: silver });
    expect(record).not.toHaveProperty('manuallyAssignedLevelId');
    expect([await population(silver), await population(gold)]).toEqual([1, 0]);
    expect(await typesSince(app, before)).toEqual([
      'CustomerWasMovedToLevel',
      'PointsWereAdded',
      'CustomerWasMovedToLevel',
    ]);
    const [removed] = await app.reader.query(
      "SELECT payload FROM event WHERE uuid = ? AND type LIKE '%MovedToLevel' ORDER BY recordId DESC LIMIT 1",
      [id],
    );
    const payload = typeof removed.payload === 'string' ? JSON.parse(removed.payload) : removed.payload;
    expect(payload).toEqual({
      customerId: { customerId: id },
      levelId: { levelId: silver },
      oldLevelId: { levelId: gold },
      updateAt: expect.stringMatching(/\+0000$/),
      manually: false,
      removeLevelManually: true,
    });
  });

  it('200 for the level that was set already; nothing is recorded', async () => {
    const levelId = await levelWith(app, { name: 'Same', conditionValue: 9000 });
    const id = await app.customerWith({ points: 0, levelId });
    const before = await lastEvent(app);
    await app.as('seller').post(`/api/customer/${id}/level`, { levelId }).expect(200);
    expect(await lastEvent(app)).toBe(before);
    expect(await population(levelId)).toBe(1);
  });

  it('400: without a level, for an unknown one, and when there is nothing to remove', async () => {
    const id = await app.customerWith({ points: 0 });
    for (const body of [{}, { levelId: 'gold' }, { levelId: randomUUID() }]) {
      const answer = await app.as('admin').post(`/api/customer/${id}/level`, body).expect(400);
      expect(answer.body.errors[0].field).toBe('levelId');
    }
    await app
      .as('admin')
      .post(`/api/customer/${id}/remove-manually-level`)
      .expect(400, { error: 'This customer has no level that was set by hand' });
  });

  it.each(['level', 'remove-manually-level', 'pos'])('401, 403 and 404 for %s', async (what) => {
    const id = await app.customerWith({ points: 0 });
    const body = { levelId: randomUUID(), posId: randomUUID() };
    await app.asAnonymous().post(`/api/customer/${id}/${what}`).expect(401);
    await app.as('customer', id).post(`/api/customer/${id}/${what}`, body).expect(403, FORBIDDEN);
    await app
      .as('admin', await lookOnly())
      .post(`/api/customer/${id}/${what}`, body)
      .expect(403, FORBIDDEN);
    await app.as('admin').post(`/api/customer/${randomUUID()}/${what}`, body).expect(404, NOT_FOUND);
  });
});

describe.each(['/api/customer', '/api/seller/customer'])('POST %s/{customer}/pos', (base) => {
  it('200: the customer belongs to the point of sale', async () => {
    const id = await app.customerWith({ points: 0 });
    const posId = await posWith(app);
    const before = await lastEvent(app);
    await app.as('seller').post(`${base}/${id}/pos`, { posId }).expect(200);
    expect(await getRecord(app, id)).toMatchObject({ posId });
    expect(await typesSince(app, before)).toEqual(['PosWasAssignedToCustomer']);
  });

  it('400 without one, for one that does not exist, and for one of another store', async () => {
    const id = await app.customerWith({ points: 0 });
    const elsewhere = await posWith(app, 'Elsewhere', randomUUID());
    for (const posId of ['', randomUUID(), elsewhere]) {
      const { body } = await app.as('seller').post(`${base}/${id}/pos`, { posId }).expect(400);
      expect(body.errors[0].field).toBe('posId');
    }
    expect(await getRecord(app, id)).not.toHaveProperty('posId');
  });
});
