import { randomUUID } from 'node:crypto';
import { MASTER_ROLE_ID } from '../../src/administrator/index.js';
import { administratorWith, roleWith } from '../support/scenes/administrators.js';
import { GuardProbeModule } from '../support/api/guard-probe.js';
import { loginWith } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const ROLE = '/api/admin/acl/role';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start({ imports: [GuardProbeModule] })));
afterAll(() => app.stop());

const admin = () => app.as('admin');
const show = async (id: string) => (await admin().get(`${ROLE}/${id}`).expect(200)).body;

describe('GET /api/admin/acl/role', () => {
  it('200: begins with the master role', async () => {
    const id = await roleWith(app, { LEVEL: ['VIEW', 'MODIFY'] });
    const { body } = await admin().get(ROLE).expect(200);
    expect(Object.keys(body)).toEqual(['roles', 'total']);
    expect(body.roles[0]).toEqual({
      id: MASTER_ROLE_ID,
      name: 'Super admin',
      role: 'ROLE_ADMIN',
      master: true,
      permissions: [],
      revision: expect.stringMatching(/^[\da-f]{16}$/),
    });
    expect(body.roles.at(-1)).toMatchObject({ id, master: false });
    expect(body.total).toBe(body.roles.length);
    await admin().get('/api/DEFAULT/admin/acl/role').expect(200);
  });
});

describe('POST /api/admin/acl/role', () => {
  it.each([
    ['a form', (role: object) => admin().post(ROLE, { role })],
    ['JSON', (role: object) => admin().postJson(ROLE, { role })],
    ['JSON without wrapper', (role: object) => admin().postJson(ROLE, role)],
  ])('204: takes %s', async (_, create) => {
    const name = randomUUID();
    const permissions = [
      { resource: 'LEVEL', access: 'VIEW' },
      { resource: 'POS', access: 'VIEW' },
    ];
    await create({ name, permissions, master: true }).expect(204);
    const { body } = await admin().get(ROLE).expect(200);
    const created = body.roles.find((role: { name: string }) => role.name === name);
    expect(await show(created.id)).toEqual({
      id: created.id,
      name,
      role: 'ROLE_ADMIN',
      master: false,
      permissions: permissions.map((permission) => ({ id: expect.any(String), ...permission })),
      revision: expect.stringMatching(/^[\da-f]{16}$/),
    });
  });

  it.each([
    ['name', {}],
    ['name', { name: ' ' }],
    ['name', { name: ['a'] }],
    ['permissions', { name: 'a', permissions: [{ resource: 'ALL', access: 'VIEW' }] }],
    ['permissions', { name: 'a', permissions: [{ resource: 'LEVEL', access: 'ALL' }] }],
    ['permissions', { name: 'a', permissions: 'LEVEL' }],
  ])('400: on %s', async (field, role) => {
    const response = await admin().postJson(ROLE, { role }).expect(400);
    expect(response.body.errors).toEqual([{ field, message: expect.any(String) }]);
  });

  it('403: refuses a role that permits more than its author may do', async () => {
    const id = await loginWith(app, { role: 'admin', permissions: { ACL: ['VIEW', 'MODIFY'] } });
    const create = (permissions: object) => app.as('admin', id).postJson(ROLE, { name: 'a', permissions });
    await create({ LEVEL: ['VIEW'] }).expect(403, FORBIDDEN);
    await create({ ACL: ['VIEW'] }).expect(204);
  });
});

describe('PUT /api/admin/acl/role/{role}', () => {
  it('204: is in force for all who have the role from their next request on; other roles go on', async () => {
    const role = await roleWith(app, { LEVEL: ['VIEW'] });
    const other = await roleWith(app, { ADMIN: ['VIEW'] });
    const holders = [
      await administratorWith(app, { roleIds: [role, other] }),
      await administratorWith(app, { roleIds: [role] }),
    ];
    const stranger = await administratorWith(app, { roleIds: [other] });
    const change = (permissions: object) =>
      admin().putJson(`${ROLE}/${role}`, { name: 'Levels', permissions }).expect(204);

    await change({ LEVEL: ['VIEW', 'MODIFY'] });
    for (const id of holders) {
      await app.as('admin', id).post('/api/v1/admin/level').expect(200);
    }
    await app.as('admin', stranger).get('/api/v1/admin/level').expect(403);

    await change({});
    for (const id of holders) {
      await app.as('admin', id).get('/api/v1/admin/level').expect(403, FORBIDDEN);
    }
    await app.as('admin', holders[0]).get('/api/admin').expect(200);
    expect(await show(role)).toMatchObject({ name: 'Levels', permissions: [] });
  });

  it('204: takes the record that was read', async () => {
    const id = await roleWith(app, { LEVEL: ['VIEW'] });
    const record = await show(id);
    await admin().putJson(`${ROLE}/${id}`, { role: record }).expect(204);
    expect(await show(id)).toMatchObject({
      name: record.name,
      permissions: [{ resource: 'LEVEL', access: 'VIEW' }],
    });
  });

  it('204: gives the master role another name, and nothing else', async () => {
    const id = await administratorWith(app, { roleIds: [MASTER_ROLE_ID] });
    const role = { name: 'Everything', permissions: [{ resource: 'LEVEL', access: 'VIEW' }], master: false };
    await admin().putJson(`${ROLE}/${MASTER_ROLE_ID}`, { role }).expect(204);
    expect(await show(MASTER_ROLE_ID)).toMatchObject({ name: 'Everything', master: true, permissions: [] });
    await app.as('admin', id).post('/api/v1/admin/level').expect(200);
    await admin().putJson(`${ROLE}/${MASTER_ROLE_ID}`, { name: 'Super admin' }).expect(204);
  });

  it('403: refuses to add to a role, or take from it, what the caller does not have', async () => {
    const mine = await loginWith(app, { role: 'admin', permissions: { ACL: ['VIEW', 'MODIFY'] } });
    const change = (role: string, permissions: object) =>
      app.as('admin', mine).putJson(`${ROLE}/${role}`, { name: 'a', permissions });
    await change(await roleWith(app, { ACL: ['VIEW'] }), { LEVEL: ['VIEW'] }).expect(403, FORBIDDEN);
    await change(await roleWith(app, { LEVEL: ['VIEW'] }), {}).expect(403, FORBIDDEN);
    await change(MASTER_ROLE_ID, {}).expect(403, FORBIDDEN);
  });
});

describe('DELETE /api/admin/acl/role/{role}', () => {
  it('204: takes the role from those who had it, from their next request on', async () => {
    const role = await roleWith(app, { LEVEL: ['VIEW'] });
    const id = await administratorWith(app, { roleIds: [role, await roleWith(app, { ADMIN: ['VIEW'] })] });
    await app.as('admin', id).get('/api/v1/admin/level').expect(200);

    await admin().delete(`${ROLE}/${role}`).expect(204);

    await app.as('admin', id).get('/api/v1/admin/level').expect(403, FORBIDDEN);
    await app.as('admin', id).get('/api/admin').expect(200);
    await admin().get(`${ROLE}/${role}`).expect(404, NOT_FOUND);
  });

  it('400: never the master role', async () => {
    const response = await admin().delete(`${ROLE}/${MASTER_ROLE_ID}`).expect(400);
    expect(response.body).toEqual({ error: 'Can not remove master role.' });
    expect(await show(MASTER_ROLE_ID)).toMatchObject({ master: true });
  });
});

describe('GET /api/admin/acl/accesses and /resources', () => {
  it('200: say what can be permitted', async () => {
    const accesses = await admin().get('/api/admin/acl/accesses').expect(200);
    expect(accesses.body).toEqual({
      accesses: [
        { code: 'VIEW', name: 'View' },
        { code: 'MODIFY', name: 'Modify' },
      ],
      total: 2,
    });
    const { body } = await admin().get('/api/admin/acl/resources').expect(200);
    expect(body.total).toBe(17);
    expect(body.resources).toContainEqual({ code: 'REWARD_CAMPAIGN', name: 'Reward campaign' });
  });
});

describe('/api/admin/acl', () => {
  const calls = [
    ['get', ROLE],
    ['post', ROLE],
    ['get', `${ROLE}/${randomUUID()}`],
    ['put', `${ROLE}/${randomUUID()}`],
    ['delete', `${ROLE}/${randomUUID()}`],
    ['get', '/api/admin/acl/accesses'],
    ['get', '/api/admin/acl/resources'],
  ] as const;

  it.each(calls)(
    '401, 403: %s %s for anonymous callers, customers, sellers and administrators without permission',
    async (method, path) => {
      await app.asAnonymous()[method](path).expect(401, { message: 'Authentication Required' });
      await app.as('customer').ask(method, path).expect(403, FORBIDDEN);
      await app.as('seller').ask(method, path).expect(403, FORBIDDEN);
      const none = await loginWith(app, { role: 'admin', permissions: { ADMIN: ['VIEW', 'MODIFY'] } });
      await app.as('admin', none).ask(method, path).expect(403, FORBIDDEN);
      const viewer = await loginWith(app, { role: 'admin', permissions: { ACL: ['VIEW'] } });
      const response = await app.as('admin', viewer).ask(method, path);
      expect(response.status === 403).toBe(method !== 'get');
    },
  );

  it.each(['get', 'put', 'delete'] as const)(
    '404: %s of a role that does not exist or cannot exist',
    async (method) => {
      for (const id of [randomUUID(), 'no-uuid']) {
        await admin().ask(method, `${ROLE}/${id}`).send({ name: 'a' }).expect(404, NOT_FOUND);
      }
    },
  );
});
