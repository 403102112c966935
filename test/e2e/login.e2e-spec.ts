import { randomUUID } from 'node:crypto';
import { AccountLoginsService, PasswordsService, type Role } from '../../src/auth/index.js';
import { loginWith } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

const PASSWORD = 'Loyalty#1';
const BAD_CREDENTIALS = { code: 401, message: 'Bad credentials' };

/** The readable part of a token. */
function getClaims(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

describe('POST /api/{storeCode}/{role}/login_check', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const logIn = (role: Role, body: object, base = '/api') =>
    app.asAnonymous().post(`${base}/${role}/login_check`).send(body);
  const someone = () => randomUUID().slice(0, 8);

  it('200: gives an administrator a token with identity and permissions', async () => {
    const name = someone();
    const id = await loginWith(app, {
      role: 'admin',
      names: [{ kind: 'username', name }],
      password: PASSWORD,
      permissions: { CUSTOMER: ['VIEW'] },
    });

    const { body } = await logIn('admin', { _username: name, _password: PASSWORD }).expect(200);

    expect(Object.keys(body)).toEqual(['token', 'refresh_token', 'expires_in']);
    expect(body.expires_in).toBe(3600);
    expect(getClaims(body.token)).toEqual({
      sub: id,
      aud: 'laurel-admin',
      id,
      username: name,
      roles: ['ROLE_ADMIN'],
      iat: expect.any(Number),
      exp: expect.any(Number),
      jti: expect.any(String),
      sid: expect.any(String),
      gen: 0,
      lastLoginAt: null,
      superAdmin: false,
      permissions: { CUSTOMER: ['VIEW'] },
    });
    expect(getClaims(body.token).exp - getClaims(body.token).iat).toBe(3600);
  });

  it.each([
    ['customer', 'ROLE_PARTICIPANT'],
    ['seller', 'ROLE_SELLER'],
  ] as const)('200: tells a %s apart, by id', async (role, claim) => {
    const id = await loginWith(app, { role, password: PASSWORD });
    const { body } = await logIn(role, { _username: id, _password: PASSWORD }).expect(200);
    const claims = getClaims(body.token);
    expect(claims).toMatchObject({ id, username: id, roles: [claim], aud: `laurel-${role}` });
    expect(claims).not.toHaveProperty('permissions');
  });

  it('200: the token opens what the role may open', async () => {
    const name = `${someone()}@example.com`;
    await loginWith(app, {
      role: 'admin',
      names: [{ kind: 'email', name }],
      password: PASSWORD,
      permissions: { EVENT: ['VIEW'] },
    });
    const { body } = await logIn('admin', { _username: name, _password: PASSWORD }).expect(200);
    await app.asAnonymous().get('/api/event').auth(body.token, { type: 'bearer' }).expect(200);
  });

  it.each([
    ['e-mail', (id: string) => `Ann.${id}@Example.com`],
    ['e-mail in other letters', (id: string) => ` ann.${id.toUpperCase()}@EXAMPLE.com `],
    ['card', (id: string) => `CARD-${id}`],
    ['phone', (id: string) => `+48 ${getDigits(id)}`],
    ['phone without a plus', (id: string) => `48${getDigits(id)}`],
  ])('200: lets a customer in by %s', async (_, typed) => {
    const name = someone();
    const id = await loginWith(app, {
      role: 'customer',
      names: [
        { kind: 'email', name: `Ann.${name}@Example.com` },
        { kind: 'card', name: `CARD-${name}` },
        { kind: 'phone', name: `+48${getDigits(name)}` },
      ],
      password: PASSWORD,
    });
    const { body } = await logIn('customer', { _username: typed(name), _password: PASSWORD }).expect(200);
    expect(getClaims(body.token).id).toBe(id);
  });

  it('200: when the card of one is the phone of another, the password decides', async () => {
    const number = `48${getDigits(someone())}`;
    const byCard = await loginWith(app, {
      role: 'customer',
      names: [{ kind: 'card', name: number }],
      password: PASSWORD,
    });
    const byPhone = await loginWith(app, {
      role: 'customer',
      names: [{ kind: 'phone', name: number }],
      password: 'Another#2',
    });
    const first = await logIn('customer', { _username: number, _password: PASSWORD }).expect(200);
    const second = await logIn('customer', { _username: number, _password: 'Another#2' }).expect(200);
    expect([getClaims(first.body.token).id, getClaims(second.body.token).id]).toEqual([byCard, byPhone]);
  });

  it('200: takes a form, other field names and the path of a store', async () => {
    const id = await loginWith(app, { role: 'customer', password: PASSWORD });
    const form = app.asAnonymous().post('/api/customer/login_check').type('form');
    await form.send({ _username: id, _password: PASSWORD }).expect(200);
    await logIn('customer', { username: id, password: PASSWORD }).expect(200);
    await logIn('customer', { _username: id, _password: PASSWORD }, '/api/DEFAULT').expect(200);
  });

  it('200: says from the second time on when the last login was', async () => {
    const id = await loginWith(app, { role: 'customer', password: PASSWORD });
    const before = Date.now();
    await logIn('customer', { _username: id, _password: PASSWORD }).expect(200);
    const { body } = await logIn('customer', { _username: id, _password: PASSWORD }).expect(200);
    expect(Date.parse(getClaims(body.token).lastLoginAt)).toBeGreaterThanOrEqual(before - 1000);
  });

  it('401: the same answer for a wrong password, an unknown name, another role and a deactivated account', async () => {
    const id = await loginWith(app, { role: 'customer', password: PASSWORD });
    const inactive = await loginWith(app, { role: 'customer', password: PASSWORD, active: false });
    const silent = await loginWith(app, { role: 'customer' });
    for (const [role, _username, _password] of [
      ['customer', id, 'wrong'],
      ['customer', randomUUID(), PASSWORD],
      ['customer', `missing-${someone()}@example.com`, PASSWORD],
      ['seller', id, PASSWORD],
      ['admin', id, PASSWORD],
      ['customer', inactive, PASSWORD],
      ['customer', silent, ''],
      ['customer', silent, 'undefined'],
    ] as const) {
      const response = await logIn(role, { _username, _password }).expect(401, BAD_CREDENTIALS);
      expect(response.headers['www-authenticate']).toBe('Bearer');
    }
  });

  it('401: an administrator does not log in by id', async () => {
    const id = await loginWith(app, { role: 'admin', password: PASSWORD });
    await logIn('admin', { _username: id, _password: PASSWORD }).expect(401, BAD_CREDENTIALS);
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['a list', { _username: ['a'], _password: ['b'] }],
    ['an object', { _username: { $ne: '' }, _password: { $ne: '' } }],
    ['null', { _username: null, _password: null }],
    ['booleans', { _username: true, _password: false }],
    ['NUL', { _username: 'a\0b', _password: 'a\0b' }],
    ['half a character', { _username: '\ud800', _password: '\ud800' }],
    ['a quote', { _username: `' OR '1'='1`, _password: `' OR '1'='1` }],
    ['a million letters', { _username: 'a'.repeat(1e6), _password: 'b'.repeat(5e5) }],
  ])('401: for %s, like for any other wrong login', async (_, body) => {
    for (const role of ['customer', 'admin', 'seller'] as const) {
      await logIn(role, body).expect(401, BAD_CREDENTIALS);
    }
  });

  it('429: after ten failures on one account, even with the right password; others are let in', async () => {
    const id = await loginWith(app, { role: 'customer', password: PASSWORD });
    const other = await loginWith(app, { role: 'customer', password: PASSWORD });
    for (let failure = 0; failure < 10; failure += 1) {
      await logIn('customer', { _username: id, _password: 'wrong' }).expect(401, BAD_CREDENTIALS);
    }

    const response = await logIn('customer', { _username: id, _password: PASSWORD }).expect(429);

    const message = 'Too many login attempts, try again later';
    expect(response.body).toEqual({ error: { code: 429, message }, message });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(900);
    await logIn('customer', { _username: other, _password: PASSWORD }).expect(200);
  });

  it('200: a good login in between forgets the failures', async () => {
    const id = await loginWith(app, { role: 'customer', password: PASSWORD });
    for (let round = 0; round < 2; round += 1) {
      for (let failure = 0; failure < 9; failure += 1) {
        await logIn('customer', { _username: id, _password: 'wrong' }).expect(401);
      }
      await logIn('customer', { _username: id, _password: PASSWORD }).expect(200);
    }
  });

  it('200: twenty good logins at once are no attack; of forty bad ones only ten are looked at', async () => {
    const id = await loginWith(app, { role: 'customer', password: PASSWORD });
    const many = (count: number, _password: string) =>
      Promise.all(Array.from({ length: count }, () => logIn('customer', { _username: id, _password })));

    const good = await many(20, PASSWORD);
    const bad = await many(40, 'wrong');

    expect(good.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(bad.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(bad.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it('401: a password that was replaced, and a name that was given up, are good for nothing', async () => {
    const name = `${someone()}@example.com`;
    const id = await loginWith(app, {
      role: 'customer',
      names: [{ kind: 'email', name }],
      password: PASSWORD,
    });
    await app.unitOfWork.run((tx) =>
      app.nest.get(AccountLoginsService).rename(tx, id, 'email', `new-${name}`),
    );
    await logIn('customer', { _username: name, _password: PASSWORD }).expect(401, BAD_CREDENTIALS);
    await logIn('customer', { _username: `new-${name}`, _password: PASSWORD }).expect(200);
  });
});

function getDigits(hex: string): string {
  return String(parseInt(hex, 16)).padStart(10, '0');
}

describe('a login', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it('401: verifies one password, whether the account exists or not', async () => {
    const active = await loginWith(app, { role: 'customer', password: PASSWORD });
    const inactive = await loginWith(app, { role: 'customer', password: PASSWORD, active: false });
    const verify = vi.spyOn(app.nest.get(PasswordsService), 'verify');
    const anyHash = expect.stringMatching(/^\$argon2id\$/) as unknown;
    for (const [_username, hash] of [
      [active, anyHash],
      [inactive, anyHash],
      [randomUUID(), null],
      [`${randomUUID()}@example.com`, null],
    ] as const) {
      verify.mockClear();
      await app
        .asAnonymous()
        .post('/api/customer/login_check')
        .send({ _username, _password: 'wrong' })
        .expect(401);
      expect(verify.mock.calls).toEqual([[hash, 'wrong']]);
    }
  });
});
