import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccessTokensService } from '../../src/auth/access-tokens.service.js';
import { AccountLoginsService, type Role } from '../../src/auth/index.js';
import { SigningKeysService } from '../../src/auth/signing-keys.service.js';
import { GuardProbeModule } from '../support/api/guard-probe.js';
import { loginWith, newPair } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

const REQUIRED = { message: 'Authentication Required' };
const INVALID = { code: 401, message: 'Invalid JWT Token' };
const EXPIRED = { code: 401, message: 'Expired JWT Token' };
const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const PROBE = '/api/v1/customer';

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());

describe('a token', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start({ imports: [GuardProbeModule] })));
  afterAll(() => app.stop());

  const use = (token: string, path = PROBE) => app.asAnonymous().get(path).auth(token, { type: 'bearer' });
  const logins = () => app.nest.get(AccountLoginsService);
  const resigned = (claims: object) => {
    const { privateKey, keyId } = app.nest.get(SigningKeysService);
    const text = `${encoded({ alg: 'RS256', typ: 'JWT', kid: keyId })}.${encoded(claims)}`;
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
  };

  it('200: says who is calling, on both families of paths', async () => {
    const { id, token } = await newPair(app, 'customer');
    const { body } = await use(token).expect(200);
    expect(body).toEqual({ role: 'customer', id, sessionId: expect.any(String) });
    await use(token, '/api/DEFAULT/v1/customer').expect(200);
    await app.asAnonymous().get(PROBE).set('Authorization', `bearer  ${token}`).expect(200);
  });

  it.each([[undefined], [''], ['Bearer'], ['Bearer '], ['Basic YTpi'], ['Token abc']])(
    '401: nothing to go by in Authorization: %s',
    async (authorization) => {
      const request = app.asAnonymous().get(PROBE);
      const response = await (
        authorization === undefined ? request : request.set('Authorization', authorization)
      ).expect(401, REQUIRED);
      expect(response.headers['www-authenticate']).toBe('Bearer');
    },
  );

  it.each(['abc', 'a.b.c', '..', 'null.null.null', 'e30.e30.e30', 'a'.repeat(9000)])(
    '401: is no token: %.20s',
    async (token) => {
      const response = await use(token).expect(401, INVALID);
      expect(response.headers['www-authenticate']).toBe('Bearer');
    },
  );

  it('401: whose text was changed, though it was good before', async () => {
    const { token } = await newPair(app, 'customer');
    await use(token).expect(200);
    const [header, payload, signature] = token.split('.');
    const other = await loginWith(app, { role: 'customer' });
    const changed = encoded({ ...decoded(payload), sub: other, id: other });
    await use(`${header}.${changed}.${signature}`).expect(401, INVALID);
    await use(`${token}a`).expect(401, INVALID);
  });

  it('401: signed with another key, unsigned, or with the public key as a secret', async () => {
    const { token } = await newPair(app, 'customer');
    const [header, payload] = token.split('.');
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const forged = sign('RSA-SHA256', Buffer.from(`${header}.${payload}`), stranger).toString('base64url');
    await use(`${header}.${payload}.${forged}`).expect(401, INVALID);

    const none = encoded({ ...decoded(header), alg: 'none' });
    await use(`${none}.${payload}.`).expect(401, INVALID);

    const { body } = await app.asAnonymous().get('/.well-known/jwks.json').expect(200);
    const hs256 = encoded({ ...decoded(header), alg: 'HS256' });
    const mac = createHmac('sha256', JSON.stringify(body.keys[0])).update(`${hs256}.${payload}`);
    await use(`${hs256}.${payload}.${mac.digest('base64url')}`).expect(401, INVALID);

    const unknown = encoded({ ...decoded(header), kid: 'unknown' });
    await use(`${unknown}.${payload}.${forged}`).expect(401, INVALID);
  });

  it.each([
    ['laurel-admin'],
    ['laurel-seller'],
    ['laurel-links'],
    ['elsewhere'],
    [''],
    [['laurel-customer']],
    [null],
    [7],
  ])('401: signed by the service, and meant for %j', async (aud) => {
    const { token } = await newPair(app, 'customer');
    const claims = decoded(token.split('.')[1]);
    expect(claims).toMatchObject({ aud: 'laurel-customer' });
    await use(resigned({ ...claims, aud })).expect(401, INVALID);
    await use(token).expect(200);
  });

  it('200: of an earlier version, which has no audience, until it expires', async () => {
    const { token } = await newPair(app, 'customer');
    const claims = { ...decoded(token.split('.')[1]), aud: undefined };
    await use(resigned(claims)).expect(200);
    await use(resigned({ ...claims, exp: Math.floor(app.clock.now().getTime() / 1000) })).expect(
      401,
      EXPIRED,
    );
  });

  it('asks the accounts of its own application, whichever others the process has started since', async () => {
    const mine = await newPair(app, 'customer');
    const other = await TestApp.start({ freshDatabase: true });
    try {
      const elsewhere = await newPair(other, 'customer');
      await use(mine.token).expect(200);
      await use(elsewhere.token).expect(401, INVALID);
    } finally {
      await other.stop();
    }
  });

  it('401: once its time is over', async () => {
    const brief = await app.another({ ACCESS_TOKEN_TTL: '60' });
    brief.clock.advance({ seconds: -60 });
    const { token } = await newPair(brief, 'customer');
    await use(token).expect(401, EXPIRED);
  });

  it.each(['deactivate', 'erase', 'logOut'] as const)('401: from the request after %s on', async (end) => {
    const { id, token } = await newPair(app, 'customer');
    await use(token).expect(200);
    await app.unitOfWork.run(async (tx) => void (await logins()[end](tx, id)));
    await use(token).expect(401, INVALID);
  });

  it.each([
    ['its refresh token was revoked', '/api/token/revoke', 200],
    ['its refresh token came back after the grace period', '/api/token/refresh', 401],
  ])('401: from the request after %s, on every process; other logins go on', async (_, path, status) => {
    const graceless = await app.another({ REFRESH_REUSE_GRACE: '0' });
    const pair = await newPair(app, 'customer');
    const elsewhere = await newPair(app, 'customer', pair.id);
    const refresh_token = pair.refresh_token;
    const { body: child } = await app
      .asAnonymous()
      .post('/api/token/refresh')
      .send({ refresh_token })
      .expect(200);
    await use(pair.token).expect(200);
    await use(child.token).expect(200);

    await graceless.asAnonymous().post(path).send({ refresh_token }).expect(status);

    await use(pair.token).expect(401, INVALID);
    await use(child.token).expect(401, INVALID);
    await use(elsewhere.token).expect(200);
  });

  it('of many at once: each is its own caller, and only those whose login has ended are refused', async () => {
    const pairs = await Promise.all(Array.from({ length: 40 }, () => newPair(app, 'customer')));
    const ended = pairs.filter((_, index) => index % 5 === 0);
    await app.unitOfWork.run(async (tx) => {
      for (const { id } of ended) {
        await logins().logOut(tx, id);
      }
    });
    // The session is there, and is that of another account.
    const [{ id: sub }, other] = pairs.slice(1, 3) as [(typeof pairs)[number], (typeof pairs)[number]];
    const { sid } = decoded(other.token.split('.')[1]) as { sid: string };
    const account = { id: sub, role: 'customer' as const, username: null, superAdmin: false };
    const rest = { permissions: null, lastLoginAt: null, generation: 0 };
    const borrowed = app.nest.get(AccessTokensService).issue({ ...account, ...rest }, sid);

    const [mixed, ...answers] = await Promise.all([
      use(borrowed),
      ...[...pairs, ...pairs].map(({ token }) => use(token)),
    ]);

    expect(mixed).toMatchObject({ status: 401, body: INVALID });
    expect(answers.map(({ status, body }) => body.id ?? status)).toEqual(
      [...pairs, ...pairs].map((pair) => (ended.includes(pair) ? 401 : pair.id)),
    );
  });

  it('401: also when the account is active again: who was out logs in anew', async () => {
    const { id, token } = await newPair(app, 'customer');
    await app.unitOfWork.run(async (tx) => {
      await logins().deactivate(tx, id);
      await logins().activate(tx, id);
    });
    await use(token).expect(401, INVALID);
    const again = await newPair(app, 'customer', id);
    await use(again.token).expect(200);
  });

  it('401: of an account that is not active yet', async () => {
    const id = await loginWith(app, { role: 'customer', active: false });
    await app.as('customer', id).get(PROBE).expect(401, INVALID);
  });

  it('200: signed with a key that was in use before, as long as its public half is known', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const directory = mkdtempSync(join(tmpdir(), 'laurel-test-keys-'));
    const [oldPrivate, oldPublic] = [join(directory, 'private.pem'), join(directory, 'public.pem')];
    writeFileSync(oldPrivate, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(oldPublic, publicKey.export({ type: 'spki', format: 'pem' }));
    const before = await app.another({ JWT_PRIVATE_KEY_FILE: oldPrivate });
    const after = await app.another({ JWT_PUBLIC_KEY_FILES: oldPublic });
    const { token } = await newPair(before, 'admin');

    const ask = (at: TestApp) => at.asAnonymous().get('/api/store').auth(token, { type: 'bearer' });
    await ask(after).expect(200);
    await ask(app).expect(401, INVALID);
    const { body } = await after.asAnonymous().get('/.well-known/jwks.json').expect(200);
    expect(body.keys).toHaveLength(2);
    rmSync(directory, { recursive: true });
  });
});

describe('a guard', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start({ imports: [GuardProbeModule] })));
  afterAll(() => app.stop());

  const admitted: Readonly<Record<string, readonly Role[]>> = {
    customer: ['customer'],
    seller: ['seller'],
    admin: ['admin'],
    'admin-or-seller': ['admin', 'seller'],
    any: ['customer', 'seller', 'admin'],
  };
  const cases = Object.keys(admitted).flatMap((path) =>
    (['customer', 'seller', 'admin'] as const).map((role) => [path, role] as const),
  );

  it.each(cases)('lets into /%s, or not: a %s', async (path, role) => {
    const request = app.as(role).get(`/api/v1/${path}`);
    await (admitted[path]?.includes(role) ? request.expect(200) : request.expect(403, FORBIDDEN));
  });

  it('200: accepts every caller on public paths, and ignores a bad token there', async () => {
    await app.asAnonymous().get('/api/v1/admin/public').expect(200);
    await app.asAnonymous().get('/api/v1/admin/public').auth('bad', { type: 'bearer' }).expect(200);
  });

  it.each([
    [{ LEVEL: ['VIEW', 'MODIFY'] }, 200, 200],
    [{ LEVEL: ['VIEW'] }, 200, 403],
    [{ LEVEL: ['MODIFY'] }, 403, 403],
    [{ CUSTOMER: ['VIEW', 'MODIFY'] }, 403, 403],
    [{}, 403, 403],
  ] as const)(
    'of an administrator with %j, answers %i to reading and %i to writing',
    async (permissions, read, write) => {
      const admin = app.as('admin', await loginWith(app, { role: 'admin', permissions }));
      await admin.get('/api/v1/admin/level').expect(read);
      await admin.post('/api/v1/admin/level').expect(write);
      await admin.get('/api/v1/admin-or-seller').expect(read);
      await admin.get('/api/v1/admin').expect(200);
    },
  );

  it('200: asks no seller for the permissions of administrators', async () => {
    await app.as('seller').get('/api/v1/admin-or-seller').expect(200);
  });

  it('403: goes by the permissions of now, not by those in the token', async () => {
    const id = await loginWith(app, { role: 'admin', superAdmin: true });
    await app.as('admin', id).post('/api/v1/admin/level').expect(200);
    await app.unitOfWork.run((tx) =>
      app.nest.get(AccountLoginsService).permit(tx, id, false, { LEVEL: ['VIEW'] }),
    );
    await app.as('admin', id).post('/api/v1/admin/level').expect(403, FORBIDDEN);
    await app.as('admin', id).get('/api/v1/admin/level').expect(200);
  });

  it('403: for a customer with the record of another; sellers and administrators see all', async () => {
    const id = await app.customerWith({ points: 1 });
    const another = await app.customerWith({ points: 1 });
    await app.as('customer', id).get(`/api/customer/${id}`).expect(200);
    await app.as('customer', id).get(`/api/customer/${another}`).expect(403, FORBIDDEN);
    await app.as('customer', id).get(`/api/customer/${randomUUID()}`).expect(403, FORBIDDEN);
    await app.as('seller').get(`/api/customer/${id}`).expect(200);
    await app.as('admin').get(`/api/customer/${id}`).expect(200);
  });

  it('403: for a customer on the paths of another store', async () => {
    const { body } = await app.as('admin').post('/api/store', { code: 'OTHER', name: 'Other' }).expect(200);
    const id = await loginWith(app, { role: 'customer', storeId: body.storeId });
    await app.as('customer', id).get('/api/OTHER/v1/customer').expect(200);
    await app.as('customer', id).get('/api/DEFAULT/v1/customer').expect(403, FORBIDDEN);
    await app.as('customer', id).get('/api/v1/customer').expect(403, FORBIDDEN);
  });
});
