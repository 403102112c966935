import { ForgottenPasswordsService, type Permissions } from '../../src/auth/index.js';
import { rightsOfSeller } from '../../src/seller/seller-rights.rules.js';
import { administratorWith, roleWith } from '../support/scenes/administrators.js';
import { getMessages } from '../support/scenes/messages.js';
import { getMergePath, merge, undo } from '../support/scenes/merges.js';
import {
  getCode,
  loggedIn,
  newOwner,
  PASSWORD,
  sender,
  withFactor,
  withSecondFactor,
} from '../support/scenes/second-factor.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const NEEDED = { code: 401, message: 'A code of the second factor is needed' };
const WRONG = { code: 401, message: 'The code of the second factor is wrong, or was used' };
const CHANGED = 'Service.Domain.Auth.Event.SecondFactorWasChanged';

let app: TestApp;
const environment = { SMS_URL: 'https://sms.example/send' };
beforeEach(async () => void (app = await TestApp.again(app, { environment })));
afterAll(() => app.stop());

const nextStep = () => app.clock.advance({ seconds: 30 });
const rows = async () => [
  ...(await app.reader.query('SELECT accountId FROM second_factor')),
  ...(await app.reader.query('SELECT accountId FROM recovery_code')),
];
const lastChange = async (id: string) => {
  const { body } = await app.as('admin').get(`/api/event?type=${CHANGED}&uuid=${id}&perPage=100`).expect(200);
  const { role, active, recoveryCodes } = body.events.at(-1).payload;
  return { role, active, recoveryCodes };
};

describe.each(['customer', 'seller'] as const)('the second factor of a %s', (role) => {
  const FACTOR = `/api/${role}/second-factor`;
  const logIn = (_username: string, _code?: string, _password = PASSWORD) =>
    app.asAnonymous().post(`/api/${role}/login_check`).send({ _username, _password, _code });

  it('is asked for at every login, once it is confirmed, and ends the other logins', async () => {
    await app
      .as('admin')
      .postJson('/api/settings', { settings: { programName: 'Corner Club' } })
      .expect(200);
    const mine = await newOwner(app, role);
    const other = await loggedIn(app, mine.name, role);
    const { get, post } = sender(app, mine.token);
    await get(FACTOR).expect(200, { active: false, recoveryCodesLeft: 0, required: false });
    await post(FACTOR, { secondFactor: { currentPassword: 'Wrong#1' } }).expect(400);
    const { body } = await post(FACTOR, { secondFactor: { currentPassword: PASSWORD } }).expect(200);
    const label = `Corner%20Club:${encodeURIComponent(mine.name)}?issuer=Corner%20Club`;
    expect(body.uri).toBe(`otpauth://totp/${label}&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`);
    await logIn(mine.name).expect(200);
    const confirm = (code: string) => post(`${FACTOR}/confirm`, { secondFactor: { code } });
    await confirm(getCode(app, body.secret, 5)).expect(400);
    const confirming = getCode(app, body.secret);
    const { body: codes } = await confirm(confirming).expect(200);
    expect(new Set(codes.recoveryCodes).size).toBe(10);
    expect((await get(FACTOR)).body).toMatchObject({ active: true, recoveryCodesLeft: 10, required: false });
    expect(await lastChange(mine.id)).toEqual({ role, active: true, recoveryCodes: 10 });

    await sender(app, other.token).get(FACTOR).expect(401);
    const { refresh_token } = other;
    await app.asAnonymous().post('/api/token/refresh').send({ refresh_token }).expect(401);
    await logIn(mine.name).expect(401, NEEDED);
    await logIn(mine.name, '000000').expect(401, WRONG);
    await logIn(mine.name, confirming).expect(401, WRONG);
    nextStep();
    const code = getCode(app, body.secret);
    await logIn(mine.name, code).expect(200);
    await logIn(mine.name, code).expect(401, WRONG);
    await logIn(mine.name, codes.recoveryCodes[0]).expect(200);
    await logIn(mine.name, codes.recoveryCodes[0]).expect(401, WRONG);
    expect(await lastChange(mine.id)).toEqual({ role, active: true, recoveryCodes: 9 });
    expect(await differencesIn(app)).toEqual([]);
  });

  it('is asked for under every spelling of the name, and by the id', async () => {
    const { id, name } = await withSecondFactor(app, role);
    for (const typed of [name, name.toUpperCase(), ` ${name} `, id, id.toUpperCase()]) {
      await logIn(typed).expect(401, NEEDED);
    }
  });

  it('is required of none, where administrators must have one', async () => {
    await app
      .as('admin')
      .postJson('/api/settings', { settings: { requireSecondFactor: true } })
      .expect(200);
    const { token } = await newOwner(app, role);
    const { body } = await sender(app, token).get(FACTOR).expect(200);
    expect(body).toEqual({ active: false, recoveryCodesLeft: 0, required: false });
  });

  it('goes on with a refresh of a login that had the code', async () => {
    const { name, secret } = await withSecondFactor(app, role);
    nextStep();
    const { body } = await logIn(name, getCode(app, secret)).expect(200);
    const { refresh_token } = body;
    await app.asAnonymous().post('/api/token/refresh').send({ refresh_token }).expect(200);
  });

  it('is not gone around by a password that was forgotten', async () => {
    const { id, name, secret, token } = await withSecondFactor(app, role);
    const issued = await app.unitOfWork.run((tx) =>
      app.nest.get(ForgottenPasswordsService).issue(tx, id, 'link'),
    );
    const reset = { token: issued.token, reset: { plainPassword: 'Renewed#2' } };
    await app.asAnonymous().post('/api/password/reset').send(reset).expect(200);
    await sender(app, token).get(FACTOR).expect(401);
    await logIn(name, undefined, 'Renewed#2').expect(401, NEEDED);
    nextStep();
    await logIn(name, getCode(app, secret), 'Renewed#2').expect(200);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('refuses after ten wrong codes of one account, and of no other', async () => {
    const { name, secret } = await withSecondFactor(app, role);
    const other = await withSecondFactor(app, role);
    nextStep();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await logIn(name, '000000').expect(401, WRONG);
    }
    const refused = await logIn(name, getCode(app, secret)).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await logIn(other.name, getCode(app, other.secret)).expect(200);
  });

  it('is removed with password and code, and begun anew', async () => {
    const mine = await withSecondFactor(app, role);
    const { post } = sender(app, mine.token);
    const remove = (code: string, currentPassword = PASSWORD) =>
      post(`${FACTOR}/remove`, { secondFactor: { code, currentPassword } });
    nextStep();
    const code = getCode(app, mine.secret);
    await remove(code, 'Wrong#1').expect(400);
    await remove('000000').expect(400);
    await remove(code).expect(204);
    expect(await rows()).toEqual([]);
    expect(await lastChange(mine.id)).toEqual({ role, active: false, recoveryCodes: 0 });
    await logIn(mine.name).expect(200);
    await remove(code).expect(404);
    await withFactor(app, mine, role);
    await logIn(mine.name).expect(401, NEEDED);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('is for their own role alone, and not for keys', async () => {
    const { token } = await newOwner(app, role);
    for (const path of ['admin', role === 'customer' ? 'seller' : 'customer']) {
      await sender(app, token).get(`/api/${path}/second-factor`).expect(403);
    }
    await app.as('admin').get(FACTOR).expect(403);
    await app.asAnonymous().get(FACTOR).expect(401);
  });
});

/** The last entry of the audit log. */
const lastEntry = async () => {
  const { body } = await app.as('admin').get('/api/audit?perPage=1').expect(200);
  const { action, administratorId, resourceType, resourceId, changes } = body.entries[0];
  return { action, administratorId, resourceType, resourceId, changes };
};

describe('a notice about a second factor', () => {
  const getNotices = async () =>
    (await getMessages(app))
      .filter(({ kind }) => kind.startsWith('second_factor'))
      .map(({ kind, recipient, variables }) => [kind, recipient, variables?.['change']]);

  it.each(['customer', 'seller', 'admin'] as const)('is sent to a %s with each change', async (role) => {
    const mine = await withSecondFactor(app, role);
    const email = (await getNotices())[0]?.[1];
    nextStep();
    const secondFactor = { currentPassword: PASSWORD, code: getCode(app, mine.secret) };
    await sender(app, mine.token).post(`/api/${role}/second-factor/remove`, { secondFactor }).expect(204);
    expect(await getNotices()).toEqual([
      ['second_factor_changed', email, 'set up'],
      ['second_factor_changed', email, 'removed'],
    ]);
    if (role !== 'admin') {
      expect(email).toBe(mine.name);
    }
  });

  it('is sent when staff removes it, and by SMS where there is no e-mail', async () => {
    const phone = '+4915792000011';
    const customer = { firstName: 'Eve', lastName: 'Lis', phone, agreement1: true, plainPassword: PASSWORD };
    const { body } = await app.as('admin').postJson('/api/admin/customer/register', { customer }).expect(200);
    const id = String(body.customerId);
    const pair = await loggedIn(app, phone, 'customer');
    await withFactor(app, { id, ...pair }, 'customer');
    await app.as('admin').delete(`/api/customer/${id}/second-factor`).expect(204);
    expect(await getNotices()).toEqual([
      ['second_factor_notice', phone, 'set up'],
      ['second_factor_notice', phone, 'removed'],
    ]);
  });
});

describe('a second factor that was lost', () => {
  const admin = async (permissions: Permissions) =>
    administratorWith(app, { roleIds: [await roleWith(app, permissions)] });
  const OF_CUSTOMERS: Permissions = { CUSTOMER_CREDENTIALS: ['VIEW', 'MODIFY'] };

  it.each(['', '/DEFAULT'])('is taken from a customer by one with the right, under /api%s', async (store) => {
    const mine = await withSecondFactor(app, 'customer');
    const path = `/api${store}/customer/${mine.id}/second-factor`;
    const refused = await admin({ CUSTOMER: ['VIEW', 'MODIFY'], SELLER: ['VIEW', 'MODIFY'] });
    await app.as('admin', refused).delete(path).expect(403);
    await app.as('seller').delete(path).expect(403);
    await sender(app, mine.token).delete(path).expect(403);
    await app.asAnonymous().delete(path).expect(401);
    expect(await rows()).toHaveLength(11);
    const allowed = await admin(OF_CUSTOMERS);
    await app.as('admin', allowed).delete(path).expect(204);
    expect(await rows()).toEqual([]);
    expect(await lastEntry()).toMatchObject({
      action: 'DELETE /api/customer/{customer}/second-factor',
      administratorId: allowed,
      resourceType: 'customer',
      resourceId: mine.id,
    });
    await sender(app, mine.token).get('/api/customer/second-factor').expect(401);
    const { refresh_token } = mine;
    await app.asAnonymous().post('/api/token/refresh').send({ refresh_token }).expect(401);
    await loggedIn(app, mine.name, 'customer');
    await app.as('admin', allowed).delete(path).expect(404);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('is taken from a seller by one who may do what the seller may', async () => {
    const mine = await withSecondFactor(app, 'seller');
    const path = `/api/seller/${mine.id}/second-factor`;
    const { permissions } = rightsOfSeller({ allowPointTransfer: false });
    const all = { ...permissions, SELLER: ['VIEW', 'MODIFY'] } satisfies Permissions;
    const lacking = { ...all, TRANSACTION: ['VIEW'] } satisfies Permissions;
    await app
      .as('admin', await admin(permissions))
      .delete(path)
      .expect(403);
    const exceeded = await app
      .as('admin', await admin(lacking))
      .delete(path)
      .expect(403);
    expect(exceeded.headers['x-error-code']).toBe('auth.rights-exceeded');
    await app.as('seller').delete(path).expect(403);
    await sender(app, mine.token).delete(path).expect(403);
    expect(await rows()).toHaveLength(11);
    const allowed = await admin(all);
    await app.as('admin', allowed).delete(path).expect(204);
    expect(await rows()).toEqual([]);
    expect(await lastEntry()).toMatchObject({
      action: 'DELETE /api/seller/{seller}/second-factor',
      administratorId: allowed,
      resourceType: 'seller',
      resourceId: mine.id,
    });
    await sender(app, mine.token).get('/api/seller/second-factor').expect(401);
    await loggedIn(app, mine.name, 'seller');
    await app.as('admin', allowed).delete(path).expect(404);
    expect(await differencesIn(app)).toEqual([]);
  });

  it.each([
    ['customer', 'is-not-there'],
    ['customer', '00000000-0000-4000-8000-00000000ffff'],
    ['seller', '00000000-0000-4000-8000-00000000ffff'],
  ])('404: is of no %s %s', async (role, id) => {
    await app.as('admin').delete(`/api/${role}/${id}/second-factor`).expect(404);
  });

  it('400: is of a customer whose data were erased', async () => {
    const { id } = await withSecondFactor(app, 'customer');
    await app.as('admin').post(`/api/admin/customer/${id}/anonymize`).expect(204);
    const refused = await app.as('admin').delete(`/api/customer/${id}/second-factor`).expect(400);
    expect(refused.headers['x-error-code']).toBe('customer.is-anonymized');
  });
});

describe('the second factor of a customer', () => {
  const logIn = (_username: string, _code?: string) =>
    app.asAnonymous().post('/api/customer/login_check').send({ _username, _password: PASSWORD, _code });

  it('is asked for by phone and card, too', async () => {
    const [phone, loyaltyCardNumber] = ['+49 1579 2000009', 'AB-4711'];
    const owner = await newOwner(app, 'customer', { phone, loyaltyCardNumber });
    await withFactor(app, owner, 'customer');
    for (const typed of [phone, '004915792000009', loyaltyCardNumber, 'ab-4711']) {
      const { status, body } = await logIn(typed);
      expect([typed, status, body]).toEqual([typed, 401, expect.objectContaining(NEEDED)]);
    }
  });

  it.each([
    ['an erasure', (id: string) => app.as('admin').post(`/api/admin/customer/${id}/anonymize`)],
    ['a deletion', (id: string) => app.as('admin').delete(`/api/customer/${id}`)],
  ])('is gone with %s', async (_what, end) => {
    const { id } = await withSecondFactor(app, 'customer');
    const begun = await newOwner(app, 'customer');
    const factor = { secondFactor: { currentPassword: PASSWORD } };
    await sender(app, begun.token).post('/api/customer/second-factor', factor).expect(200);
    for (const each of [id, begun.id]) {
      expect((await end(each)).status).toBeLessThan(300);
    }
    expect(await rows()).toEqual([]);
    expect(await lastChange(id)).toEqual({ role: 'customer', active: false, recoveryCodes: 0 });
    const { body } = await app.as('admin').get(`/api/event?type=${CHANGED}&uuid=${begun.id}`).expect(200);
    expect(body.events).toEqual([]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('stays with a customer who was merged, and is in force after the undo', async () => {
    const source = await withSecondFactor(app, 'customer');
    const target = await app.customerWith({ points: 0, phone: '+4915792000010' });
    await merge(app, source.id, target).expect(204);
    const lost = await app.as('admin').delete(`/api/customer/${source.id}/second-factor`).expect(409);
    expect(lost.headers['x-error-code']).toBe('account.is-merged');
    expect(await rows()).toHaveLength(11);
    nextStep();
    await logIn(source.id, getCode(app, source.secret)).expect(401, {
      code: 401,
      message: 'Bad credentials',
    });
    expect(await differencesIn(app)).toEqual([]);
    await undo(app, source.id).expect(204);
    await logIn(source.name).expect(401, NEEDED);
    await logIn(source.name, getCode(app, source.secret)).expect(200);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('is gone with the erasure of the one they were merged into', async () => {
    const source = await withSecondFactor(app, 'customer');
    const target = await app.customerWith({ points: 0 });
    await merge(app, source.id, target).expect(204);
    await app.as('admin').get(getMergePath(source.id)).expect(200);
    await app.as('admin').post(`/api/admin/customer/${target}/anonymize`).expect(204);
    expect(await rows()).toEqual([]);
    expect(await differencesIn(app)).toEqual([]);
  });
});

describe('the second factor of a seller', () => {
  it('outlasts a deactivation, and ends with the seller', async () => {
    const { id, name } = await withSecondFactor(app, 'seller');
    const login = { _username: name, _password: PASSWORD };
    const logIn = () => app.asAnonymous().post('/api/seller/login_check').send(login);
    await app.as('admin').post(`/api/seller/${id}/deactivate`).expect(200);
    await logIn().expect(401, { code: 401, message: 'Bad credentials' });
    await app.as('admin').post(`/api/seller/${id}/activate`).expect(200);
    await logIn().expect(401, NEEDED);
    await app.as('admin').post(`/api/seller/${id}/delete`).expect(200);
    expect(await rows()).toEqual([]);
    expect(await lastChange(id)).toEqual({ role: 'seller', active: false, recoveryCodes: 0 });
    expect(await differencesIn(app)).toEqual([]);
  });
});
