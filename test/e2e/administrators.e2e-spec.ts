import { randomUUID } from 'node:crypto';
import { FirstAdministratorService, MASTER_ROLE_ID } from '../../src/administrator/index.js';
import { administratorWith, roleWith } from '../support/scenes/administrators.js';
import { GuardProbeModule } from '../support/api/guard-probe.js';
import { loginWith, DEFAULT_LOGINS } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const REQUIRED = { message: 'Authentication Required' };
const PASSWORD = 'Loyalty#1';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start({ imports: [GuardProbeModule] })));
afterAll(() => app.stop());

const someEmail = () => `${randomUUID()}@example.com`;
const data = (id = '') => `/api/admin/data${id && `/${id}`}`;
const show = async (id: string) => (await app.as('admin').get(data(id)).expect(200)).body;
const logIn = (_username: string, _password = PASSWORD) =>
  app.asAnonymous().post('/api/admin/login_check').send({ _username, _password });
const getFields = (body: { errors: { field: string }[] }) => body.errors.map(({ field }) => field);

describe('POST /api/admin/data', () => {
  it('200: creates an administrator who can log in by e-mail and by name, with the permissions of the roles', async () => {
    const email = someEmail();
    const username = randomUUID();
    const roles = [await roleWith(app, { LEVEL: ['VIEW'] }), await roleWith(app, { POS: ['VIEW'] })];
    const admin = {
      email,
      username,
      firstName: 'Ann',
      lastName: 'Doe',
      phone: '+48123',
      plainPassword: PASSWORD,
    };

    const { body } = await app
      .as('admin')
      .postJson(data(), { admin: { ...admin, roles } })
      .expect(200);

    expect(await show(body.id)).toEqual({
      id: body.id,
      username,
      firstName: 'Ann',
      lastName: 'Doe',
      email,
      phone: '+48123',
      isActive: true,
      external: false,
      roles: expect.arrayContaining(
        roles.map((id) => ({ id, name: expect.any(String), role: 'ROLE_ADMIN', master: false })),
      ),
      createdAt: expect.stringMatching(/\+0000$/),
      revision: expect.stringMatching(/^[\da-f]{16}$/),
    });
    await logIn(username).expect(200);
    const { token } = (await logIn(email.toUpperCase()).expect(200)).body;
    const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({
      id: body.id,
      username,
      superAdmin: false,
      permissions: { LEVEL: ['VIEW'], POS: ['VIEW'] },
    });
    await app.as('admin', body.id).get('/api/v1/admin/level').expect(200);
    await app.as('admin', body.id).post('/api/v1/admin/level').expect(403, FORBIDDEN);
  });

  it('200: takes a form at the top level; a role may be the record that was read', async () => {
    const form = {
      email: someEmail(),
      plainPassword: PASSWORD,
      isActive: '0',
      roles: [{ id: MASTER_ROLE_ID }],
    };
    const { body } = await app.as('admin').post('/api/DEFAULT/admin/data', form).expect(200);
    expect(await show(body.id)).toMatchObject({ username: form.email, isActive: false });
    await logIn(form.email).expect(401);
  });

  it('200: an external one calls with the own key and permissions, until deactivation', async () => {
    const apiKey = `key-${randomUUID()}`;
    const admin = {
      email: someEmail(),
      external: true,
      apiKey,
      roles: [await roleWith(app, { LEVEL: ['VIEW'] })],
    };
    const { body } = await app.as('admin').postJson(data(), { admin }).expect(200);
    const call = () => app.asAnonymous().get('/api/v1/admin/level').set('X-AUTH-TOKEN', apiKey);

    await call().expect(200);
    expect(JSON.stringify(await show(body.id))).not.toContain(apiKey);
    await app.as('admin').putJson(data(body.id), { isActive: false }).expect(200);
    await call().expect(401);
    await app.as('admin').putJson(data(body.id), { isActive: true }).expect(200);
    await call().expect(200);
    await app.as('admin').putJson(data(body.id), { external: false }).expect(200);
    await call().expect(401);
  });

  it.each([
    ['nothing', {}, ['email']],
    ['no password', { email: 'a@example.com' }, ['plainPassword']],
    ['no key', { email: 'a@example.com', external: 1 }, ['apiKey']],
    ['a short key', { email: 'a@example.com', external: 1, apiKey: 'short' }, ['apiKey']],
    ['a weak password', { email: 'a@example.com', plainPassword: 'loyalty#1' }, ['plainPassword']],
    ['no e-mail', { email: 'a@', plainPassword: PASSWORD }, ['email']],
    [
      'a long name',
      { email: 'a@example.com', plainPassword: PASSWORD, firstName: 'a'.repeat(256) },
      ['firstName'],
    ],
    [
      'a flag that is none',
      { email: 'a@example.com', plainPassword: PASSWORD, isActive: 'yes' },
      ['isActive'],
    ],
    [
      'an unknown role',
      { email: 'a@example.com', plainPassword: PASSWORD, roles: [randomUUID()] },
      ['roles'],
    ],
    ['a role that is none', { email: 'a@example.com', plainPassword: PASSWORD, roles: 'all' }, ['roles']],
    [
      'odd types',
      { email: ['a'], plainPassword: { a: 1 }, roles: [[]] },
      ['email', 'plainPassword', 'roles'],
    ],
  ])('400: for %s, and creates no administrator', async (_, admin, fields) => {
    const before = await app.as('admin').get('/api/admin').expect(200);
    const response = await app.as('admin').postJson(data(), { admin }).expect(400);
    expect(getFields(response.body)).toEqual(fields);
    const after = await app.as('admin').get('/api/admin').expect(200);
    expect(after.body.total).toBe(before.body.total);
  });

  it.each([
    ['email', (email: string) => ({ email: email.toUpperCase() })],
    ['username', (username: string) => ({ email: someEmail(), username })],
    ['apiKey', (apiKey: string) => ({ email: someEmail(), external: true, apiKey })],
  ])('400: when the %s is taken', async (field, admin) => {
    const taken = someEmail();
    const first = { email: taken, plainPassword: PASSWORD, external: true, apiKey: taken };
    await app.as('admin').postJson(data(), { admin: first }).expect(200);
    const second = { plainPassword: PASSWORD, ...admin(taken) };
    const response = await app.as('admin').postJson(data(), { admin: second }).expect(400);
    expect(response.body.errors).toEqual([{ field, message: 'This value is already used.' }]);
    expect(response.body.form.children[field].errors).toEqual(['This value is already used.']);
  });

  it('403: refuses an administrator who may do more than the caller', async () => {
    const id = await loginWith(app, {
      role: 'admin',
      permissions: { ADMIN: ['VIEW', 'MODIFY'], LEVEL: ['VIEW'] },
    });
    const create = (roles: string[]) =>
      app.as('admin', id).postJson(data(), { email: someEmail(), plainPassword: PASSWORD, roles });
    await create([MASTER_ROLE_ID]).expect(403, FORBIDDEN);
    await create([await roleWith(app, { POS: ['VIEW'] })]).expect(403, FORBIDDEN);
    await create([await roleWith(app, { LEVEL: ['VIEW'] })]).expect(200);
  });
});

describe('GET /api/admin', () => {
  it('200: lists administrators first and the total second, sorted and in pages', async () => {
    const name = randomUUID();
    for (const lastName of ['B', 'A', 'C']) {
      await administratorWith(app, { firstName: name, lastName: `${name}-${lastName}` });
    }
    const { body, headers } = await app
      .as('admin')
      .get('/api/admin?perPage=2&sort=lastName&direction=desc')
      .expect(200);
    expect(Object.keys(body)).toEqual(['users', 'total']);
    expect(body.users).toHaveLength(2);
    expect(headers['link']).toContain('rel="next"');

    const all = await app.as('admin').get('/api/admin?perPage=1000&sort=lastName').expect(200);
    const mine = all.body.users.filter((user: { firstName?: string }) => user.firstName === name);
    expect(mine.map((user: { lastName: string }) => user.lastName.slice(-1))).toEqual(['A', 'B', 'C']);
  });

  it.each(['page=0', 'perPage=1001', 'perPage=-1', 'direction=up'])('400: for %s', async (query) => {
    await app.as('admin').get(`/api/admin?${query}`).expect(400);
  });
});

describe('administrators', () => {
  const calls = [
    ['get', '/api/admin'],
    ['post', '/api/admin/data'],
    ['get', `/api/admin/data/${DEFAULT_LOGINS.admin}`],
    ['put', `/api/admin/data/${DEFAULT_LOGINS.admin}`],
  ] as const;

  it.each(calls)(
    '401, 403: %s %s for anonymous callers, customers, sellers and administrators without permission',
    async (method, path) => {
      await app.asAnonymous()[method](path).expect(401, REQUIRED);
      await app.as('customer').ask(method, path).expect(403, FORBIDDEN);
      await app.as('seller').ask(method, path).expect(403, FORBIDDEN);
      const none = await loginWith(app, { role: 'admin', permissions: { CUSTOMER: ['VIEW', 'MODIFY'] } });
      await app.as('admin', none).ask(method, path).expect(403, FORBIDDEN);
      const viewer = await loginWith(app, { role: 'admin', permissions: { ADMIN: ['VIEW'] } });
      const response = await app.as('admin', viewer).ask(method, path);
      expect(response.status === 403).toBe(method !== 'get');
    },
  );
});

describe('the first administrator', () => {
  const environment = { ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'from-the-environment' };

  it('is made once, with every right, by the environment', async () => {
    const fresh = await TestApp.start({ environment, freshDatabase: true });
    const processes = [fresh, await fresh.another()];
    await Promise.all(processes.map(({ nest }) => nest.get(FirstAdministratorService).ensure()));
    await fresh.nest.get(FirstAdministratorService).ensure();

    const { body } = await fresh.as('admin').get('/api/admin').expect(200);
    expect(body).toMatchObject({ total: 1, users: [{ email: environment.ADMIN_EMAIL }] });
    const login = { _username: environment.ADMIN_EMAIL, _password: environment.ADMIN_PASSWORD };
    const { token } = (await fresh.asAnonymous().post('/api/admin/login_check').send(login).expect(200)).body;
    await fresh.asAnonymous().get('/api/admin').auth(token, { type: 'bearer' }).expect(200);
    await fresh.stop();
  });

  it('is not created where there is one already', async () => {
    const fresh = await TestApp.start({ environment, freshDatabase: true });
    await administratorWith(fresh);
    await fresh.nest.get(FirstAdministratorService).ensure();
    const { body } = await fresh.as('admin').get('/api/admin').expect(200);
    expect(body.total).toBe(1);
    await fresh.stop();
  });
});
