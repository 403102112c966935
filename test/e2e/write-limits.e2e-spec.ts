import { loginWith } from '../support/logins.js';
import { TestApp } from '../support/test-app.js';

const PATH = '/api/pos/search/customer';

describe('writes of one caller', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start({ environment: { WRITES_PER_SECOND: '1' } })));
  afterAll(() => app.stop());

  const write = (id?: string) => app.as('admin', id).postJson(PATH, { email: 'nobody@example.com' });

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
    const level = {
      translations: { en: { name: 'A' } },
      conditionValue: 1,
      reward: { name: 'A', value: 1, code: 'a' },
    };
    const before = (await app.as('admin').get('/api/level').expect(200)).body.total;
    await app.as('admin', id).postJson('/api/level/create', { level }).expect(429);
    expect((await app.as('admin').get('/api/level').expect(200)).body.total).toBe(before);
    await app.as('admin', id).get('/api/level').expect(200);
    await app
      .as('admin', await loginWith(app, { role: 'admin', superAdmin: true }))
      .postJson(PATH, { email: 'a@example.com' })
      .expect(200);
  });

  it('200: without headers when there is no limit', async () => {
    const other = await app.another({ WRITES_PER_SECOND: '0' });
    const { headers } = await other.as('admin').postJson(PATH, { email: 'nobody@example.com' }).expect(200);
    expect(headers).not.toHaveProperty('ratelimit');
  });
});
