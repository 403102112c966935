import { randomUUID } from 'node:crypto';
import { administratorWith, roleWith } from '../scenes/administrators.js';
import { createCategory } from '../scenes/campaign-requests.js';
import { anna as person } from '../scenes/customers.js';
import { ok, type People } from './sound-scene.js';
import type { TestApp } from '../app/test-app.js';
import { LoginIdentityEntity } from '../../../src/auth/provider/login-identity.entity.js';
import { posWith } from '../scenes/places.js';
import { getCode, sender, withSecondFactor } from '../scenes/second-factor.js';
import { viewWith } from '../scenes/views.js';

const PASSWORD = 'Loyalty#1';
const ADDRESS = {
  street: 'Long Street',
  address1: '1',
  address2: 'a',
  postal: '1010',
  city: 'Vienna',
  province: 'Vienna',
  country: 'AT',
};

/** Levels, staff, customers and their logins. */
export async function soundPeople(app: TestApp): Promise<People> {
  const admin = app.as('admin');
  const silver = await level(app, 'Silver', 100);
  const gold = await level(app, 'Gold', 5000);
  await ok(admin.postJson('/api/store', { code: 'TWO', name: 'Second store' }));
  const category = await createCategory(app, 'Food', 1);
  const seller = await sellers(app);
  await administrators(app);
  const details = {
    phone: '+43 660 1',
    loyaltyCardNumber: 'CARD 1',
    gender: 'female',
    birthDate: '1985-06-15',
    address: ADDRESS,
    company: {
      name: 'Nowak & Co',
      nip: '123',
    },
    posId: await posWith(app),
    sellerId: seller,
    labels: [
      {
        key: 'a',
        value: '1',
      },
    ],
    plainPassword: PASSWORD,
    agreement2: '1',
  };
  const email = `${randomUUID()}@example.com`;
  const anna = await registered(app, person({ ...details, email }));
  const ben = await registered(app, person({ lastName: 'Berg', levelId: gold }));
  const carol = await registered(
    app,
    person({ firstName: 'Carol', labels: [{ key: 'c', value: '4' }] }),
    '/api/TWO',
  );
  const own = person({ plainPassword: PASSWORD, phone: '48123', company: { name: 'Dora', nip: '9' } });
  const { customerId: dora = '' } = await ok(
    app.asAnonymous().post('/api/customer/self_register').send({ customer: own }),
  );
  app.clock.advance({ seconds: 60 });
  await edited(app, { anna, ben, carol, silver });
  const segment = await ok(
    admin.postJson('/api/segment', {
      segment: { name: 'A segment', description: 'Of two parts', active: true, parts: parts(anna, ben) },
    }),
  );
  await loggedIn(app, email);
  await withWaitingContacts(app);
  await factor(app);
  return {
    anna,
    ben,
    carol,
    dora,
    seller,
    levels: { silver, gold },
    segment: segment['segmentId'] ?? '',
    category,
  };
}

async function level(app: TestApp, name: string, conditionValue: number): Promise<string> {
  const special = {
    name: 'Summer',
    value: 3,
    code: 'sun',
    active: true,
    startAt: '2026-06-01',
    endAt: '2026-08-31',
  };
  const sent = {
    translations: {
      en: {
        name,
        description: `${name} for many`,
      },
      de: { name: `${name} DE` },
    },
    conditionValue,
    minOrder: 10.5,
    active: true,
    specialRewards: [special],
    reward: {
      name: `${name} reward`,
      value: 5,
      code: name.toLowerCase(),
    },
  };
  const { body } = await app.as('admin').postJson('/api/level/create', { level: sent });
  return String((body as Record<string, unknown>)['levelId'] ?? (body as Record<string, unknown>)['id']);
}

async function registered(app: TestApp, customer: object, base = '/api'): Promise<string> {
  const { customerId = '' } = await ok(
    app.as('admin').postJson(`${base}/admin/customer/register`, { customer }),
  );
  await app.as('admin').post(`${base}/admin/customer/${customerId}/activate`).expect(200);
  return customerId;
}

/** Each part of a record has changed once, and what was there stays; levels were set by hand and given back. */
async function edited(
  app: TestApp,
  { anna, ben, carol, silver }: { anna: string; ben: string; carol: string; silver: string },
): Promise<void> {
  const admin = app.as('admin');
  const put = (id: string, customer: object, base = '/api') =>
    admin.putJson(`${base}/customer/${id}`, { customer }).expect(200);
  await put(anna, {
    firstName: 'Anne',
    agreement3: true,
    labels: [
      { key: 'a', value: '2' },
      { key: 'b', value: '3' },
    ],
  });
  await put(anna, { address: { ...ADDRESS, city: 'Graz' }, company: { name: 'Nowak', nip: '124' } });
  await put(ben, { loyaltyCardNumber: 'CARD 2', phone: '+43 660 2', birthDate: '1990-01-31' });
  await put(
    carol,
    { sellerId: randomUUID(), posId: await secondPos(app), email: `${randomUUID()}@example.com` },
    '/api/TWO',
  );
  await admin.postJson(`/api/customer/${ben}/remove-manually-level`, {}).expect(204);
  await admin.postJson(`/api/customer/${ben}/level`, { levelId: silver }).expect(200);
  const other = await registered(app, person({ lastName: 'Blocked' }));
  await admin.post(`/api/admin/customer/${other}/deactivate`).expect(200);
  const gone = await registered(app, person({ lastName: 'Deleted' }));
  await admin.delete(`/api/customer/${gone}`).expect(204);
  const labels = [{ key: 'a', value: '5' }];
  const erased = await registered(app, person({ lastName: 'Erased', address: ADDRESS, labels }));
  await admin.post(`/api/customer/${erased}/anonymize`).expect(204);
  const twice = await registered(app, person({ lastName: 'Twice' }));
  const transfer = { customer: twice, points: 5 };
  await admin.postJson('/api/points/transfer/add', { transfer }).expect(200);
  const once = await registered(app, person({ lastName: 'Once' }));
  const single = await registered(app, person({ lastName: 'Single' }));
  await admin.postJson(`/api/admin/customer/${single}/merge`, { into: once }).expect(204);
  await admin.delete(`/api/admin/customer/${single}/merge`).expect(204);
  await admin.postJson(`/api/admin/customer/${twice}/merge`, { into: once }).expect(204);
  const again = await registered(app, person({ lastName: 'Again' }));
  await admin.post(`/api/admin/customer/${again}/deactivate`).expect(200);
  app.clock.advance({ seconds: 5 });
  await admin.post(`/api/admin/customer/${again}/activate`).expect(200);
}

/** One that is there, and one that was. */
export async function languages(app: TestApp): Promise<void> {
  const admin = app.as('admin');
  const add = (translation: object) => ok(admin.postJson('/api/admin/translations', { translation }));
  await add({ code: 'sv', name: 'svenska', content: '{"settings":{"other_timezones":"Övriga"}}' });
  await ok(admin.putJson('/api/admin/translations/sv', { translation: { name: 'Svenska', order: 7 } }));
  await add({ code: 'fr', name: 'francais' });
  await admin.delete('/api/admin/translations/fr').expect(204);
}

/** At the second store. */
async function secondPos(app: TestApp): Promise<string> {
  const pos = {
    name: 'New town',
    identifier: 'new',
    description: 'b',
    location: { city: 'Graz', lat: 47.07, long: 15.44 },
  };
  const { posId = '' } = await ok(app.as('admin').postJson('/api/TWO/pos', { pos }));
  await ok(app.as('admin').putJson(`/api/TWO/pos/${posId}`, { pos: { ...pos, name: 'Newest town' } }));
  return posId;
}

function parts(...customers: string[]) {
  return [
    { criteria: [{ type: 'customer_list', customers }] },
    {
      criteria: [
        { type: 'customer_has_labels', labels: [{ key: 'a' }] },
        { type: 'anniversary', anniversaryType: 'birthday', days: 5 },
      ],
    },
  ];
}

/** One at work, one deactivated, one deleted. */
async function sellers(app: TestApp): Promise<string> {
  const admin = app.as('admin');
  const register = async () => {
    const seller = {
      firstName: 'Eva',
      lastName: 'Lis',
      email: `${randomUUID()}@example.com`,
      phone: '+43 1',
      posId: await posWith(app),
    };
    const { sellerId = '' } = await ok(
      admin.postJson('/api/seller/register', {
        seller: { ...seller, plainPassword: PASSWORD, allowPointTransfer: true },
      }),
    );
    return sellerId;
  };
  const [active, deactivated, deleted] = [await register(), await register(), await register()];
  await admin.post(`/api/seller/${active}/activate`).expect(200);
  await admin.post(`/api/seller/${deactivated}/deactivate`).expect(200);
  await admin.post(`/api/seller/${deleted}/delete`).expect(200);
  return active;
}

/** With roles and without, a machine with a key, and a key of its own. */
async function administrators(app: TestApp): Promise<void> {
  const names = { firstName: 'Adam', lastName: 'Admin', phone: '+43 2' };
  const roles = [
    await roleWith(app, { LEVEL: ['VIEW', 'MODIFY'], CUSTOMER: ['VIEW'] }),
    await roleWith(app, { POS: ['VIEW'] }),
  ];
  await administratorWith(app, { ...names, username: 'adam', plainPassword: PASSWORD, roleIds: roles });
  await administratorWith(app, { external: true, apiKey: randomUUID(), roleIds: roles.slice(1) });
  await viewWith(app);
  const key = { name: 'Till', permissions: { CUSTOMER: ['VIEW'] }, expiresAt: '2099-01-01' };
  const { apiKeyId } = await ok(app.as('admin').postJson('/api/admin/apikey', key));
  await ok(app.as('admin').postJson('/api/admin/apikey', { name: 'Another' }));
  await app.as('admin').delete(`/api/admin/apikey/${apiKeyId}`).expect(204);
}

/** Customers whose former contact logs in, while that of the record waits: another e-mail, and a first phone. */
async function withWaitingContacts(app: TestApp): Promise<void> {
  for (const changed of [{ email: `${randomUUID()}@example.com` }, { phone: '+43 660 7' }]) {
    const email = `${randomUUID()}@example.com`;
    const id = await registered(app, person({ lastName: 'Waits', email, plainPassword: PASSWORD }));
    const login = { username: email, password: PASSWORD };
    await ok(app.asAnonymous().post('/api/customer/login_check').send(login));
    await app.as('admin').putJson(`/api/customer/${id}`, { customer: changed }).expect(200);
  }
}

/** Second factors: of an administrator, with a recovery code that was used, of a customer, and of a seller who was deleted. */
async function factor(app: TestApp): Promise<void> {
  await withSecondFactor(app, 'customer');
  const { id: seller } = await withSecondFactor(app, 'seller');
  await ok(app.as('admin').post(`/api/seller/${seller}/delete`));
  const accountId = await administratorWith(app, { username: 'fay', plainPassword: PASSWORD });
  const identity = { hash: '5'.repeat(64), accountId, createdAt: app.clock.now() };
  await app.unitOfWork.run((tx) => tx.insert(LoginIdentityEntity, identity));
  const logIn = async (_code?: string) =>
    ok(
      app.asAnonymous().post('/api/admin/login_check').send({ _username: 'fay', _password: PASSWORD, _code }),
    );
  const { token = '' } = await logIn();
  const { post } = sender(app, token);
  const { secret = '' } = await ok(
    post('/api/admin/second-factor', { secondFactor: { currentPassword: PASSWORD } }),
  );
  const { body } = await post('/api/admin/second-factor/confirm', {
    secondFactor: { code: getCode(app, secret) },
  }).expect(200);
  await logIn(body.recoveryCodes[0]);
}

/** A session whose refresh token was used, one that was kept by a change of the password, and one of an administrator. */
async function loggedIn(app: TestApp, email: string): Promise<void> {
  const login = async (role: string, username: string, password = PASSWORD) =>
    ok(app.asAnonymous().post(`/api/${role}/login_check`).send({ _username: username, _password: password }));
  const { refresh_token } = await login('customer', email);
  app.clock.advance({ seconds: 30 });
  await ok(app.asAnonymous().post('/api/token/refresh').send({ refresh_token }));
  const { token = '' } = await login('admin', 'adam');
  await app
    .asAnonymous()
    .post('/api/admin/password/change')
    .auth(token, { type: 'bearer' })
    .send({ currentPassword: PASSWORD, plainPassword: 'Renewed#2' });
}
