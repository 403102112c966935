import { randomUUID } from 'node:crypto';
import { administratorWith } from '../support/scenes/administrators.js';
import { createCampaign } from '../support/scenes/campaign-requests.js';
import { loginWith, newPair, DEFAULT_LOGINS } from '../support/scenes/logins.js';
import { KEY, REPLAYED } from '../support/waiting/repeated.js';
import { TestApp } from '../support/app/test-app.js';

const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const MASTER = 'a-master-key-of-more-than-32-characters';
const LEVEL = { translations: { en: { name: 'Gold' } }, reward: { name: 'Gold', value: 1, code: 'gold' } };

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start({ environment: { MASTER_API_KEY: MASTER } })));
afterAll(() => app.stop());

interface Entry {
  readonly auditId: number;
  readonly action: string;
  readonly changes: readonly object[];
}

const list = async (query = ''): Promise<Entry[]> =>
  (await app.as('admin').get(`/api/audit?perPage=1000&${query}`).expect(200)).body.entries;
const latest = async (): Promise<Entry | undefined> => (await list())[0];
const createLevel = (conditionValue = 5000) =>
  app.as('admin').postJson('/api/level/create', { level: { ...LEVEL, conditionValue } });

describe('GET /api/audit', () => {
  it.each(['/api', '/api/DEFAULT'])('200: %s: who, what, from where, before and after', async (base) => {
    const { body } = await createLevel().expect(200);
    const answer = await app
      .as('admin')
      .ask('put', `${base}/level/${body.id}`)
      .set('X-Request-Id', 'request-1')
      .send({ level: { ...LEVEL, conditionValue: 6000 } })
      .expect(200);
    expect(answer.headers['x-request-id']).toBe('request-1');

    const response = await app.as('admin').get(`${base}/audit?perPage=1`).expect(200);

    expect(response.body.entries).toEqual([
      {
        auditId: expect.any(Number),
        recordedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        administratorId: DEFAULT_LOGINS.admin,
        credential: 'login',
        address: expect.stringMatching(/127\.0\.0\.1/),
        requestId: 'request-1',
        action: 'PUT /api/level/{level}',
        resourceType: 'level',
        resourceId: body.id,
        outcome: 'done',
        changes: [
          {
            resourceType: 'level',
            resourceId: body.id,
            kind: 'changed',
            before: { conditionValue: 5000 },
            after: { conditionValue: 6000 },
          },
        ],
        hash: expect.stringMatching(/^[\da-f]{64}$/),
      },
    ]);
    expect(response.headers['link']).toContain('rel="next"');
  });

  it('200: says what changed of a customer, and no names', async () => {
    const id = await app.customerWith({ points: 0 });
    await app
      .as('admin')
      .putJson(`/api/customer/${id}`, { firstName: 'Secretia', phone: '+48555' })
      .expect(200);
    const entry = await latest();
    expect(entry).toMatchObject({
      customerId: id,
      changes: [{ hidden: expect.arrayContaining(['firstName']) }],
    });
    expect(JSON.stringify(entry)).not.toMatch(/Secretia|48555/);
    expect(await list(`customer=${id}`)).toHaveLength(1);
  });

  it('200: machines are told apart: a key of its own, the key of an administrator, the master key', async () => {
    const own = await app
      .as('admin')
      .postJson('/api/admin/apikey', { name: 'Till', superAdmin: 1 })
      .expect(200);
    const apiKey = `laurel-${randomUUID()}`;
    const administratorId = await administratorWith(app, { external: true, apiKey });
    const write = (key: string) =>
      app
        .asAnonymous()
        .post('/api/level/create')
        .set('X-AUTH-TOKEN', key)
        .send({ ...LEVEL, conditionValue: 1 });

    await write(own.body.key).expect(200);
    expect(await latest()).toMatchObject({ credential: 'api-key', apiKeyId: own.body.apiKeyId });
    await write(MASTER).expect(200);
    expect(await latest()).toMatchObject({ credential: 'master-key' });
    await write(apiKey).expect(403);
    await app
      .asAnonymous()
      .put('/api/admin/data')
      .set('X-AUTH-TOKEN', apiKey)
      .send({ firstName: 'a' })
      .expect(200);
    expect(await latest()).toMatchObject({
      credential: 'api-key',
      administratorId,
      action: 'PUT /api/admin/data',
      apiKeyId: expect.not.stringContaining(administratorId),
    });
    expect(await list(`apiKey=${own.body.apiKeyId}`)).toHaveLength(1);
    expect(await list(`administrator=${administratorId}`)).toHaveLength(1);
    expect(JSON.stringify(await list())).not.toContain(own.body.key);
  });

  it('200: logging in, failing to, and logging out', async () => {
    const { id, token } = await newPair(app, 'admin');
    expect(await latest()).toMatchObject({
      action: 'POST /api/admin/login_check',
      outcome: 'done',
      administratorId: id,
      changes: [],
    });
    const logIn = (_username: string) =>
      app
        .asAnonymous()
        .post('/api/admin/login_check')
        .send({ _username, _password: 'Mistyped#1' })
        .expect(401);
    await logIn(`admin-${id}`);
    const known = await latest();
    expect(known).toMatchObject({ outcome: 'refused', credential: 'none', resourceId: id });
    expect(known).not.toHaveProperty('administratorId');
    await logIn('Hunter2-in-the-wrong-field');
    const unknown = await latest();
    expect(unknown).toMatchObject({ outcome: 'refused', action: 'POST /api/admin/login_check' });
    expect(JSON.stringify(unknown)).not.toContain('unter2');
    expect(unknown).not.toHaveProperty('resourceId');
    await app.asAnonymous().get('/api/token/revoke').auth(token, { type: 'bearer' }).expect(200);
    expect(await latest()).toMatchObject({ action: 'GET /api/token/revoke', administratorId: id });
    expect(await list(`outcome=refused&resource=${id}`)).toHaveLength(1);
    const ofAccount = await list(`resource=${id}`);
    const isLogin = ({ action }: Entry) => action === 'POST /api/admin/login_check';
    expect(ofAccount.filter(isLogin)).toHaveLength(2);
    expect(await list(`logins=only&resource=${id}`)).toEqual(ofAccount.filter(isLogin));
    expect(await list(`logins=none&resource=${id}`)).toEqual(ofAccount.filter((entry) => !isLogin(entry)));
    await app.as('admin').get('/api/audit?logins=some').expect(400);
  });

  it('200: what was not done is not in it, nor what was done before, nor what customers and sellers do', async () => {
    const before = await latest();
    const key = randomUUID();
    const write = (body: object) => app.as('admin').ask('post', '/api/level/create').set(KEY, key).send(body);
    await app.as('admin').postJson('/api/level/create', {}).expect(400);
    await app.as('admin').delete(`/api/admin/apikey/${randomUUID()}`).expect(404);
    await app.as('admin').delete(`/api/webhook/${randomUUID()}`).set(KEY, randomUUID()).expect(404);
    const customer = await app.customerWith({ points: 10 });
    const campaign = await app.campaignWith({ cost: 10, coupons: 1 });
    await app.as('customer', customer).post(`/api/customer/campaign/${campaign}/buy`).expect(200);
    await app
      .asAnonymous()
      .post('/api/customer/login_check')
      .send({ _username: 'a', _password: 'b' })
      .expect(401);
    expect(await latest()).toEqual(before);

    const level = { ...LEVEL, conditionValue: 7000 };
    await write(level).expect(200);
    const once = await latest();
    expect(once).toMatchObject({ action: 'POST /api/level/create' });
    expect((await write(level).expect(200)).headers[REPLAYED]).toBe('true');
    expect(await latest()).toEqual(once);
  });

  it('200: many codes in many units of work are one entry', async () => {
    const campaign = await createCampaign(app);
    const body = { pattern: 'TEA-####-????', count: 3500 };
    await app.as('admin').postJson(`/api/campaign/${campaign}/coupons`, body).expect(200);
    expect(
      await list(
        `resource=${campaign}&action=${encodeURIComponent('POST /api/campaign/{campaign}/coupons')}`,
      ),
    ).toHaveLength(1);
  });

  it('200: by time and kind; a page at a time', async () => {
    app.clock.set(new Date('2031-05-01T12:00:00Z'));
    await createLevel().expect(200);
    app.clock.reset();
    expect(await list('from=2031-05-01&to=2031-05-02&resourceType=level')).toHaveLength(1);
    expect(await list('from=2031-05-02')).toEqual([]);
    const all = await list('sort=auditId&direction=ASC');
    const paged = await app
      .as('admin')
      .get('/api/audit?sort=auditId&direction=ASC&perPage=2&page=2')
      .expect(200);
    expect(paged.body).toMatchObject({ entries: all.slice(2, 4), total: all.length });
    expect(all.map(({ auditId }) => auditId)).toEqual(all.map((_, index) => index + 1));
  });

  it('400: a filter that is none, 401, 403: without the permission, and for other roles', async () => {
    await app.as('admin').get('/api/audit?administrator=x').expect(200);
    await app.as('admin').get('/api/audit?from=x').expect(400);
    await app.asAnonymous().get('/api/audit').expect(401);
    await app.as('customer').get('/api/audit').expect(403, FORBIDDEN);
    await app.as('seller').get('/api/audit').expect(403, FORBIDDEN);
    const other = await loginWith(app, { role: 'admin', permissions: { ADMIN: ['VIEW', 'MODIFY'] } });
    await app.as('admin', other).get('/api/audit').expect(403, FORBIDDEN);
    const auditor = await loginWith(app, { role: 'admin', permissions: { AUDIT: ['VIEW'] } });
    await app.as('admin', auditor).get('/api/audit').expect(200);
  });
});
