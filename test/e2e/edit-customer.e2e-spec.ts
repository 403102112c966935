import { randomUUID } from 'node:crypto';
import { anna, lastEvent, levelWith, getRecord, typesSince } from '../support/scenes/customers.js';
import { loginWith } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';
import { posWith } from '../support/scenes/places.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const PASSWORD = 'Lantern-2026';
const ADDRESS = { street: 'Long', address1: '12', postal: '00-001', city: 'Warsaw', country: 'PL' };

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

describe.each(['/api', '/api/DEFAULT'])('PUT %s/customer/{customer}', (base) => {
  const path = (id: string) => `${base}/customer/${id}`;
  const logIn = (_username: string, _password: string) =>
    app.asAnonymous().post('/api/customer/login_check').send({ _username, _password });

  it('200: what is sent changes, the rest stays, and each part is recorded', async () => {
    const posId = await posWith(app);
    const id = await app.customerWith({ points: 0, labels: [{ key: 'a', value: 'b' }] });
    const { email } = await getRecord(app, id);
    const before = await lastEvent(app);
    const edit = { lastName: 'Kowalska', birthDate: '1990-04-17', address: ADDRESS, posId };
    const { body } = await app
      .as('admin')
      .put(path(id), { customer: { ...edit, company: { name: 'Example', nip: '1' } } })
      .expect(200);
    expect(body).toEqual({ customerId: id, email });
    expect(await getRecord(app, id)).toMatchObject({
      firstName: 'Anna',
      lastName: 'Kowalska',
      birthDate: '1990-04-17',
      address: ADDRESS,
      company: { name: 'Example', nip: '1' },
      posId,
      labels: [{ key: 'a', value: 'b' }],
    });
    expect(await typesSince(app, before)).toEqual([
      'CustomerDetailsWereUpdated',
      'CustomerAddressWasUpdated',
      'CustomerCompanyDetailsWereUpdated',
      'PosWasAssignedToCustomer',
    ]);
  });

  it('200: a record that was read goes back whole; nothing changes and nothing is recorded', async () => {
    const id = await app.customerWith({
      points: 0,
      birthDate: '1980-01-02',
      labels: [{ key: 'x', value: 'y' }],
    });
    const read = await getRecord(app, id);
    const before = await lastEvent(app);
    await app.as('admin').putJson(path(id), { customer: read }).expect(200);
    expect(await getRecord(app, id)).toEqual(read);
    expect(await typesSince(app, before)).toEqual([]);
  });

  it('200: what is sent empty is taken away, where that is possible', async () => {
    const scene = {
      phone: base === '/api' ? '48123456123' : '48123456124',
      birthDate: '1980-01-02',
      loyaltyCardNumber: `C-${base}`,
    };
    const id = await app.customerWith({ points: 0, ...scene });
    await app.as('admin').putJson(path(id), { address: ADDRESS, company: { name: 'E', nip: '1' } });
    const emptied = {
      phone: '',
      birthDate: null,
      loyaltyCardNumber: '',
      address: {},
      company: {},
      firstName: '',
    };
    await app
      .as('admin')
      .putJson(path(id), { customer: { ...emptied, gender: '' } })
      .expect(200);
    const record = await getRecord(app, id);
    for (const gone of ['phone', 'birthDate', 'loyaltyCardNumber', 'address', 'company']) {
      expect(record).not.toHaveProperty(gone);
    }
    expect(record).toMatchObject({
      firstName: 'Anna',
      gender: 'not_disclosed',
      status: { state: 'no-card' },
    });
  });

  it('200: the customer logs in with the new e-mail, and no longer with the old one', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await app.customerWith({ points: 0, email, password: PASSWORD });
    await app
      .as('admin')
      .put(path(id), { email: `new-${email}` })
      .expect(200);
    await logIn(`new-${email}`, PASSWORD).expect(200);
    await logIn(email, PASSWORD).expect(401);
  });

  it('200: an administrator gives a password to who had none; it is the only thing that changes', async () => {
    const id = await app.customerWith({ points: 0 });
    const read = await getRecord(app, id);
    const before = await lastEvent(app);
    await logIn(id, PASSWORD).expect(401);
    await app
      .as('admin')
      .put(path(id), { customer: { plainPassword: PASSWORD } })
      .expect(200);
    await logIn(id, PASSWORD).expect(200);
    const after = await getRecord(app, id);
    expect({ ...after, updatedAt: read.updatedAt }).toEqual(read);
    expect(await typesSince(app, before)).toEqual(['PasswordWasChanged']);
  });

  it('200: with another password every login has ended, and the old password is good no longer', async () => {
    const id = await app.customerWith({ points: 0, password: PASSWORD });
    const { body: pair } = await logIn(id, PASSWORD).expect(200);
    await app.as('admin').put(path(id), { plainPassword: 'Harbour-2026' }).expect(200);
    await logIn(id, PASSWORD).expect(401);
    await app.asAnonymous().get(path(id)).auth(pair.token, { type: 'bearer' }).expect(401);
    const { refresh_token } = pair;
    await app.asAnonymous().post('/api/token/refresh').send({ refresh_token }).expect(401);
    await logIn(id, 'Harbour-2026').expect(200);
  });

  it('200: an empty password is none, and one from a seller or the customer is ignored', async () => {
    const id = await app.customerWith({ points: 0, password: PASSWORD });
    const edit = { firstName: 'Maria', plainPassword: 'Harbour-2026' };
    await app
      .as('admin')
      .put(path(id), { ...edit, plainPassword: '' })
      .expect(200);
    await app.as('seller').put(path(id), edit).expect(200);
    await app.as('customer', id).put(path(id), edit).expect(200);
    await logIn(id, 'Harbour-2026').expect(401);
    await logIn(id, PASSWORD).expect(200);
    expect(await getRecord(app, id)).toMatchObject({ firstName: 'Maria' });
  });

  it('400 on a password that is too easy; nothing of the edit is left', async () => {
    const id = await app.customerWith({ points: 0, password: PASSWORD });
    const edit = { firstName: 'Maria', plainPassword: 'password' };
    const { body } = await app.as('admin').put(path(id), edit).expect(400);
    expect(new Set(body.errors.map((error: { field: string }) => error.field))).toEqual(
      new Set(['plainPassword']),
    );
    await logIn(id, PASSWORD).expect(200);
    expect(await getRecord(app, id)).toMatchObject({ firstName: 'Anna' });
  });

  it('200: another level is one that was set by hand', async () => {
    const levelId = await levelWith(app, { name: 'Chosen', conditionValue: 7000 });
    const id = await app.customerWith({ points: 0 });
    await app.as('admin').put(path(id), { levelId }).expect(200);
    expect(await getRecord(app, id)).toMatchObject({ levelId, manuallyAssignedLevelId: { levelId } });
  });

  it('200: customers change their own record, except for read-only fields', async () => {
    const levelId = await levelWith(app, { name: 'Wanted', conditionValue: 8000 });
    const id = await app.customerWith({ points: 0, loyaltyCardNumber: `mine-${base}` });
    const wanted = { levelId, posId: randomUUID(), sellerId: randomUUID(), labels: 'vip:yes' };
    const edit = { ...wanted, loyaltyCardNumber: 'other', firstName: 'Maria', agreement2: true };
    await app.as('customer', id).putJson(path(id), { customer: edit }).expect(200);
    const record = await getRecord(app, id);
    expect(record).toMatchObject({
      firstName: 'Maria',
      agreement2: true,
      labels: [],
      loyaltyCardNumber: `mine-${base}`,
      level: { name: 'Bronze' },
    });
    expect(record).not.toHaveProperty('posId');
    expect(record).not.toHaveProperty('sellerId');
  });

  it('400 for customers while the settings leave their data to others; nothing of the edit is stored', async () => {
    const id = await app.customerWith({ points: 0 });
    const save = (settings: object) => app.as('admin').postJson('/api/settings', { settings }).expect(200);
    await save({ allowCustomersProfileEdits: false });
    const before = await getRecord(app, id);
    const events = await lastEvent(app);
    await app
      .as('customer', id)
      .putJson(path(id), { customer: { firstName: 'Maria' } })
      .expect('X-Error-Code', 'customer.profile-edits-not-allowed')
      .expect(400, { error: "You don't have permission to edit this data." });
    expect(await getRecord(app, id)).toEqual(before);
    expect(await lastEvent(app)).toBe(events);
    for (const role of ['admin', 'seller'] as const) {
      await app
        .as(role)
        .putJson(path(id), { customer: { firstName: role } })
        .expect(200);
    }
    await save({ allowCustomersProfileEdits: true });
    await app
      .as('customer', id)
      .putJson(path(id), { customer: { firstName: 'Maria' } })
      .expect(200);
    expect(await getRecord(app, id)).toMatchObject({ firstName: 'Maria' });
  });

  it('200 by a seller', async () => {
    const id = await app.customerWith({ points: 0 });
    await app
      .as('seller')
      .put(path(id), { customer: { firstName: 'Maria', labels: 'a:1' } })
      .expect(200);
    expect(await getRecord(app, id)).toMatchObject({
      firstName: 'Maria',
      labels: [{ key: 'a', value: '1' }],
    });
  });

  it('400 on a taken e-mail; nothing of the edit is stored', async () => {
    const email = `${randomUUID()}@example.com`;
    await app.customerWith({ points: 0, email });
    const id = await app.customerWith({ points: 0 });
    const read = await getRecord(app, id);
    const before = await lastEvent(app);
    const { body } = await app.as('admin').put(path(id), { email, firstName: 'Maria' }).expect(400);
    expect(body.errors).toEqual([{ field: 'email', message: 'Customer with such email already exists.' }]);
    expect(await getRecord(app, id)).toEqual(read);
    expect(await lastEvent(app)).toBe(before);
  });

  it('400 when neither e-mail nor phone would be left', async () => {
    const id = await app.customerWith({ points: 0 });
    const { body } = await app.as('admin').putJson(path(id), { email: '' }).expect(400);
    expect(body.errors).toEqual([{ field: 'email', message: 'This value should not be blank.' }]);
  });

  it.each([
    ['gender', { gender: 'unknown' }],
    ['birthDate', { birthDate: 'spring' }],
    ['levelId', { levelId: randomUUID() }],
    ['agreement2', { agreement2: 'maybe' }],
  ])('400 on %s: %j', async (field, wrong) => {
    const id = await app.customerWith({ points: 0 });
    const { body } = await app.as('admin').put(path(id), wrong).expect(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });

  it('401, 403 and 404: not for strangers, not for an unknown customer, not from another store', async () => {
    const id = await app.customerWith({ points: 0 });
    const read = await getRecord(app, id);
    await app.asAnonymous().put(path(id)).expect(401);
    await app.as('customer').put(path(id), anna()).expect(403, FORBIDDEN);
    const mayOnlyLook = await loginWith(app, { role: 'admin', permissions: { CUSTOMER: ['VIEW'] } });
    await app.as('admin', mayOnlyLook).put(path(id), { firstName: 'X' }).expect(403, FORBIDDEN);
    await app.as('admin').put(path(randomUUID()), { firstName: 'X' }).expect(404, NOT_FOUND);
    const code = `s${randomUUID()}`;
    await app.as('admin').post('/api/store', { code, name: 'Other' }).expect(200);
    await app.as('admin').put(`/api/${code}/customer/${id}`, { firstName: 'X' }).expect(404, NOT_FOUND);
    expect(await getRecord(app, id)).toEqual(read);
  });

  it('429: a customer hears of sixty e-mail addresses that are taken; administrators of any number', async () => {
    const email = `${randomUUID()}@example.com`;
    await app.customerWith({ points: 0, email });
    const id = await app.customerWith({ points: 0, email: `own-${email}` });
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => app.as('customer', id).put(path(id), { email })),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    await app.as('admin').put(path(id), { email }).expect(400);
    expect(await getRecord(app, id)).toMatchObject({ email: `own-${email}` });
  });
});
