import { randomUUID } from 'node:crypto';
import { SellerEntity } from '../../src/seller/seller.entity.js';
import { loginWith } from '../support/scenes/logins.js';
import { posWith } from '../support/scenes/places.js';
import { TestApp } from '../support/app/test-app.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const PASSWORD = 'Lantern-2026';

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterAll(() => app.stop());

const john = (more: object = {}) => ({
  firstName: 'John',
  lastName: 'Doe',
  email: `${randomUUID()}@example.com`,
  plainPassword: PASSWORD,
  ...more,
});

const register = async (more: object = {}) => {
  const { body } = await app
    .as('admin')
    .post('/api/seller/register', { seller: john(more) })
    .expect(200);
  return body.sellerId as string;
};

const logIn = (email: string, password = PASSWORD) =>
  app.asAnonymous().post('/api/seller/login_check').send({ _username: email, _password: password });

const lookOnly = () => loginWith(app, { role: 'admin', permissions: { SELLER: ['VIEW'] } });

describe.each(['/api', '/api/DEFAULT'])('sellers of %s', (base) => {
  it('POST register 200: the seller is there and logs in', async () => {
    const posId = await posWith(app, 'Old town');
    const seller = john({ phone: '+48 1 222', posId, active: 1, allowPointTransfer: true });
    const { body } = await app.as('admin').postJson(`${base}/seller/register`, { seller }).expect(200);
    expect(body).toEqual({ sellerId: expect.any(String), email: seller.email });
    const shown = await app.as('admin').get(`${base}/seller/${body.sellerId}`).expect(200);
    expect(shown.body).toEqual({
      sellerId: body.sellerId,
      firstName: 'John',
      lastName: 'Doe',
      name: 'John Doe',
      email: seller.email,
      phone: '+481222',
      posId,
      posName: 'Old town',
      active: true,
      deleted: false,
      allowPointTransfer: true,
      createdAt: expect.any(String),
      revision: expect.stringMatching(/^[\da-f]{16}$/),
    });
    await logIn(seller.email).expect(200);
  });

  it('POST register 200 without a password: one is made up, and works', async () => {
    const seller = john({ plainPassword: '' });
    const { body } = await app.as('admin').post(`${base}/seller/register`, { seller }).expect(200);
    await logIn(seller.email, body.password).expect(200);
  });

  it.each([
    ['firstName', { firstName: '' }],
    ['lastName', { lastName: undefined }],
    ['email', { email: 'john' }],
    ['posId', { posId: 'shop' }],
    ['plainPassword', { plainPassword: 'weak' }],
  ])('POST register 400 on %s: %j', async (field, wrong) => {
    const { body } = await app.as('admin').post(`${base}/seller/register`, john(wrong)).expect(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });

  it('400 on posId that is no point of sale: no seller is registered, and nothing is changed', async () => {
    const errors = [{ field: 'posId', message: 'This point of sale does not exist.' }];
    const sent = { seller: john({ posId: randomUUID() }) };
    const before = (await app.as('admin').get(`${base}/seller`).expect(200)).body.total;
    const refused = await app.as('admin').postJson(`${base}/seller/register`, sent).expect(400);
    expect(refused.body.errors).toEqual(errors);
    expect((await app.as('admin').get(`${base}/seller`).expect(200)).body.total).toBe(before);
    const posId = await posWith(app, 'Market');
    const path = `${base}/seller/${await register({ email: `${randomUUID()}@example.com`, posId })}`;
    const wrong = { seller: { firstName: 'Other', posId: randomUUID() } };
    expect((await app.as('admin').putJson(path, wrong).expect(400)).body.errors).toEqual(errors);
    expect((await app.as('admin').get(path).expect(200)).body).toMatchObject({
      firstName: 'John',
      posId,
      posName: 'Market',
    });
    const { body } = await app.as('admin').get(`${base}/seller?firstName=John`).expect(200);
    expect(body.sellers.map((seller: { posName?: string }) => seller.posName)).toContain('Market');
  });

  it('PUT 200 for a record with a point of sale of before there were any', async () => {
    const id = await register({ email: `${randomUUID()}@example.com` });
    const posId = randomUUID();
    await app.unitOfWork.run((tx) => tx.update(SellerEntity, { id }, { posId }));
    const { body } = await app.as('admin').get(`${base}/seller/${id}`).expect(200);
    expect(body).toMatchObject({ posId });
    await app
      .as('admin')
      .putJson(`${base}/seller/${id}`, { seller: { ...body, firstName: 'Jim' } })
      .expect(200);
  });

  it('POST register 400 on an e-mail that another seller has', async () => {
    await register({ email: 'one@example.com' });
    const seller = john({ email: 'ONE@example.com' });
    const { body } = await app.as('admin').post(`${base}/seller/register`, { seller }).expect(400);
    expect(body.errors).toEqual([{ field: 'email', message: 'Seller with such email already exists.' }]);
    expect((await app.as('admin').get(`${base}/seller`)).body.total).toBe(1);
  });

  it('GET 200: a list that is filtered and sorted; all of it', async () => {
    await register({ firstName: 'Beth', email: 'beth@example.com' });
    await register({ firstName: 'Adam', lastName: 'Zet', email: 'adam@example.com' });
    const names = async (query: string) => {
      const { body } = await app.as('admin').get(`${base}/seller?${query}`).expect(200);
      expect(Object.keys(body)).toEqual(['sellers', 'total']);
      return body.sellers.map((seller: { firstName: string }) => seller.firstName);
    };
    expect(await names('perPage=-1')).toEqual(['Adam', 'Beth']);
    expect(await names('sort=posName&direction=desc')).toEqual(['Beth', 'Adam']);
    expect(await names('lastName=ze')).toEqual(['Adam']);
    expect(await names('email=beth%2540example.com')).toEqual(['Beth']);
    expect(await names('email=missing')).toEqual([]);
  });

  it('PUT 200: what is sent changes, the rest stays; a record goes back whole', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await register({ email, phone: '48123', posId: await posWith(app) });
    const path = `${base}/seller/${id}`;
    const before = (await app.as('admin').get(path)).body;
    await app.as('admin').putJson(path, { seller: before }).expect(200);
    expect((await app.as('admin').get(path)).body).toEqual(before);
    const edit = { lastName: 'Smith', email: `new-${email}`, phone: '', allowPointTransfer: 1 };
    await app
      .as('admin')
      .put(path, { seller: { ...edit, plainPassword: 'Renewed-2026' } })
      .expect(200);
    const { phone, ...rest } = before;
    expect(phone).toBe('48123');
    expect((await app.as('admin').get(path)).body).toEqual({
      ...rest,
      lastName: 'Smith',
      name: 'John Smith',
      email: `new-${email}`,
      allowPointTransfer: true,
      revision: expect.any(String),
    });
    await logIn(email, 'Renewed-2026').expect(401);
    await logIn(`new-${email}`, 'Renewed-2026').expect(200);
  });

  it('deactivate, activate, delete: in force from the next request on', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await register({ email });
    const path = `${base}/seller/${id}`;
    await app.as('seller', id).get(path).expect(200);
    await app.as('admin').postJson(`${path}/deactivate`, {}).expect(200, { sellerId: id });
    await app.as('seller', id).get(path).expect(401);
    expect((await app.as('admin').get(path)).body.active).toBe(false);
    await app.as('admin').postJson(`${path}/activate`, {}).expect(200);
    await logIn(email).expect(200);
    await app.as('admin').postJson(`${path}/delete`, {}).expect(200);
    await logIn(email).expect(401);
    await app.as('admin').get(path).expect(404, NOT_FOUND);
    await app.as('admin').post(`${path}/delete`).expect(404, NOT_FOUND);
    expect((await app.as('admin').get(`${base}/seller`)).body.total).toBe(0);
    await register({ email });
  });

  it('401, 403, 404: a seller sees only the own record', async () => {
    const id = await register();
    const other = await register();
    const admin = app.as('admin', await lookOnly());
    await admin.get(`${base}/seller/${id}`).expect(200);
    await app.as('seller', other).get(`${base}/seller/${id}`).expect(403, FORBIDDEN);
    await app.as('customer').get(`${base}/seller/${id}`).expect(403, FORBIDDEN);
    await app.asAnonymous().get(`${base}/seller/${id}`).expect(401);
    for (const caller of [app.as('seller', id), app.as('customer')]) {
      await caller.get(`${base}/seller`).expect(403, FORBIDDEN);
      await caller.put(`${base}/seller/${id}`, { allowPointTransfer: 1 }).expect(403, FORBIDDEN);
      await caller.post(`${base}/seller/register`, john()).expect(403, FORBIDDEN);
    }
    await admin.post(`${base}/seller/register`, john()).expect(403, FORBIDDEN);
    await admin.put(`${base}/seller/${id}`, { firstName: 'X' }).expect(403, FORBIDDEN);
    for (const what of ['activate', 'deactivate', 'delete']) {
      await admin.post(`${base}/seller/${id}/${what}`).expect(403, FORBIDDEN);
      await app.as('admin').post(`${base}/seller/${randomUUID()}/${what}`).expect(404, NOT_FOUND);
      await app.asAnonymous().post(`${base}/seller/${id}/${what}`).expect(401);
    }
    await app.as('admin').get(`${base}/seller/${randomUUID()}`).expect(404, NOT_FOUND);
    await app.as('admin').put(`${base}/seller/missing`, {}).expect(404, NOT_FOUND);
    const { body } = await app.as('admin').get(`${base}/seller/${id}`).expect(200);
    expect(body).toMatchObject({ active: true, allowPointTransfer: false, firstName: 'John' });
  });
});
