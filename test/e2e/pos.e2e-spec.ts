import { randomUUID } from 'node:crypto';
import { SellerEntity } from '../../src/seller/seller.entity.js';
import { loginWith } from '../support/scenes/logins.js';
import { posWith } from '../support/scenes/places.js';
import { TestApp } from '../support/app/test-app.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const LOCATION = {
  street: 'Market Street',
  address1: '12',
  address2: 'b',
  postal: '50-104',
  city: 'Wroclaw',
  province: 'Lower Silesia',
  country: 'PL',
};
const POS = { name: 'Old town', identifier: 'old-town', description: 'Beside the fountain' };
const NOTHING_SOLD = { transactionsAmount: 0, transactionsCount: 0, currency: 'eur' };

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterAll(() => app.stop());

const admin = () => app.as('admin');
const create = async (pos: object, base = '/api') =>
  (await admin().postJson(`${base}/pos`, { pos }).expect(200)).body;
const list = async (query = '', base = '/api') =>
  (await admin().get(`${base}/pos?${query}`).expect(200)).body as { pos: { name: string }[]; total: number };
const names = async (query = '') => (await list(query)).pos.map(({ name }) => name);
const getEvents = async (posId: string) =>
  (await admin().get(`/api/event?uuid=${posId}`).expect(200)).body.events as {
    type: string;
    payload: object;
  }[];

describe.each(['/api', '/api/DEFAULT'])('%s/pos', (base) => {
  it('POST 200: the point of sale is there, by id, by identifier and in the list', async () => {
    const location = { ...LOCATION, lat: '51.109987', long: 17.031844 };
    const record = await create({ ...POS, location }, base);
    expect(record).toEqual({
      posId: expect.any(String),
      ...POS,
      ...NOTHING_SOLD,
      createdAt: expect.any(String),
      revision: expect.stringMatching(/^[\da-f]{16}$/),
      location: {
        ...LOCATION,
        geoPoint: {
          lat: 51.109987,
          long: 17.031844,
        },
      },
    });
    await admin().get(`${base}/pos/${record.posId}`).expect(200, record);
    await admin().get(`${base}/pos/identifier/old-town`).expect(200, record);
    await admin()
      .get(`${base}/pos`)
      .expect(200, { pos: [record], total: 1 });
    await app.as('seller').get(`${base}/seller/pos/${record.posId}`).expect(200, record);
    await app
      .as('seller')
      .get(`${base}/seller/pos`)
      .expect(200, { pos: [record], total: 1 });
    expect(await getEvents(record.posId)).toMatchObject([
      {
        type: 'Service.Domain.Pos.Event.PosWasCreated',
        payload: { posId: { posId: record.posId }, posData: { ...POS, location: record.location } },
      },
    ]);
  });

  it('PUT 200: changes what is sent, takes away what is emptied, and leaves the rest', async () => {
    const { posId } = await create({ ...POS, location: { ...LOCATION, lat: 1, long: 2 } }, base);
    const pos = { name: 'New town', description: '', location: { city: 'Gdynia', address2: '', lat: '' } };
    const { body } = await admin().put(`${base}/pos/${posId}`, { pos }).expect(200);
    const location = { ...LOCATION, city: 'Gdynia', address2: undefined };
    expect(body).toEqual({
      posId,
      name: 'New town',
      identifier: 'old-town',
      location,
      ...NOTHING_SOLD,
      createdAt: expect.any(String),
      revision: expect.any(String),
    });
    expect((await getEvents(posId)).map(({ type }) => type.split('.').at(-1))).toEqual([
      'PosWasCreated',
      'PosWasUpdated',
    ]);
  });
});

describe('POST and PUT /api/pos', () => {
  it('200: a record that was read may be sent back whole, and changes nothing', async () => {
    const record = await create({ ...POS, location: { ...LOCATION, lat: 1.5, long: -2.25 } });
    const path = `/api/pos/${record.posId}`;
    expect((await admin().putJson(path, { pos: record }).expect(200)).body).toEqual(record);
    expect(await getEvents(record.posId)).toHaveLength(1);
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(256) }],
    ['identifier', { identifier: undefined }],
    ['identifier', { identifier: 'taken' }],
    ['description', { description: 7 }],
    ['location', { location: 'here' }],
    ['location.city', { location: { city: ['a'] } }],
    ['location.lat', { location: { lat: 91, long: 1 } }],
    ['location.long', { location: { lat: 1, long: 'east' } }],
  ])('400 on %s: %j', async (field, wrong) => {
    await create({ name: 'Taken', identifier: 'taken' });
    const { body } = await admin()
      .postJson('/api/pos', { pos: { ...POS, ...wrong } })
      .expect(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
    expect(await names()).toEqual(['Taken']);
  });

  it('400 on an identifier of another one, which keeps it; 200 in another store', async () => {
    await admin().postJson('/api/store', { code: 'TWO', name: 'Second' }).expect(200);
    const first = await create(POS);
    const second = await create({ ...POS, identifier: 'OLD-TOWN' });
    await create(POS, '/api/TWO');
    const path = `/api/pos/${second.posId}`;
    const { body } = await admin().putJson(path, { identifier: 'old-town', name: 'B' }).expect(400);
    expect(body.errors).toEqual([{ field: 'identifier', message: 'This value is already used.' }]);
    await admin().get(path).expect(200, second);
    await admin().get(`/api/pos/${first.posId}`).expect(200, first);
  });

  it('404 for one of another store, for none, and for what is no id', async () => {
    const elsewhere = await posWith(app, 'Elsewhere', randomUUID());
    for (const id of [elsewhere, randomUUID(), 'old-town']) {
      await admin().get(`/api/pos/${id}`).expect(404, NOT_FOUND);
      await admin().putJson(`/api/pos/${id}`, { name: 'Mine' }).expect(404, NOT_FOUND);
      await app.as('seller').get(`/api/seller/pos/${id}`).expect(404, NOT_FOUND);
    }
    await admin().get('/api/pos/identifier/none').expect(404, NOT_FOUND);
    expect((await list()).total).toBe(0);
  });

  it('403 and 401 for who may not', async () => {
    const looking = app.as('admin', await loginWith(app, { role: 'admin', permissions: { POS: ['VIEW'] } }));
    await looking.get('/api/pos').expect(200);
    await looking.postJson('/api/pos', POS).expect(403, FORBIDDEN);
    await app.as('seller').postJson('/api/pos', POS).expect(403, FORBIDDEN);
    await app.as('customer').get('/api/pos').expect(403, FORBIDDEN);
    await app.as('customer').get('/api/seller/pos').expect(403, FORBIDDEN);
    await app.asAnonymous().get('/api/pos').expect(401);
    expect((await list()).total).toBe(0);
  });
});

describe('GET /api/pos', () => {
  it('200: sorted, filtered and by pages; all of them with perPage=-1', async () => {
    await create({ name: 'A', identifier: '3', location: { city: 'Zabrze' } });
    await create({ name: 'B', identifier: '2', location: { city: 'Opole' } });
    await create({ name: 'C', identifier: '1' });
    expect(await names('perPage=-1')).toEqual(['A', 'B', 'C']);
    expect(await names('sort=identifier&direction=asc')).toEqual(['C', 'B', 'A']);
    expect(await names('sort=location.city&direction=desc')).toEqual(['A', 'B', 'C']);
    expect(await names('sort=transactionsAmount')).toEqual(['A', 'B', 'C']);
    expect(await names('city=opol')).toEqual(['B']);
    expect(await names('page=2&perPage=2')).toEqual(['C']);
    expect((await list('page=2&perPage=2')).total).toBe(3);
  });
});

describe('a seller', () => {
  it('registers customers also when their own point of sale does not exist', async () => {
    const seller = { firstName: 'A', lastName: 'B', email: 'a@example.com' };
    const { body } = await admin().postJson('/api/seller/register', { seller }).expect(200);
    // As one of before points of sale were registered.
    await app.unitOfWork.run((tx) => tx.update(SellerEntity, { id: body.sellerId }, { posId: randomUUID() }));
    const customer = { firstName: 'C', lastName: 'D', email: 'c@example.com', agreement1: true };
    const registered = await app
      .as('seller', body.sellerId)
      .postJson('/api/seller/customer/register', { customer })
      .expect(200);
    const shown = await admin().get(`/api/customer/${registered.body.customerId}`).expect(200);
    expect(shown.body).not.toHaveProperty('posId');
    const own = { ...customer, email: 'e@example.com', posId: randomUUID() };
    const refused = await app
      .as('seller', body.sellerId)
      .postJson('/api/seller/customer/register', { customer: own })
      .expect(400);
    expect(refused.body.errors).toEqual([{ field: 'posId', message: 'This point of sale does not exist.' }]);
  });
});
