import { randomUUID } from 'node:crypto';
import { MASTER_ROLE_ID } from '../../src/administrator/index.js';
import { administratorWith } from '../support/scenes/administrators.js';
import { TestApp } from '../support/app/test-app.js';

const PASSWORD = 'Loyalty#1';
const RENEWED = 'Renewed#2';
const SOME_KEY = 'a-key-that-a-person-has-chosen-000';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

/** An administrator who is logged in. */
const administrator = async (scene: object = {}) => {
  const email = `${randomUUID()}@example.com`;
  const id = await administratorWith(app, {
    email,
    plainPassword: PASSWORD,
    roleIds: [MASTER_ROLE_ID],
    ...scene,
  });
  const { body } = await logIn(email, PASSWORD).expect(200);
  const send = (path: string, fields: object) =>
    app.asAnonymous().put(path).auth(body.token, { type: 'bearer' }).send({ admin: fields });
  const change = (fields: object) => send(`/api/admin/data/${id}`, fields);
  return { id, email, change, send, token: String(body.token) };
};
const logIn = (_username: string, _password: string) =>
  app.asAnonymous().post('/api/admin/login_check').send({ _username, _password });
const withKey = (key: string) => app.asAnonymous().get('/api/admin/data').set('X-AUTH-TOKEN', key);

describe('PUT /api/admin/data/{administrator} of oneself', () => {
  it.each([
    ['password', { plainPassword: RENEWED }],
    ['API key', { external: true, apiKey: SOME_KEY }],
    ['password, with a wrong current one', { plainPassword: RENEWED, currentPassword: 'guess' }],
    ['API key, with a wrong current password', { external: 1, apiKey: SOME_KEY, currentPassword: 'guess' }],
    ['password and name', { plainPassword: RENEWED, firstName: 'Eve' }],
  ])('400: for another %s without the current password, and changes nothing', async (_, fields) => {
    const { id, email, change } = await administrator({ firstName: 'Ann' });

    const { body } = await change(fields).expect(400);

    expect(body.errors).toEqual([
      { field: 'currentPassword', message: expect.stringMatching(/current password/) },
    ]);
    await logIn(email, PASSWORD).expect(200);
    await logIn(email, RENEWED).expect(401);
    await withKey(SOME_KEY).expect(401);
    const record = await app.as('admin').get(`/api/admin/data/${id}`).expect(200);
    expect(record.body).toMatchObject({ firstName: 'Ann', external: false });
  });

  it('200: for another password and key with the current password; other logins end', async () => {
    const { id, email, change, token } = await administrator();
    const elsewhere = (await logIn(email, PASSWORD).expect(200)).body;
    const key = `key-${randomUUID()}`;
    const fields = { plainPassword: RENEWED, external: true, apiKey: key, currentPassword: PASSWORD };

    await change(fields).expect(200, { id });

    await logIn(email, RENEWED).expect(200);
    await logIn(email, PASSWORD).expect(401);
    await withKey(key).expect(200);
    await app.asAnonymous().get('/api/admin/data').auth(token, { type: 'bearer' }).expect(200);
    await app.asAnonymous().get('/api/admin/data').auth(elsewhere.token, { type: 'bearer' }).expect(401);
  });

  it('200: for what the form of existing clients sends, without a password', async () => {
    const { id, email, change, send } = await administrator();
    const fields = { firstName: 'Ann', lastName: 'Roe', email: email.toUpperCase(), phone: '1' };
    await change({ ...fields, roles: [MASTER_ROLE_ID] }).expect(200, { id });
    await send('/api/admin/data', { ...fields, lastName: 'Doe' }).expect(200, { id });
    const record = await app.as('admin').get(`/api/admin/data/${id}`).expect(200);
    expect(record.body).toMatchObject({ ...fields, lastName: 'Doe' });
  });

  it.each(['/api/admin/data', '/api/admin/data/{self}'])(
    '400: for another e-mail without the current password, by %s; 200 with it',
    async (template) => {
      const { id, email, send } = await administrator({ firstName: 'Ann' });
      const path = template.replace('{self}', id);
      const other = { email: `${randomUUID()}@example.com`, firstName: 'Eve' };
      for (const currentPassword of [undefined, 'guess']) {
        const { body } = await send(path, { ...other, currentPassword }).expect(400);
        expect(body.errors).toEqual([
          { field: 'currentPassword', message: expect.stringMatching(/current password/) },
        ]);
      }
      const before = await app.as('admin').get(`/api/admin/data/${id}`).expect(200);
      expect(before.body).toMatchObject({ email, firstName: 'Ann' });
      await send(path, { ...other, currentPassword: PASSWORD }).expect(200, { id });
      await logIn(other.email, PASSWORD).expect(200);
    },
  );

  it('400: with the own key in place of a login, too', async () => {
    const key = `key-${randomUUID()}`;
    const { id, email } = await administrator({ external: true, apiKey: key });
    const change = (fields: object) =>
      app.asAnonymous().put(`/api/admin/data/${id}`).set('X-AUTH-TOKEN', key).send(fields);

    await change({ plainPassword: RENEWED }).expect(400);
    await change({ email: `${randomUUID()}@example.com` }).expect(400);
    await logIn(email, RENEWED).expect(401);

    await change({ plainPassword: RENEWED, currentPassword: PASSWORD }).expect(200);
    await logIn(email, RENEWED).expect(200);
  });

  it('429: a caller with a stolen token may guess ten times, here and where passwords are changed', async () => {
    const { change, token } = await administrator();
    for (let guess = 0; guess < 5; guess += 1) {
      await change({ plainPassword: RENEWED, currentPassword: `guess-${guess}` }).expect(400);
      const body = { currentPassword: `guess-${guess}`, plainPassword: RENEWED };
      const ask = app.asAnonymous().post('/api/admin/password/change').auth(token, { type: 'bearer' });
      await ask.send(body).expect(400);
    }
    await change({ plainPassword: RENEWED, currentPassword: PASSWORD }).expect(429);
  });
});

describe('PUT /api/admin/data/{administrator} of a colleague', () => {
  it('200: sets a password, without the current one, which only the colleague knows', async () => {
    const { id, email } = await administrator();
    await app.as('admin').putJson(`/api/admin/data/${id}`, { plainPassword: RENEWED }).expect(200);
    await logIn(email, RENEWED).expect(200);
  });

  it.each([31, 256])(
    '400: for an API key of %i characters, here and for a new administrator',
    async (length) => {
      const { id } = await administrator();
      const apiKey = 'k'.repeat(length);
      const requests = [
        app.as('admin').putJson(`/api/admin/data/${id}`, { external: true, apiKey }),
        app
          .as('admin')
          .postJson('/api/admin/data', { email: `${randomUUID()}@example.com`, external: true, apiKey }),
      ];
      for (const request of requests) {
        const { body } = await request.expect(400);
        expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['apiKey']);
      }
      await withKey(apiKey).expect(401);
    },
  );

  it('200: for an API key of 32 characters', async () => {
    const { id } = await administrator();
    const apiKey = randomUUID().replaceAll('-', '');
    await app.as('admin').putJson(`/api/admin/data/${id}`, { external: true, apiKey }).expect(200);
    await withKey(apiKey).expect(200);
  });
});
