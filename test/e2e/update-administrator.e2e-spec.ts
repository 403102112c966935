import { randomUUID } from 'node:crypto';
import { MASTER_ROLE_ID } from '../../src/administrator/index.js';
import { administratorWith, roleWith } from '../support/scenes/administrators.js';
import { RESOURCES } from '../../src/auth/index.js';
import { GuardProbeModule } from '../support/api/guard-probe.js';
import { loginWith } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const INVALID = { code: 401, message: 'Invalid JWT Token' };
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

describe('PUT /api/admin/data/{administrator}', () => {
  it('200: changes what is said and leaves the rest as it is', async () => {
    const email = someEmail();
    const id = await administratorWith(app, {
      email,
      firstName: 'Ann',
      lastName: 'Doe',
      phone: '1',
      plainPassword: PASSWORD,
    });
    await app
      .as('admin')
      .put(data(id), { admin: { lastName: 'Roe', phone: '' } })
      .expect(200, { id });
    const record = await show(id);
    expect(record).toMatchObject({ email, firstName: 'Ann', lastName: 'Roe', isActive: true });
    expect(record).not.toHaveProperty('phone');
    await logIn(email).expect(200);
  });

  it('200: takes the record that was read', async () => {
    const id = await administratorWith(app, { firstName: 'Ann', roleIds: [MASTER_ROLE_ID] });
    const record = await show(id);
    await app.as('admin').putJson(data(id), { admin: record }).expect(200);
    expect(await show(id)).toEqual(record);
  });

  it('200: another e-mail is another login, also as the name', async () => {
    const [email, other] = [someEmail(), someEmail()];
    const id = await administratorWith(app, { email, plainPassword: PASSWORD });
    await app
      .as('admin')
      .put(data(id), { admin: { email: other } })
      .expect(200);
    expect(await show(id)).toMatchObject({ email: other, username: other });
    await logIn(other).expect(200);
    await logIn(email).expect(401);
    await administratorWith(app, { email });
  });

  it('200: roles are in force from the next request on, though the token says otherwise', async () => {
    const id = await administratorWith(app);
    const admin = app.as('admin', id);
    await admin.get('/api/v1/admin/level').expect(403);
    await app
      .as('admin')
      .putJson(data(id), { roles: [await roleWith(app, { LEVEL: ['VIEW'] })] })
      .expect(200);
    await admin.get('/api/v1/admin/level').expect(200);
    await admin.post('/api/v1/admin/level').expect(403);
    await app
      .as('admin')
      .putJson(data(id), { roles: [MASTER_ROLE_ID] })
      .expect(200);
    await admin.post('/api/v1/admin/level').expect(200);
  });

  it('200: a deactivated administrator is refused from the next request on', async () => {
    const id = await administratorWith(app, { roleIds: [MASTER_ROLE_ID] });
    await app.as('admin', id).get('/api/admin').expect(200);
    await administratorWith(app, { roleIds: [MASTER_ROLE_ID] });
    await app.as('admin').put(data(id), { isActive: '0' }).expect(200);
    await app.as('admin', id).get('/api/admin').expect(401, INVALID);
  });

  it('200: another password ends the logins of before', async () => {
    const email = someEmail();
    const id = await administratorWith(app, { email, plainPassword: PASSWORD });
    const { token, refresh_token } = (await logIn(email).expect(200)).body;
    await app.as('admin').put(data(id), { plainPassword: 'Renewed#2' }).expect(200);
    await app.asAnonymous().get('/api/v1/admin').auth(token, { type: 'bearer' }).expect(401, INVALID);
    await app.asAnonymous().post('/api/token/refresh').send({ refresh_token }).expect(401);
    await logIn(email).expect(401);
    await logIn(email, 'Renewed#2').expect(200);
  });

  it('400: no administrator deactivates the own account', async () => {
    const id = await administratorWith(app, { roleIds: [MASTER_ROLE_ID] });
    const response = await app.as('admin', id).put(data(id), { isActive: '0' }).expect(400);
    expect(getFields(response.body)).toEqual(['isActive']);
    expect(await show(id)).toMatchObject({ isActive: true });
  });

  it('400: for a taken e-mail, and changes nothing', async () => {
    const email = someEmail();
    await administratorWith(app, { email });
    const id = await administratorWith(app, { firstName: 'Ann' });
    const before = await show(id);
    const response = await app.as('admin').put(data(id), { email, firstName: 'Bea' }).expect(400);
    expect(getFields(response.body)).toEqual(['email']);
    expect(await show(id)).toEqual(before);
  });

  it('403: refuses to change an administrator who may do more than the caller', async () => {
    const permissions = { ADMIN: ['VIEW', 'MODIFY'] } as const;
    const weak = await loginWith(app, { role: 'admin', permissions });
    const strong = await administratorWith(app, { roleIds: [MASTER_ROLE_ID] });
    const body = { plainPassword: 'Taken-over#1' };
    await app.as('admin', weak).put(data(strong), body).expect(403, FORBIDDEN);
    const equal = await administratorWith(app);
    await app
      .as('admin', weak)
      .put(data(equal), { roles: [MASTER_ROLE_ID] })
      .expect(403, FORBIDDEN);
    await app.as('admin', weak).put(data(equal), body).expect(200);
  });

  it('404: for an administrator who does not exist or cannot exist', async () => {
    for (const id of [randomUUID(), 'no-uuid']) {
      await app.as('admin').get(data(id)).expect(404, NOT_FOUND);
      await app.as('admin').put(data(id), { firstName: 'a' }).expect(404, NOT_FOUND);
    }
  });
});

describe('the last super administrator', () => {
  let other: TestApp;
  beforeAll(async () => void (other = await TestApp.start({ freshDatabase: true })));
  afterAll(() => other.stop());

  it('400: is neither deactivated nor made less, until there is another', async () => {
    const id = await administratorWith(other, { roleIds: [MASTER_ROLE_ID] });
    const sentence = { error: 'At least one active administrator must have the master role.' };
    const change = (body: object) => other.as('admin').putJson(data(id), body);
    await change({ isActive: false }).expect(400, sentence);
    await change({ roles: [] }).expect(400, sentence);
    await other.as('admin', id).get('/api/admin').expect(200);

    await administratorWith(other, { roleIds: [MASTER_ROLE_ID] });
    await change({ roles: [] }).expect(200);
    await other.as('admin', id).get('/api/admin').expect(403);
  });
});

describe('GET and PUT /api/admin/data', () => {
  it('200: show and change the own account, without any permission', async () => {
    const id = await administratorWith(app, { firstName: 'Ann' });
    const me = app.as('admin', id);
    await me
      .put(data(), { admin: { firstName: 'Bea', roles: [MASTER_ROLE_ID], isActive: 0 } })
      .expect(200, { id });
    const { body } = await me.get(data()).expect(200);
    expect(body).toMatchObject({ id, firstName: 'Bea', isActive: true, roles: [] });
  });

  it('200: shows what the roles permit together', async () => {
    const support = await roleWith(app, { CUSTOMER: ['VIEW', 'MODIFY'] });
    const reports = await roleWith(app, { ANALYTICS: ['VIEW'] });
    const getPermissions = async (roleIds: string[]) => {
      const id = await administratorWith(app, { roleIds });
      return (await app.as('admin', id).get(data()).expect(200)).body.permissions as unknown[];
    };
    expect(await getPermissions([])).toEqual([]);
    expect(await getPermissions([support, reports])).toEqual([
      { resource: 'ANALYTICS', access: 'VIEW' },
      { resource: 'CUSTOMER', access: 'VIEW' },
      { resource: 'CUSTOMER', access: 'MODIFY' },
    ]);
    expect(await getPermissions([MASTER_ROLE_ID])).toHaveLength(2 * RESOURCES.length);
  });

  it('404: for a key that is no administrator', async () => {
    const { body } = await app
      .as('admin')
      .post('/api/admin/apikey', { name: 'a', superAdmin: 1 })
      .expect(200);
    await app.asAnonymous().get(data()).set('X-AUTH-TOKEN', body.key).expect(404, NOT_FOUND);
  });
});
