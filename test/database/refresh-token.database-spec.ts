import { AccountLoginsService } from '../../src/auth/index.js';
import { GuardProbeModule } from '../support/api/guard-probe.js';
import { newPair } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

const DAY = 24 * 3600;
const INVALID = { code: 401, message: 'Invalid refresh token' };

describe('POST /api/token/refresh', () => {
  let app: TestApp;
  let graceless: TestApp;
  beforeAll(async () => {
    app = await TestApp.start({ imports: [GuardProbeModule] });
    graceless = await app.another({ REFRESH_REUSE_GRACE: '0' });
  });
  afterAll(() => app.stop());

  const refresh = (refresh_token: unknown, at = app) =>
    at.asAnonymous().post('/api/token/refresh').send({ refresh_token });
  const revoke = (refresh_token: string, at = app) =>
    at.asAnonymous().post('/api/token/revoke').send({ refresh_token });
  const use = (token: string) => app.asAnonymous().get('/api/v1/customer').auth(token, { type: 'bearer' });

  it('200: gives a new pair that works, on both paths and for forms', async () => {
    const { refresh_token } = await newPair(app, 'customer');

    const first = await refresh(refresh_token).expect(200);
    const second = await app
      .asAnonymous()
      .post('/api/DEFAULT/token/refresh')
      .type('form')
      .send({ refresh_token: first.body.refresh_token })
      .expect(200);

    expect(Object.keys(second.body)).toEqual(['token', 'refresh_token', 'expires_in']);
    expect(second.body.expires_in).toBe(3600);
    expect(new Set([refresh_token, first.body.refresh_token, second.body.refresh_token]).size).toBe(3);
    await use(second.body.token).expect(200);
  });

  it('200: within the grace period a used token gives another pair of the same family', async () => {
    const { refresh_token } = await newPair(app, 'customer');
    const first = await refresh(refresh_token).expect(200);
    const second = await refresh(refresh_token).expect(200);

    await refresh(first.body.refresh_token).expect(200);
    await refresh(second.body.refresh_token).expect(200);
  });

  it('401: after it, a used token ends its family, and no other', async () => {
    const pair = await newPair(app, 'customer');
    const other = await newPair(app, 'customer', pair.id);
    const next = await refresh(pair.refresh_token).expect(200);

    await refresh(pair.refresh_token, graceless).expect(401, INVALID);

    await refresh(next.body.refresh_token).expect(401, INVALID);
    await refresh(other.refresh_token).expect(200);
  });

  it('200: nineteen refreshes of an administrator with one token each get a pair, and all of them work', async () => {
    const { refresh_token } = await newPair(app, 'admin');

    const answers = await Promise.all(Array.from({ length: 19 }, () => refresh(refresh_token)));

    expect(answers.map(({ status }) => status)).toEqual(Array(19).fill(200));
    for (const { body } of answers) {
      await refresh(body.refresh_token).expect(200);
    }
  });

  it('401: for an administrator the grace is ten seconds; after it, a used token ends its family', async () => {
    const [administrator, customer] = [await newPair(app, 'admin'), await newPair(app, 'customer')];
    const other = await app.another();
    const begin = Date.now();
    const after = (seconds: number) => other.clock.stopAt(new Date(begin + seconds * 1000));
    after(0);
    const next = await refresh(administrator.refresh_token, other).expect(200);
    await refresh(customer.refresh_token, other).expect(200);
    after(9);
    await refresh(administrator.refresh_token, other).expect(200);
    after(10);

    await refresh(administrator.refresh_token, other).expect(401, INVALID);

    await refresh(next.body.refresh_token, other).expect(401, INVALID);
    await app.asAnonymous().get('/api/admin/data').auth(next.body.token, { type: 'bearer' }).expect(401);
    await refresh(customer.refresh_token, other).expect(200);
  });

  it('200: what an administrator may do is in the new token as it is now', async () => {
    const pair = await newPair(app, 'admin');
    await app.unitOfWork.run((tx) =>
      app.nest.get(AccountLoginsService).permit(tx, pair.id, false, { LEVEL: ['VIEW'] }),
    );
    const { body } = await refresh(pair.refresh_token).expect(200);
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ id: pair.id, superAdmin: false, permissions: { LEVEL: ['VIEW'] } });
  });

  it('401: once it has expired', async () => {
    const brief = await app.another({ REFRESH_TOKEN_TTL: '1' });
    const { refresh_token } = await newPair(brief, 'customer');
    brief.clock.advance({ seconds: 1 });
    await refresh(refresh_token, brief).expect(401, INVALID);
  });

  it.each([
    ['customer', 30 * DAY],
    ['seller', DAY],
    ['admin', DAY],
  ] as const)(
    '401: of a %s, %i seconds after the login, however often it was refreshed',
    async (role, lasts) => {
      const other = await app.another();
      const begin = Math.ceil(Date.now() / 1000);
      const after = (seconds: number) => other.clock.stopAt(new Date((begin + seconds) * 1000));
      after(0);
      const pair = await newPair(other, role);
      after(lasts / 2);
      const half = await refresh(pair.refresh_token, other).expect(200);
      expect(half.body.expires_in).toBe(3600);
      after(lasts - 60);
      const { body } = await refresh(half.body.refresh_token, other).expect(200);
      expect(body.expires_in).toBe(60);
      const { iat, exp } = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
      expect({ iat, exp }).toEqual({ iat: begin + lasts - 60, exp: begin + lasts });
      after(lasts - 1);
      const last = await refresh(body.refresh_token, other).expect(200);
      after(lasts);

      await refresh(last.body.refresh_token, other).expect(401, INVALID);

      const sessions = `SELECT * FROM login_session WHERE accountId = '${pair.id}' AND id <> accountId`;
      expect(await app.reader.query(sessions)).toEqual([]);
      await newPair(other, role, pair.id);
    },
  );

  it('the operator says how long logins last', async () => {
    const brief = await app.another({ LOGIN_TTL: '10', STAFF_LOGIN_TTL: '20' });
    const lives = async (role: 'admin' | 'seller' | 'customer') => {
      const { refresh_token } = await newPair(brief, role);
      return (await refresh(refresh_token, brief).expect(200)).body.expires_in;
    };
    brief.clock.stopAt(new Date());
    expect([await lives('customer'), await lives('seller'), await lives('admin')]).toEqual([10, 20, 20]);
  });

  it.each(['deactivate', 'erase', 'logOut'] as const)('401: after %s', async (end) => {
    const pair = await newPair(app, 'customer');
    await app.unitOfWork.run(async (tx) => void (await app.nest.get(AccountLoginsService)[end](tx, pair.id)));
    await refresh(pair.refresh_token).expect(401, INVALID);
  });

  it.each([[undefined], [''], ['unknown'], [['a']], [{ a: 1 }], [12], [null], ['a\0b']])(
    '401: for %j',
    async (sent) => {
      await refresh(sent).expect(401, INVALID);
    },
  );

  it('401: for a million letters', async () => {
    await refresh('a'.repeat(1e6)).expect(401, INVALID);
  });

  it('429: after a thousand failures of refreshing and revoking from one network; those that succeed do not count', async () => {
    const busy = await app.another();
    const pair = await newPair(busy, 'customer');
    const { body } = await refresh(pair.refresh_token, busy).expect(200);
    const statuses = new Set<number>();
    for (let turn = 0; turn < 20; turn += 1) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? refresh : revoke)('unknown', busy)),
      );
      answers.forEach(({ status }) => statuses.add(status));
    }
    const response = await refresh(body.refresh_token, busy).expect(429);
    await revoke(body.refresh_token, busy).expect(429);
    const message = 'Too many attempts, try again later';
    expect([...statuses].sort()).toEqual([200, 401]);
    expect(response.body).toEqual({ error: { code: 429, message }, message });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    await refresh(body.refresh_token).expect(200);
  });

  it('stores no token that could be used', async () => {
    const { refresh_token } = await newPair(app, 'customer');
    const rows = await app.reader.query('SELECT * FROM refresh_token');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(refresh_token);
  });

  it('keeps no session that has expired, once its account logs in again', async () => {
    const brief = await app.another({ REFRESH_TOKEN_TTL: '1' });
    const { id } = await newPair(brief, 'customer');
    brief.clock.advance({ seconds: 2 });
    await newPair(brief, 'customer', id);
    const sessions = await app.reader.query(
      `SELECT * FROM login_session WHERE accountId = '${id}' AND id <> accountId`,
    );
    expect(sessions).toHaveLength(1);
  });
});

describe('POST /api/token/revoke', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start({ imports: [GuardProbeModule] })));
  afterAll(() => app.stop());

  const use = (token: string) => app.asAnonymous().get('/api/v1/customer').auth(token, { type: 'bearer' });
  const refresh = (refresh_token: string) =>
    app.asAnonymous().post('/api/token/refresh').send({ refresh_token });

  it.each(['get', 'post'] as const)('200: by %s, ends every login of the caller at once', async (method) => {
    const pair = await newPair(app, 'customer');
    const elsewhere = await newPair(app, 'customer', pair.id);
    const other = await newPair(app, 'customer');
    await use(pair.token).expect(200);

    await app.asAnonymous()[method]('/api/token/revoke').auth(pair.token, { type: 'bearer' }).expect(200, []);

    for (const { token, refresh_token } of [pair, elsewhere]) {
      await use(token).expect(401, { code: 401, message: 'Invalid JWT Token' });
      await refresh(refresh_token).expect(401);
    }
    await use(other.token).expect(200);
    const again = await newPair(app, 'customer', pair.id);
    await use(again.token).expect(200);
  });

  it('200: without an access token, ends the login that the refresh token belongs to, known or not', async () => {
    const pair = await newPair(app, 'customer');
    const elsewhere = await newPair(app, 'customer', pair.id);
    const revoke = (refresh_token: string) =>
      app.asAnonymous().post('/api/DEFAULT/token/revoke').send({ refresh_token }).expect(200, []);

    await revoke(pair.refresh_token);
    await revoke('unknown');

    await refresh(pair.refresh_token).expect(401);
    await refresh(elsewhere.refresh_token).expect(200);
  });

  it('401: without anything', async () => {
    await app.asAnonymous().post('/api/token/revoke').expect(401, { message: 'Authentication Required' });
    await app.asAnonymous().get('/api/token/revoke').expect(401, { message: 'Authentication Required' });
  });
});

describe('GET /.well-known/jwks.json', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start({ imports: [GuardProbeModule] })));
  afterAll(() => app.stop());

  it('200: has the key that tokens name, and nothing secret', async () => {
    const { token } = await newPair(app, 'customer');
    const { kid, alg } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());

    const { body } = await app.asAnonymous().get('/.well-known/jwks.json').expect(200);

    expect(alg).toBe('RS256');
    const key = { kty: 'RSA', use: 'sig', alg: 'RS256', kid, n: expect.any(String), e: 'AQAB' };
    expect(body).toEqual({ keys: [key] });
  });
});
