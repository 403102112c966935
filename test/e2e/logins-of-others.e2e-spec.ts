import type { Permissions, Role } from '../../src/auth/index.js';
import { rightsOfSeller } from '../../src/seller/seller-rights.rules.js';
import { administratorWith, roleWith } from '../support/scenes/administrators.js';
import { merge, undo } from '../support/scenes/merges.js';
import { loggedIn, type LoggedIn, newOwner, PASSWORD, sender } from '../support/scenes/second-factor.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const UNKNOWN = '00000000-0000-4000-8000-00000000ffff';
const ALL = ['VIEW', 'MODIFY'] as const;
const OF_SELLERS = rightsOfSeller({ allowPointTransfer: false }).permissions;

interface Kind {
  readonly role: Role;
  readonly path: string;
  readonly parameter: string;
  readonly type: string;
  readonly sees: Permissions;
  readonly ends: Permissions;
  /** Neither sees nor ends, with rights that are near. */
  readonly others: Permissions;
}

const KINDS: readonly Kind[] = [
  {
    role: 'customer',
    path: '/api/customer',
    parameter: 'customer',
    type: 'customer',
    sees: { CUSTOMER_CREDENTIALS: ['VIEW'] },
    ends: { CUSTOMER_CREDENTIALS: ALL },
    others: { CUSTOMER: ALL, SELLER: ALL, ADMIN: ALL },
  },
  {
    role: 'seller',
    path: '/api/seller',
    parameter: 'seller',
    type: 'seller',
    sees: { ...OF_SELLERS, SELLER: ['VIEW'] },
    ends: { ...OF_SELLERS, SELLER: ALL },
    others: { ...OF_SELLERS, SELLER: [], CUSTOMER_CREDENTIALS: ALL, ADMIN: ALL },
  },
  {
    role: 'admin',
    path: '/api/admin/data',
    parameter: 'administrator',
    type: 'administrator',
    sees: { ADMIN: ['VIEW'] },
    ends: { ADMIN: ALL },
    others: { ACL: ALL, CUSTOMER_CREDENTIALS: ALL, SELLER: ALL },
  },
];

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

const by = async (permissions: Permissions) => {
  const id = await administratorWith(app, { roleIds: [await roleWith(app, permissions)] });
  return { id, ...getRequests(id) };
};
const getRequests = (id: string) => ({
  get: (path: string) => app.as('admin', id).get(path),
  delete: (path: string) => app.as('admin', id).delete(path),
});
const refresh = ({ refresh_token }: Pick<LoggedIn, 'refresh_token'>) =>
  app.asAnonymous().post('/api/token/refresh').send({ refresh_token });
const getSessions = async (path: string) => {
  const { body } = await app.as('admin').get(path).expect(200);
  expect(body.total).toBe(body.sessions.length);
  return body.sessions as { readonly sessionId: string; readonly current: boolean }[];
};
const lastEntry = async () => {
  const { body } = await app.as('admin').get('/api/audit?perPage=1').expect(200);
  return body.entries[0];
};

describe.each(KINDS)('the logins of another $role', ({ role, path, parameter, type, ...rights }) => {
  const getPath = (id: string) => `${path}/${id}/session`;

  it('are listed to those with the right alone, without what logs in', async () => {
    const mine = await newOwner(app, role);
    const other = await loggedIn(app, mine.name, role);
    const logins = getPath(mine.id);
    for (const permissions of [rights.others, {}]) {
      await (await by(permissions)).get(logins).expect(403);
    }
    await app.as('seller').get(logins).expect(403);
    await app.as('customer').get(logins).expect(403);
    await sender(app, mine.token).get(logins).expect(403);
    await app.asAnonymous().get(logins).expect(401);
    const { body, text } = await (await by(rights.sees)).get(logins).expect(200);
    expect(body).toMatchObject({ total: 2, sessions: [{ current: false }, { current: false }] });
    const { body: own } = await sender(app, mine.token).get(`/api/${role}/session`).expect(200);
    const withoutCurrent = (sessions: readonly object[]) =>
      sessions.map((session) => ({ ...session, current: false }));
    expect(body.sessions).toEqual(withoutCurrent(own.sessions));
    for (const secret of [mine.token, mine.refresh_token, other.token, other.refresh_token]) {
      expect(text).not.toContain(secret);
    }
  });

  it('are ended by those with the right alone, and the password stays', async () => {
    const mine = await newOwner(app, role);
    const other = await loggedIn(app, mine.name, role);
    const stranger = await newOwner(app, role);
    const logins = getPath(mine.id);
    for (const permissions of [rights.others, rights.sees, {}]) {
      await (await by(permissions)).delete(logins).expect(403);
    }
    await app.as('seller').delete(logins).expect(403);
    await app.as('customer').delete(logins).expect(403);
    await sender(app, mine.token).delete(logins).expect(403);
    await app.asAnonymous().delete(logins).expect(401);
    expect(await getSessions(logins)).toHaveLength(2);

    const allowed = await by(rights.ends);
    await allowed.delete(logins).expect(204);
    expect(await lastEntry()).toMatchObject({
      action: `DELETE ${path}/{${parameter}}/session`,
      administratorId: allowed.id,
      resourceType: type,
      resourceId: mine.id,
      outcome: 'done',
    });
    expect(await getSessions(logins)).toEqual([]);
    for (const login of [mine, other]) {
      await sender(app, login.token).get(`/api/${role}/session`).expect(401);
      await refresh(login).expect(401);
    }
    await sender(app, stranger.token).get(`/api/${role}/session`).expect(200);
    await loggedIn(app, mine.name, role);
    await allowed.delete(logins).expect(204);
    await allowed.delete(logins).expect(204);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('404: are of none with an unknown id', async () => {
    for (const id of [UNKNOWN, 'is-not-there', 'session']) {
      await app.as('admin').get(getPath(id)).expect(404);
      await app.as('admin').delete(getPath(id)).expect(404);
    }
  });
});

describe('the logins of one who may do more than the caller', () => {
  const refused = async (permissions: Permissions, logins: string) => {
    const caller = await by(permissions);
    await caller.get(logins).expect(200);
    const answer = await caller.delete(logins).expect(403);
    expect(answer.headers['x-error-code']).toBe('auth.rights-exceeded');
  };

  it('are not ended: of a seller', async () => {
    const mine = await newOwner(app, 'seller');
    await refused({ ...OF_SELLERS, SELLER: ALL, TRANSACTION: ['VIEW'] }, `/api/seller/${mine.id}/session`);
    await sender(app, mine.token).get('/api/seller/session').expect(200);
  });

  it('are not ended: of an administrator', async () => {
    const name = `more-${UNKNOWN}`;
    const roleIds = [await roleWith(app, { ADMIN: ALL, POS: ['VIEW'] })];
    const id = await administratorWith(app, { username: name, plainPassword: PASSWORD, roleIds });
    const mine = await loggedIn(app, name);
    await refused({ ADMIN: ALL }, `/api/admin/data/${id}/session`);
    await sender(app, mine.token).get('/api/admin/session').expect(200);
  });
});

describe('the logins of the caller, as those of others', () => {
  it('are ended but the one that asks', async () => {
    const name = `own-${UNKNOWN}`;
    const roleIds = [await roleWith(app, { ADMIN: ALL })];
    const id = await administratorWith(app, { username: name, plainPassword: PASSWORD, roleIds });
    const [mine, other] = [await loggedIn(app, name), await loggedIn(app, name)];
    const logins = `/api/admin/data/${id}/session`;
    const { get, delete: end } = sender(app, mine.token);
    await end(logins).expect(204);
    expect((await get(logins).expect(200)).body).toMatchObject({ total: 1, sessions: [{ current: true }] });
    await refresh(other).expect(401);
    await refresh(mine).expect(200);
    expect(await differencesIn(app)).toEqual([]);
  });
});

describe('the logins of a customer', () => {
  it('are found by card, and in their store', async () => {
    const loyaltyCardNumber = 'AB-4712';
    const mine = await newOwner(app, 'customer', { loyaltyCardNumber });
    const caller = await by({ CUSTOMER: ['VIEW'], CUSTOMER_CREDENTIALS: ALL });
    expect(await getSessions(`/api/DEFAULT/customer/${mine.id}/session`)).toHaveLength(1);
    await caller.delete(`/api/customer/${loyaltyCardNumber}/session`).expect(204);
    expect((await lastEntry()).resourceId).toBe(mine.id);
    await sender(app, mine.token).get('/api/customer/session').expect(401);
  });

  it('400: who was erased are none', async () => {
    const { id } = await newOwner(app, 'customer');
    await app.as('admin').post(`/api/admin/customer/${id}/anonymize`).expect(204);
    expect(await getSessions(`/api/customer/${id}/session`)).toEqual([]);
    const refused = await app.as('admin').delete(`/api/customer/${id}/session`).expect(400);
    expect(refused.headers['x-error-code']).toBe('customer.is-anonymized');
  });

  it('409: who was merged are none, until the undo and a new login', async () => {
    const source = await newOwner(app, 'customer');
    await merge(app, source.id, await app.customerWith({ points: 0 })).expect(204);
    const logins = `/api/customer/${source.id}/session`;
    expect(await getSessions(logins)).toEqual([]);
    const refused = await app.as('admin').delete(logins).expect(409);
    expect(refused.headers['x-error-code']).toBe('account.is-merged');
    await undo(app, source.id).expect(204);
    await loggedIn(app, source.name, 'customer');
    await app.as('admin').delete(logins).expect(204);
    expect(await differencesIn(app)).toEqual([]);
  });
});

describe('the logins of a seller', () => {
  it('of one who is shut out are none; of one who was deleted there is nothing to end', async () => {
    const { id } = await newOwner(app, 'seller');
    const logins = `/api/seller/${id}/session`;
    await app.as('admin').post(`/api/seller/${id}/deactivate`).expect(200);
    expect(await getSessions(logins)).toEqual([]);
    await app.as('admin').delete(logins).expect(204);
    await app.as('admin').post(`/api/seller/${id}/delete`).expect(200);
    await app.as('admin').delete(logins).expect(404);
  });
});
