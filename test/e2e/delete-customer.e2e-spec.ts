import { randomUUID } from 'node:crypto';
import { AccountLoginsService } from '../../src/auth/index.js';
import { anna, lastEvent, levelWith, getRecord, typesSince } from '../support/scenes/customers.js';
import { bought } from '../support/scenes/earning.js';
import { enqueue, getMessages } from '../support/scenes/messages.js';
import { invited, selfRegistered } from '../support/scenes/invitations.js';
import { loginWith } from '../support/scenes/logins.js';
import { storeWith } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';
import { drawToken } from '../support/scenes/activations.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const PASSWORD = 'Loyalty#1';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

const remove = (id: string, base = '/api/customer') => app.as('admin').delete(`${base}/${id}`);
const ids = (customers: readonly { readonly customerId: string }[]) =>
  customers.map(({ customerId }) => customerId);
const logIn = (name: string) =>
  app.asAnonymous().post('/api/customer/login_check').send({ _username: name, _password: PASSWORD });

describe.each([
  '/api/customer',
  '/api/admin/customer',
  '/api/DEFAULT/customer',
  '/api/DEFAULT/admin/customer',
])('DELETE %s/{customer}', (base) => {
  it('204, then 404: the customer is refused from the next request on, and one event says so', async () => {
    const id = await app.customerWith({ points: 0 });
    await app.as('customer', id).get(`/api/customer/${id}`).expect(200);
    const before = await lastEvent(app);
    expect((await remove(id, base).expect(204)).text).toBe('');
    await app.as('customer', id).get(`/api/customer/${id}`).expect(401);
    await app.as('admin').get(`/api/customer/${id}`).expect(404, NOT_FOUND);
    await remove(id, base).expect(404, NOT_FOUND);
    expect(await typesSince(app, before)).toEqual(['CustomerWasDeleted']);
  });

  it('204 with the body that existing clients send, and by the number of the card', async () => {
    const loyaltyCardNumber = `K${randomUUID().slice(0, 8)}`;
    const id = await app.customerWith({ points: 0, loyaltyCardNumber });
    await app.as('admin').delete(`${base}/${loyaltyCardNumber}`).send({}).expect(204);
    await app.as('admin').get(`/api/customer/${id}`).expect(404, NOT_FOUND);
  });

  it('401, 403 and 404; nothing is deleted', async () => {
    const id = await app.customerWith({ points: 0 });
    const viewer = await loginWith(app, { role: 'admin', permissions: { CUSTOMER: ['VIEW'] } });
    await app.asAnonymous().delete(`${base}/${id}`).expect(401);
    for (const caller of [app.as('customer', id), app.as('seller'), app.as('admin', viewer)]) {
      await caller.delete(`${base}/${id}`).expect(403, FORBIDDEN);
    }
    await app.unitOfWork.run(async (tx) => void (await app.nest.get(AccountLoginsService).erase(tx, viewer)));
    await remove(randomUUID(), base).expect(404, NOT_FOUND);
    await remove('no-id', base).expect(404, NOT_FOUND);
    expect(await getRecord(app, id)).toMatchObject({ active: true });
  });

  it('404 for a customer of another store', async () => {
    const storeId = await storeWith(app, `S${randomUUID().slice(0, 6)}`);
    const id = await app.customerWith({ points: 0, storeId });
    await remove(id, base).expect(404, NOT_FOUND);
    const [row] = await app.reader.query('SELECT statusType FROM customer WHERE id = ?', [id]);
    expect(row.statusType).toBe('active');
  });

  it('204 a second time under the same Idempotency-Key', async () => {
    const id = await app.customerWith({ points: 0 });
    const key = randomUUID();
    await remove(id, base).set('Idempotency-Key', key).expect(204);
    const again = await remove(id, base).set('Idempotency-Key', key).expect(204);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });
});

describe('a deleted customer', () => {
  it('is in no list, and is found by no search', async () => {
    const lastName = `Gone${randomUUID().slice(0, 8)}`;
    const email = `${randomUUID()}@example.com`;
    const level = await levelWith(app, { name: lastName, conditionValue: 8_000_000 });
    const id = await app.customerWith({ points: 0, lastName, email, levelId: level });
    const stays = await app.customerWith({ points: 0, lastName, levelId: level });
    const lists = [
      `/api/customer?lastName=${lastName}`,
      `/api/admin/customer?lastName=${lastName}`,
      `/api/customer?q=${lastName}`,
      `/api/level/${level}/customers`,
    ];
    for (const list of lists) {
      const { body } = await app.as('admin').get(list).expect(200);
      expect(ids(body.customers).sort()).toEqual([id, stays].sort());
    }
    await remove(id).expect(204);
    for (const list of lists) {
      const { body } = await app.as('admin').get(list).expect(200);
      expect([ids(body.customers), body.total]).toEqual([[stays], 1]);
    }
    const found = await app.as('admin').get(`/api/search?q=${lastName}`).expect(200);
    expect(JSON.stringify(found.body)).not.toContain(id);
    const till = await app.as('seller').postJson('/api/pos/search/customer', { lastName }).expect(200);
    expect(ids(till.body.customers)).toEqual([stays]);
    const counted = await app.as('admin').get(`/api/customer/check?emailOrPhone=${email}`).expect(200);
    expect(counted.body).toEqual({ total: 0 });
    const { text } = await app.as('admin').get(`/api/csv/level/${level}`).expect(200);
    expect(text).not.toContain(email);
    expect((await app.as('admin').get(`/api/level/${level}`).expect(200)).body.customersCount).toBe(1);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('logs in no more, and e-mail, phone and card may be registered again', async () => {
    const contacts = {
      email: `${randomUUID()}@example.com`,
      phone: `+49151${Math.floor(1e7 + Math.random() * 9e7)}`,
      loyaltyCardNumber: `K${randomUUID().slice(0, 8)}`,
    };
    const sent = { customer: anna({ ...contacts, plainPassword: PASSWORD }) };
    const { body } = await app.as('admin').postJson('/api/admin/customer/register', sent).expect(200);
    const token = (await logIn(contacts.email).expect(200)).body.refresh_token;
    await remove(body.customerId).expect(204);
    for (const name of [...Object.values(contacts), body.customerId]) {
      await logIn(name).expect(401);
    }
    await app.asAnonymous().post('/api/token/refresh').send({ refresh_token: token }).expect(401);

    const again = await app.as('admin').postJson('/api/admin/customer/register', sent).expect(200);
    expect(again.body.customerId).not.toBe(body.customerId);
    await logIn(contacts.email).expect(200);
    await app.as('admin').get(`/api/customer/${contacts.loyaltyCardNumber}`).expect(200);
    expect(await getRecord(app, again.body.customerId)).toMatchObject(contacts);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('keeps points, coupons and sums, and gets no others', async () => {
    const id = await app.customerWith({ points: 500 });
    const other = await app.customerWith({ points: 100 });
    const campaign = await app.campaignWith({ cost: 100, coupons: 5 });
    await app.as('customer', id).post(`/api/customer/campaign/${campaign}/buy`).expect(200);
    const block = { transfer: { customer: id, points: 50 } };
    const blocked = await app.as('admin').postJson('/api/points/transfer/block', block).expect(200);
    const sums = () =>
      app.reader.query('SELECT kind, SUM(balance) AS points FROM account GROUP BY kind ORDER BY kind');
    const before = await sums();
    await remove(id).expect(204);
    expect(await sums()).toEqual(before);

    const last = await lastEvent(app);
    const admin = app.as('admin');
    await admin
      .postJson(`/api/DEFAULT/admin/customer/${id}/campaign/${campaign}/buy`, { quantity: 1 })
      .expect(404);
    await app
      .as('seller')
      .postJson(`/api/DEFAULT/seller/customer/${id}/campaign/${campaign}/buy`, { quantity: 1 })
      .expect(404);
    for (const what of ['add', 'spend', 'block']) {
      const transfer = { customer: id, points: 10 };
      await admin.postJson(`/api/points/transfer/${what}`, { transfer }).expect(400);
    }
    const sent = { transfer: { sender: other, receiver: id, points: 10 } };
    await admin.postJson('/api/admin/p2p-points-transfer', sent).expect(400);
    for (const path of ['activate', 'deactivate', 'send-sms-code', 'send-activation-link']) {
      await admin.post(`/api/admin/customer/${id}/${path}`).expect(404, NOT_FOUND);
    }
    for (const path of ['level', 'pos', 'remove-manually-level']) {
      const body = { levelId: randomUUID(), posId: randomUUID() };
      await admin.postJson(`/api/customer/${id}/${path}`, body).expect(404, NOT_FOUND);
    }
    await admin.putJson(`/api/customer/${id}`, { firstName: 'Eva' }).expect(404, NOT_FOUND);
    expect(await typesSince(app, last)).toEqual([]);

    // What was open ends as for others.
    await admin.post(`/api/points/transfer/${blocked.body.pointsTransferId}/release`).expect(200);
    expect(await app.getPoints(id)).toBe(400);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('is paid by no rule, whatever statuses the settings name', async () => {
    const statuses = ['active', 'deleted'];
    const settings = { customerStatusesEarning: statuses, customerStatusesSpending: statuses };
    await app.as('admin').postJson('/api/settings', { settings }).expect(200);
    const id = await app.customerWith({ points: 0 });
    await remove(id).expect(204);
    await app.as('admin').post(`/api/v1/earnRule/visit/customer/${id}`).expect(404);
    const number = randomUUID();
    const items = [{ sku: 'A', grossValue: 10, category: 'tea' }];
    const sale = await bought(app, { number, phone: '+4915700000001', items });
    const assign = { transactionDocumentNumber: number, customerId: id };
    await app.as('admin').postJson('/api/admin/transaction/customer/assign', { assign }).expect(400);
    const read = await app.as('admin').get(`/api/transaction/${sale}`).expect(200);
    expect(read.body).not.toHaveProperty('customerId');
    expect(await app.getPoints(id)).toBe(0);
  });

  it('gets no message, not even one that waits, and brings no other customer', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await app.customerWith({ points: 0, email });
    const token = (await getRecord(app, id)).invitationToken;
    await invited(app, id, `${randomUUID()}@example.com`);
    await enqueue(app, { accountId: id, to: email });
    await remove(id).expect(204);
    expect(await getMessages(app, { accountId: id, status: 'pending' })).toEqual([]);
    const all = await getMessages(app, { accountId: id });
    expect(all.length).toBeGreaterThan(0);
    expect(all.every(({ recipient, content }) => recipient === null && content === null)).toBe(true);

    const brought = await selfRegistered(app, { invitationToken: token, referral_customer_email: email });
    expect(await app.reader.query('SELECT id FROM invitation WHERE recipientId = ?', [brought])).toEqual([]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('waits for no activation any more', async () => {
    const id = await selfRegistered(app);
    const token = await drawToken(app, id);
    await remove(id).expect(204);
    await app.asAnonymous().post(`/api/customer/activate/${token}`).expect(404);
    expect(await differencesIn(app)).toEqual([]);
  });
});
