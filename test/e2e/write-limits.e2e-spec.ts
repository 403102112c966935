import { randomUUID } from 'node:crypto';
import type { Test as Request } from 'supertest';
import { administratorWith } from '../support/scenes/administrators.js';
import { loginWith } from '../support/scenes/logins.js';
import { sellerWith } from '../support/scenes/points.js';
import { KEY, REPLAYED, told } from '../support/waiting/repeated.js';
import { TestApp } from '../support/app/test-app.js';

const PATH = '/api/pos/search/customer';
const LEVEL = {
  translations: { en: { name: 'A' } },
  conditionValue: 1,
  reward: { name: 'A', value: 1, code: 'a' },
};

describe('writes of one caller', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start({ environment: { WRITES_PER_SECOND: '1' } })));
  afterAll(() => app.stop());

  const write = (id?: string) => app.as('admin', id).postJson(PATH, { email: 'missing@example.com' });

  const levels = async (): Promise<number> =>
    (await app.as('admin').get('/api/level').expect(200)).body.total;

  it('200: say what is allowed and what is left; reads are not counted', async () => {
    const first = await write().expect(200);
    expect(first.headers['ratelimit-policy']).toBe('"writes";q=10;w=10');
    expect(first.headers['ratelimit']).toBe('"writes";r=9;t=10');
    const read = await app.as('admin').get('/api/level').expect(200);
    expect(read.headers).not.toHaveProperty('ratelimit');
    const second = await write();
    expect(second.headers['ratelimit']).toMatch(/^"writes";r=8;t=\d+$/);
  });

  it('429: beyond it, with Retry-After and nothing done; others go on', async () => {
    const id = await loginWith(app, { role: 'admin', superAdmin: true });
    const answers = await Promise.all(Array.from({ length: 12 }, () => write(id)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.headers['retry-after']).toMatch(/^([1-9]|10)$/);
    expect(refused[0]?.headers['ratelimit']).toMatch(/^"writes";r=0;t=\d+$/);
    expect(refused[0]?.body).toEqual({
      error: { code: 429, message: 'Too many requests, try again later' },
      message: 'Too many requests, try again later',
    });
    const before = await levels();
    await app.as('admin', id).postJson('/api/level/create', { level: LEVEL }).expect(429);
    expect(await levels()).toBe(before);
    await app.as('admin', id).get('/api/level').expect(200);
    await app
      .as('admin', await loginWith(app, { role: 'admin', superAdmin: true }))
      .postJson(PATH, { email: 'a@example.com' })
      .expect(200);
  });

  it('429: counts the key of an administrator and the logins of that administrator separately', async () => {
    const apiKey = `laurel-${randomUUID()}`;
    const id = await administratorWith(app, { external: true, apiKey });
    const rename = (request: (path: string) => Request) =>
      request('/api/admin/data').send({ firstName: 'Ada' });
    const withKey = () => rename((path) => app.asAnonymous().put(path).set('X-AUTH-TOKEN', apiKey));
    const withLogin = () => rename((path) => app.as('admin', id).ask('put', path));

    const answers = await Promise.all(Array.from({ length: 11 }, withKey));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(200), 429]);
    expect((await withLogin().expect(200)).headers['ratelimit']).toBe('"writes";r=9;t=10');
  });

  it('429: also to what was answered before, of which nothing is lost; and what is refused can be sent again', async () => {
    const id = await loginWith(app, { role: 'admin', superAdmin: true });
    const create = (key: string) =>
      app.as('admin', id).ask('post', '/api/level/create').set(KEY, key).send({ level: LEVEL });
    const [done, refused] = [randomUUID(), randomUUID()];
    const first = await create(done).expect(200);
    await Promise.all(Array.from({ length: 9 }, () => write(id)));
    const before = await levels();

    const repeated = await create(done).expect(429);
    expect(repeated.headers).not.toHaveProperty(REPLAYED);
    await create(refused).expect(429);
    expect(await levels()).toBe(before);

    // At the next process, which has not counted.
    const next = await app.another({ WRITES_PER_SECOND: '1' });
    const createThere = (key: string) =>
      next.as('admin', id).ask('post', '/api/level/create').set(KEY, key).send({ level: LEVEL });
    const again = await createThere(done).expect(200);
    expect(told(again)).toEqual(told(first));
    expect(again.headers[REPLAYED]).toBe('true');
    expect((await createThere(refused).expect(200)).headers).not.toHaveProperty(REPLAYED);
    expect(await levels()).toBe(before + 1);
  });

  it('401, 403, 429, and then what the module refuses: in this order', async () => {
    const seller = await sellerWith(app, false);
    const add = () => app.as('seller', seller).postJson('/api/pos/points/transfer/add', {});
    const ofAdministrators = (request: Request) => request.send({ level: LEVEL });
    const path = '/api/level/create';

    const unauthenticated = await ofAdministrators(app.asAnonymous().post(path)).expect(401);
    expect(unauthenticated.body).toEqual({ message: 'Authentication Required' });
    // A role that may not do it is not counted, and is not told what is left.
    for (let count = 0; count < 12; count += 1) {
      const wrongRole = await ofAdministrators(app.as('seller', seller).ask('post', path)).expect(403);
      expect(wrongRole.headers).toMatchObject({ 'x-error-code': 'auth.wrong-role' });
      expect(wrongRole.headers).not.toHaveProperty('ratelimit');
    }
    // A role that may, and is refused by a guard of the module, is counted.
    const refused = await Promise.all(Array.from({ length: 10 }, add));
    expect(refused.map(({ status }) => status)).toEqual(Array<number>(10).fill(403));
    expect(refused.map(({ headers }) => headers['x-error-code'])).not.toContain('auth.wrong-role');
    expect(refused.map(({ headers }) => headers['ratelimit']?.slice(0, 12)).sort()[0]).toBe('"writes";r=0');
    const limited = await add().expect(429);
    expect(limited.headers).toMatchObject({ 'x-error-code': 'auth.too-many-writes' });

    // Beyond the limit as well, 401 and 403 come first.
    await ofAdministrators(app.asAnonymous().post(path).auth('abc', { type: 'bearer' })).expect(401);
    const stillWrong = await ofAdministrators(app.as('seller', seller).ask('post', path)).expect(403);
    expect(stillWrong.headers).not.toHaveProperty('ratelimit');
    await app.as('seller', seller).get('/api/seller/level').expect(200);
  });

  it('200: without headers when there is no limit', async () => {
    const other = await app.another({ WRITES_PER_SECOND: '0' });
    const { headers } = await other.as('admin').postJson(PATH, { email: 'missing@example.com' }).expect(200);
    expect(headers).not.toHaveProperty('ratelimit');
  });
});
