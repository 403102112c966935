import type { Role } from '../../src/auth/index.js';
import { loginWith, newPair } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

const OLD = 'Loyalty#1';
const NEW = 'Renewed#2';
const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };

describe('POST /api/{role}/password/change', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const change = (role: Role, token: string, body: object) =>
    app.asAnonymous().post(`/api/${role}/password/change`).auth(token, { type: 'bearer' }).send(body);
  const logIn = (role: Role, id: string, _password: string) =>
    app
      .asAnonymous()
      .post(`/api/${role}/login_check`)
      .send({ _username: role === 'admin' ? `admin-${id}` : id, _password });

  it.each(['admin', 'customer', 'seller'] as const)(
    '200: as %s, one logs in with the new one and no longer with the old one',
    async (role) => {
      const { id, token } = await newPair(app, role);
      const body = { currentPassword: OLD, plainPassword: NEW };
      await change(role, token, body).expect(200, { success: true });
      await logIn(role, id, NEW).expect(200);
      await logIn(role, id, OLD).expect(401);
    },
  );

  it('200: the login in which it was changed goes on, all others have ended', async () => {
    const mine = await newPair(app, 'customer');
    const other = await newPair(app, 'customer', mine.id);

    await change('customer', mine.token, { currentPassword: OLD, plainPassword: NEW }).expect(200);

    const refresh = (refresh_token: string) =>
      app.asAnonymous().post('/api/token/refresh').send({ refresh_token });
    await change('customer', mine.token, {}).expect(400);
    await change('customer', other.token, {}).expect(401, { code: 401, message: 'Invalid JWT Token' });
    await refresh(other.refresh_token).expect(401);
    const { body } = await refresh(mine.refresh_token).expect(200);
    await change('customer', body.token, {}).expect(400);
  });

  it('400: names everything that is wrong, and changes nothing', async () => {
    const { id, token } = await newPair(app, 'customer');
    const response = await change('customer', token, { currentPassword: 'x', plainPassword: 'loyalty#1' });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      error: { code: 400, message: 'Bad Request' },
      errors: [
        { field: 'currentPassword', message: 'This is not your current password.' },
        { field: 'plainPassword', message: 'This value must contain an upper case letter.' },
      ],
      form: {
        children: {
          currentPassword: { errors: ['This is not your current password.'] },
          plainPassword: { errors: ['This value must contain an upper case letter.'] },
        },
      },
    });
    await logIn('customer', id, OLD).expect(200);
  });

  it.each([
    ['nothing', {}, ['currentPassword', 'plainPassword']],
    ['half of it', { currentPassword: OLD }, ['plainPassword']],
    ['no texts', { currentPassword: [OLD], plainPassword: { a: NEW } }, ['currentPassword', 'plainPassword']],
    ['a million letters', { currentPassword: OLD, plainPassword: 'a'.repeat(1e6) }, ['plainPassword']],
    ['a number', { currentPassword: 12, plainPassword: NEW }, ['currentPassword']],
  ])('400: for %s', async (_, body, fields) => {
    const { token } = await newPair(app, 'customer');
    const response = await change('customer', token, body).expect(400);
    expect(response.body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
  });

  it('400: one of two changes at once finds that its current password is no longer the current one', async () => {
    const { id, token } = await newPair(app, 'customer');
    const both = await Promise.all(
      [NEW, 'Another#3'].map((plainPassword) =>
        change('customer', token, { currentPassword: OLD, plainPassword }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = both[0]?.status === 200 ? NEW : 'Another#3';
    await logIn('customer', id, winner).expect(200);
  });

  it('429: a stranger at an open browser may guess ten times', async () => {
    const { token } = await newPair(app, 'customer');
    const guess = { currentPassword: 'guess', plainPassword: NEW };
    for (let failure = 0; failure < 10; failure += 1) {
      await change('customer', token, guess).expect(400);
    }
    await change('customer', token, { ...guess, currentPassword: OLD }).expect(429);
  });

  it('401: without a token', async () => {
    await app
      .asAnonymous()
      .post('/api/customer/password/change')
      .expect(401, { message: 'Authentication Required' });
  });

  it.each([
    ['customer', 'admin'],
    ['customer', 'seller'],
    ['admin', 'customer'],
    ['seller', 'customer'],
  ] as const)('403: on the path of a %s with the token of a %s', async (path, role) => {
    const id = await loginWith(app, { role, password: OLD });
    const body = { currentPassword: OLD, plainPassword: NEW };
    await app.as(role, id).postJson(`/api/${path}/password/change`, body).expect(403, FORBIDDEN);
  });
});
