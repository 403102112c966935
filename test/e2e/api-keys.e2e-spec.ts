import { randomUUID } from 'node:crypto';
import { MASTER_ROLE_ID } from '../../src/administrator/index.js';
import { GuardProbeModule } from '../support/api/guard-probe.js';
import { administratorWith } from '../support/scenes/administrators.js';
import { DEFAULT_LOGINS, loginWith, newPair } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

const MASTER = 'a-master-key-of-more-than-32-characters';
const INVALID = { code: 401, message: 'Invalid API Key' };
const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start({ imports: [GuardProbeModule], environment: { MASTER_API_KEY: MASTER } });
});
afterAll(() => app.stop());

const call = (key: string, path = '/api/v1/admin') => app.asAnonymous().get(path).set('X-AUTH-TOKEN', key);
const create = (body: object, id?: string) => app.as('admin', id).postJson('/api/admin/apikey', body);

describe('X-AUTH-TOKEN', () => {
  it('200: the master key is an administrator with every permission', async () => {
    const { body } = await call(MASTER).expect(200);
    expect(body).toEqual({
      role: 'admin',
      id: '86b0c8ad-dadc-4d9f-8a72-8b55b9f81c3d',
      superAdmin: true,
      apiKey: true,
    });
    await app.asAnonymous().post('/api/v1/admin/level').set('X-AUTH-TOKEN', MASTER).expect(200);
    await call(MASTER, '/api/DEFAULT/v1/admin').expect(200);
  });

  it('200: a named key may do what it is permitted, 403 for the rest', async () => {
    const { body } = await create({ name: 'Till', permissions: { LEVEL: ['VIEW'] } }).expect(200);
    const response = await call(body.key).expect(200);
    expect(response.body).toMatchObject({ id: body.apiKeyId, permissions: { LEVEL: ['VIEW'] } });
    await call(body.key, '/api/v1/admin/level').expect(200);
    const write = app.asAnonymous().post('/api/v1/admin/level').set('X-AUTH-TOKEN', body.key);
    await write.expect(403, FORBIDDEN);
  });

  it.each(['unknown', MASTER.slice(1), MASTER.toUpperCase(), '\u00e9', 'a'.repeat(5000)])(
    '401: unknown: %.20s',
    async (key) => {
      const response = await call(encodeURI(key)).expect(401, INVALID);
      expect(response.headers['www-authenticate']).toBe('Bearer');
    },
  );

  it('401: when it is empty there are no credentials', async () => {
    await call('').expect(401, { message: 'Authentication Required' });
  });

  it('401: a good key makes no bad token good, and a good token needs no good key', async () => {
    const bad = await call(MASTER).set('Authorization', 'Bearer a.b.c').expect(401);
    expect(bad.body).toEqual({ code: 401, message: 'Invalid JWT Token' });

    const { token } = await newPair(app, 'admin');
    await call('unknown').set('Authorization', `Bearer ${token}`).expect(200);
    // What is no bearer token is no credential.
    await call(MASTER).set('Authorization', 'Basic YTpi').expect(200);
  });

  it('401: revoked, from the next request on', async () => {
    const { body } = await create({ name: 'Till' }).expect(200);
    await call(body.key).expect(200);
    await app.as('admin').delete(`/api/admin/apikey/${body.apiKeyId}`).expect(204);
    await call(body.key).expect(401, INVALID);
  });

  it('401: as long as the administrator who made it, or who made the key that made it, is deactivated', async () => {
    const username = `maker-${randomUUID()}`;
    const maker = await administratorWith(app, { username, roleIds: [MASTER_ROLE_ID] });
    // One of them must stay.
    await administratorWith(app, { roleIds: [MASTER_ROLE_ID] });
    const { body: own } = await create({ name: 'Own', superAdmin: true }, maker).expect(200);
    const { body: made } = await app
      .asAnonymous()
      .post('/api/admin/apikey')
      .set('X-AUTH-TOKEN', own.key)
      .send({ name: 'Made', permissions: { LEVEL: ['VIEW'] } })
      .expect(200);
    const { body: other } = await create({ name: 'Other' }).expect(200);
    const { body: master } = await app
      .asAnonymous()
      .post('/api/admin/apikey')
      .set('X-AUTH-TOKEN', MASTER)
      .send({ name: 'By the master key' })
      .expect(200);
    const { body: list } = await app.as('admin').get('/api/admin/apikey?perPage=1000').expect(200);
    const makers = [own, made, other, master].map(({ apiKeyId }: { apiKeyId: string }) => {
      const found = list.apiKeys.find((each: { apiKeyId: string }) => each.apiKeyId === apiKeyId);
      return [found.createdById, found.createdBy];
    });
    expect(makers).toEqual([
      [maker, username],
      [maker, username],
      [DEFAULT_LOGINS.admin, undefined],
      [undefined, undefined],
    ]);
    await Promise.all([own, made].map(({ key }) => call(key).expect(200)));

    await app.as('admin').put(`/api/admin/data/${maker}`, { isActive: '0' }).expect(200);
    await Promise.all([own, made].map(({ key }) => call(key).expect(401, INVALID)));
    await Promise.all([other, master].map(({ key }) => call(key).expect(200)));

    await app.as('admin').put(`/api/admin/data/${maker}`, { isActive: '1' }).expect(200);
    await Promise.all([own, made].map(({ key }) => call(key).expect(200)));
  });

  it('401: expired; the list says when', async () => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const { body } = await create({ name: 'Till', expiresAt }).expect(200);
    const list = await app.as('admin').get('/api/admin/apikey?perPage=1000').expect(200);
    const listed = list.body.apiKeys.find(({ apiKeyId }: { apiKeyId: string }) => apiKeyId === body.apiKeyId);
    expect(listed.expiresAt.slice(0, 19)).toBe(expiresAt.slice(0, 19));
    await call(body.key).expect(200);
    app.clock.advance({ seconds: 61 });
    await call(body.key).expect(401, INVALID);
    app.clock.advance({ seconds: -61 });
  });

  it.each(['customer', 'seller'])('403: on what demands a %s', async (role) => {
    await call(MASTER, `/api/v1/${role}`).expect(403, FORBIDDEN);
  });

  it('403: has no password to change', async () => {
    const body = { currentPassword: MASTER, plainPassword: 'Renewed#2' };
    const request = app.asAnonymous().post('/api/admin/password/change').set('X-AUTH-TOKEN', MASTER);
    await request.send(body).expect(403, FORBIDDEN);
  });

  it('200: cannot be logged out', async () => {
    await app.asAnonymous().post('/api/token/revoke').set('X-AUTH-TOKEN', MASTER).expect(200, []);
    await call(MASTER).expect(200);
  });

  it('401: without a master key in the environment, none is one', async () => {
    const other = await app.another({ MASTER_API_KEY: '' });
    const request = other.asAnonymous().get('/api/event');
    await request.set('X-AUTH-TOKEN', MASTER).expect(401, INVALID);
  });
});

describe('POST /api/admin/apikey', () => {
  it('200: shows the key once, and stores no more than its hash', async () => {
    const { body } = await create({ name: 'Shop', superAdmin: true }).expect(200);
    expect(body).toEqual({ apiKeyId: expect.any(String), key: expect.stringMatching(/^laurel_.{43}$/) });

    const list = await app.as('admin').get('/api/DEFAULT/admin/apikey?perPage=1000').expect(200);
    const rows = await app.reader.query('SELECT * FROM api_key');
    expect(JSON.stringify([list.body, rows])).not.toContain(body.key);
    expect(list.body.apiKeys[0]).toEqual({
      apiKeyId: body.apiKeyId,
      name: 'Shop',
      superAdmin: true,
      permissions: {},
      createdById: DEFAULT_LOGINS.admin,
      createdAt: expect.any(String),
    });
    expect(list.body.total).toBe(list.body.apiKeys.length);
  });

  it('200: takes a form, with a wrapper', async () => {
    const apikey = { name: 'Form', permissions: [{ resource: 'LEVEL', access: 'VIEW' }] };
    const { body } = await app.as('admin').post('/api/admin/apikey', { apikey }).expect(200);
    await call(body.key, '/api/v1/admin/level').expect(200);
  });

  it.each([
    ['name', {}],
    ['name', { name: 'a'.repeat(101) }],
    ['permissions', { name: 'a', permissions: [{ resource: 'NOTHING', access: 'VIEW' }] }],
    ['permissions', { name: 'a', permissions: 'LEVEL' }],
    ['superAdmin', { name: 'a', superAdmin: 'yes' }],
    ['expiresAt', { name: 'a', expiresAt: 'tomorrow' }],
    ['expiresAt', { name: 'a', expiresAt: '2020-01-01' }],
  ])('400: on %s', async (field, body) => {
    const response = await create(body).expect(400);
    expect(response.body.errors).toEqual([{ field, message: expect.any(String) }]);
  });

  it('403: refuses a key with more permissions than the caller has', async () => {
    const permissions = { ADMIN: ['VIEW', 'MODIFY'], LEVEL: ['VIEW'] } as const;
    const id = await loginWith(app, { role: 'admin', permissions });
    await create({ name: 'a', superAdmin: true }, id).expect(403, FORBIDDEN);
    await create({ name: 'a', permissions: { LEVEL: ['VIEW', 'MODIFY'] } }, id).expect(403, FORBIDDEN);
    await create({ name: 'a', permissions: { LEVEL: ['VIEW'] } }, id).expect(200);
  });

  it('403: for who may only look at administrators', async () => {
    const id = await loginWith(app, { role: 'admin', permissions: { ADMIN: ['VIEW'] } });
    await app.as('admin', id).get('/api/admin/apikey').expect(200);
    await create({ name: 'a' }, id).expect(403, FORBIDDEN);
    await app.as('admin', id).delete(`/api/admin/apikey/${randomUUID()}`).expect(403, FORBIDDEN);
  });
});

describe('DELETE /api/admin/apikey/{apiKey}', () => {
  it('403: for a key that may do more than the caller, which stays good; 204 for one that may not', async () => {
    const caller = await loginWith(app, {
      role: 'admin',
      permissions: { ADMIN: ['VIEW', 'MODIFY'], LEVEL: ['VIEW'] },
    });
    const getKey = async (body: object) => (await create({ name: 'a', ...body }).expect(200)).body;
    const machine = await administratorWith(app, {
      external: true,
      apiKey: `key-of-a-machine-${randomUUID()}`,
      roleIds: [MASTER_ROLE_ID],
    });
    const { body: list } = await app.as('admin').get('/api/admin/apikey?perPage=1000').expect(200);
    const ofMachine = list.apiKeys.find(
      ({ administratorId }: { administratorId?: string }) => administratorId === machine,
    );
    const more = [
      await getKey({ superAdmin: true }),
      await getKey({ permissions: { LEVEL: ['VIEW', 'MODIFY'] } }),
      ofMachine,
    ];
    for (const { apiKeyId, key } of more) {
      await app.as('admin', caller).delete(`/api/admin/apikey/${apiKeyId}`).expect(403, FORBIDDEN);
      if (key !== undefined) {
        await call(key).expect(200);
      }
    }
    const less = await getKey({ permissions: { LEVEL: ['VIEW'] } });

    await app.as('admin', caller).delete(`/api/admin/apikey/${less.apiKeyId}`).expect(204);

    await call(less.key).expect(401, INVALID);
  });

  it('404: for one that does not exist, cannot exist or was revoked before', async () => {
    const { body } = await create({ name: 'a' }).expect(200);
    await app.as('admin').delete(`/api/admin/apikey/${body.apiKeyId}`).expect(204);
    for (const id of [body.apiKeyId, randomUUID(), 'no-uuid']) {
      await app.as('admin').delete(`/api/admin/apikey/${id}`).expect(404, NOT_FOUND);
    }
  });
});

describe('/api/admin/apikey', () => {
  it.each(['customer', 'seller'] as const)('403: for a %s', async (role) => {
    await app.as(role).get('/api/admin/apikey').expect(403, FORBIDDEN);
    await app.as(role).post('/api/admin/apikey').expect(403, FORBIDDEN);
    await app.as(role).delete(`/api/admin/apikey/${randomUUID()}`).expect(403, FORBIDDEN);
  });

  it('401: without a token', async () => {
    await app.asAnonymous().get('/api/admin/apikey').expect(401, { message: 'Authentication Required' });
  });
});
