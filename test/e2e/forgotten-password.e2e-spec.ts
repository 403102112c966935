import { AuditEntryEntity } from '../../src/audit/audit-entry.entity.js';
import { MessageRequestsService } from '../../src/message/index.js';
import { customerWith } from '../support/scenes/customers.js';
import { mailStage, getMessages, sendDue } from '../support/scenes/messages.js';
import { codeIn } from '../support/scenes/passwords.js';
import { sellerWith } from '../support/scenes/points.js';
import { type MailServer, getText } from '../support/servers/mail-server.js';
import type { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const OLD = 'Loyalty#1';
const NEW = 'Renewed#2';
const DONE = { success: true };

describe('a forgotten password', () => {
  let app: TestApp;
  let server: MailServer;
  mailStage((stage) => ({ app, server } = stage), { isFresh: true });

  const ask = (username: unknown, path = '/api/customer/password/reset/request') =>
    app.asAnonymous().post(path).send({ username });
  const reset = (token: unknown, plainPassword: unknown = NEW) =>
    app.asAnonymous().post('/api/password/reset').send({ token, reset: { plainPassword } });
  const logIn = (role: string, username: string, password: string) =>
    app.asAnonymous().post(`/api/${role}/login_check`).send({ _username: username, _password: password });
  const anna = (more: object = {}) =>
    customerWith(app, { points: 0, email: 'Anna@example.com', password: OLD, ...more });
  const rows = async (table: string) => app.reader.query(`SELECT * FROM ${table}`);

  it('is replaced by the code of a message, once; every login ends', async () => {
    await anna();
    const { body: pair } = await logIn('customer', 'anna@example.com', OLD).expect(200);
    await ask('anna@example.com').expect(200, DONE);
    await sendDue(app);
    const code = codeIn(server.mails[0]);
    expect(server.mails[0]?.to).toEqual(['anna@example.com']);
    expect(getText(server.mails[0])).toContain(`http://localhost:3000/shop/new-password#${code}`);

    await reset(code).expect(200, DONE);
    await logIn('customer', 'anna@example.com', OLD).expect(401);
    await logIn('customer', 'anna@example.com', NEW).expect(200);
    await app.asAnonymous().get('/api/customer/transaction').auth(pair.token, { type: 'bearer' }).expect(401);
    await app
      .asAnonymous()
      .post('/api/token/refresh')
      .send({ refresh_token: pair.refresh_token })
      .expect(401);
    // Existing clients show the errors of this field alone.
    const { body: refused } = await reset(code, 'Another#3').expect(404);
    expect(refused).toEqual({
      error: { code: 404, message: 'Not Found' },
      form: {
        children: { plainPassword: { errors: ['This link is no longer valid. Ask for another one.'] } },
      },
    });
    await logIn('customer', 'anna@example.com', NEW).expect(200);
    expect(await rows('password_token')).toEqual([]);
    expect(await rows('message_request')).toEqual([]);
  });

  it('is that of administrators by name or e-mail, of sellers by e-mail or id, of customers by card, phone or id', async () => {
    const boss = { email: 'boss@example.com', plainPassword: OLD, roles: [] };
    await app.as('admin').postJson('/api/admin/data', { admin: boss }).expect(200);
    const seller = await sellerWith(app, true);
    const customer = await anna({ phone: '+48500100200', loyaltyCardNumber: 'C-17' });
    for (const [name, path] of [
      ['boss@example.com', '/api/password/reset/request'],
      [seller, '/api/password/reset/request'],
      ['+48 500 100 200', '/api/password/reset/request'],
      ['c-17', '/api/customer/password/reset/request'],
      [customer, '/api/DEFAULT/customer/password/reset/request'],
      ['boss@example.com', '/api/customer/password/reset/request'],
    ] as const) {
      await ask(name, path).expect(200, DONE);
    }
    await sendDue(app);
    expect(server.mails.map(({ to }) => to[0]).filter((to) => to === 'anna@example.com')).toHaveLength(3);
    expect(server.mails).toHaveLength(5);
    const [toBoss] = server.mails.filter(({ to }) => to[0] === 'boss@example.com');
    expect(getText(toBoss)).toContain('http://localhost:3000/admin/new-password#');
    await reset(codeIn(toBoss)).expect(200, DONE);
    await logIn('admin', 'boss@example.com', NEW).expect(200);
    const audited = await app.reader.manager.findBy(AuditEntryEntity, { action: 'POST /api/password/reset' });
    expect(audited).toMatchObject([{ outcome: 'done', credential: 'none', resourceType: 'administrator' }]);
  });

  it('has the same answer by the same statements, whether or not there is an account', async () => {
    await anna();
    const before = await rows('message_request');
    const known = await ask('anna@example.com').expect(200, DONE);
    const unknown = await ask('nothing@example.com').expect(200, DONE);
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
    expect(before).toEqual([]);
    // Nothing is looked up before the answer: what was typed alone is there.
    expect(await rows('message_request')).toHaveLength(2);
    expect(await rows('password_token')).toEqual([]);
    expect(await getMessages(app)).toEqual([]);
    await sendDue(app);
    expect(server.mails.map(({ to }) => to)).toEqual([['anna@example.com']]);
    expect(await rows('message_request')).toEqual([]);
  });

  it('sends nothing to accounts that are not active, or have no e-mail', async () => {
    const id = await anna();
    const ben = { firstName: 'Ben', lastName: 'Kowal', phone: '+48500100999', agreement1: true };
    await app.as('admin').postJson('/api/admin/customer/register', { customer: ben }).expect(200);
    await app.as('admin').post(`/api/admin/customer/${id}/deactivate`).expect(200);
    await ask('anna@example.com').expect(200, DONE);
    await ask('+48500100999').expect(200, DONE);
    await sendDue(app);
    expect(server.mails).toEqual([]);
  });

  it.each([
    [
      'after a change of the e-mail',
      (id: string) => app.as('admin').putJson(`/api/customer/${id}`, { email: 'new@example.com' }),
    ],
    [
      'after a change of the password',
      (id: string) => app.as('admin').putJson(`/api/customer/${id}`, { plainPassword: 'Third#33' }),
    ],
    [
      'after the account was blocked',
      (id: string) => app.as('admin').post(`/api/admin/customer/${id}/deactivate`),
    ],
  ])('has a code that is void %s, in a message that is not sent any more', async (_when, change) => {
    const id = await anna();
    await ask('anna@example.com').expect(200);
    await sendDue(app);
    const code = codeIn(server.mails[0]);
    await server.stop();
    await ask(id).expect(200);
    await sendDue(app);
    await change(id).expect(200);
    await server.start();
    app.clock.advance({ seconds: 10 });
    await sendDue(app);

    await reset(code).expect(404);
    // The address before gets a notice of its own.
    expect(server.mails.filter((mail) => getText(mail).includes('/new-password#'))).toHaveLength(1);
    const asked = await getMessages(app, { kind: 'password_reset' });
    expect(asked).toMatchObject([{ status: 'sent' }, { status: 'dropped', secrets: null }]);
  });

  it('has codes for an hour, five at most', async () => {
    const id = await anna();
    for (const name of [
      'anna@example.com',
      id,
      ' ANNA@example.com',
      'Anna@Example.com ',
      `${id} `,
      'x@example.com',
      id,
    ]) {
      await ask(name).expect(200);
      await sendDue(app);
    }
    expect(server.mails).toHaveLength(5);
    app.clock.advance({ seconds: 3601 });
    await reset(codeIn(server.mails[4])).expect(404);
    await logIn('customer', 'anna@example.com', OLD).expect(200);
    await ask(id).expect(200);
    await sendDue(app);
    await reset(codeIn(server.mails[5])).expect(200);
  });

  it('is asked for a few times with one name, known or not', async () => {
    await anna();
    for (const name of ['anna@example.com', 'nothing@example.com']) {
      for (let asked = 0; asked < 5; asked += 1) {
        await ask(name).expect(200, DONE);
      }
      const { headers } = await ask(name).expect(429);
      expect(headers['x-error-code']).toBe('recovery.too-many-requests');
      expect(Number(headers['retry-after'])).toBeGreaterThan(800);
    }
  });

  it('takes a few wrong codes from one network, and then no right one', async () => {
    await anna();
    await ask('anna@example.com').expect(200);
    await sendDue(app);
    for (let tried = 0; tried < 30; tried += 1) {
      await reset('abcdefghjkmnpqrstuvwxyz234').expect(404);
    }
    const { headers } = await reset(codeIn(server.mails[0])).expect(429);
    expect(headers['x-error-code']).toBe('auth.too-many-wrong-password-tokens');
  });

  it('keeps its code when the new password is not good', async () => {
    await anna();
    await ask('anna@example.com').expect(200);
    await sendDue(app);
    const code = codeIn(server.mails[0]);
    for (const bad of ['short', '', 7, null, { a: 1 }, 'alllowercase1#']) {
      const { body } = await reset(code, bad).expect(400);
      expect(body.form.children.plainPassword.errors[0]).toEqual(expect.any(String));
    }
    await reset(` ${code.toUpperCase().replace(/(.{5})/g, '$1-')} `).expect(200, DONE);
  });

  it.each([
    [{}],
    [{ username: '' }],
    [{ username: ' ' }],
    [{ username: null }],
    [{ username: ['a'] }],
    [{ username: 'x'.repeat(300) }],
  ])('is not asked for by %j', async (body) => {
    for (const path of ['/api/password/reset/request', '/api/customer/password/reset/request']) {
      const answer = await app.asAnonymous().post(path).send(body).expect(400);
      expect(answer.body.form.children.username.errors).toEqual([expect.any(String)]);
    }
    expect(await rows('message_request')).toEqual([]);
  });

  it.each([
    [{ reset: { plainPassword: NEW } }],
    [{ token: '', reset: { plainPassword: NEW } }],
    [{ token: {}, plainPassword: NEW }],
  ])('is not replaced by %j', async (body) => {
    const answer = await app.asAnonymous().post('/api/password/reset').send(body).expect(400);
    expect(answer.body.form.children.token.errors).toEqual([expect.any(String)]);
  });

  it('is written to in the language of the request, with links to pages of the shop', async () => {
    const settings = {
      customerPasswordUrl: 'https://shop.example/#!/password/{token}',
      staffPasswordUrl: 'https://staff.example/new',
    };
    await app.as('admin').postJson('/api/settings', { settings }).expect(200);
    await anna();
    await ask('anna@example.com', '/api/customer/password/reset/request?_locale=de').expect(200);
    await sendDue(app);
    const text = getText(server.mails[0]);
    const [, code = ''] = /Code ein: ([a-z2-9]{26})/.exec(text) ?? [];
    expect(text).toContain(`https://shop.example/#!/password/${code}`);
    await reset(code).expect(200);
    for (const [name, value] of [
      ['customerPasswordUrl', 'https://shop.example/?token={token}'],
      ['customerPasswordUrl', 'javascript:alert(1)'],
      ['staffPasswordUrl', 'https://staff.example/{token}/{token}'],
    ] as const) {
      const { body } = await app
        .as('admin')
        .postJson('/api/settings', { settings: { [name]: value } })
        .expect(400);
      expect(body.form.children[name].errors).toEqual([expect.any(String)]);
    }
  });

  it('is not readable in the outbox, in the events and in the audit log', async () => {
    await anna();
    await ask('anna@example.com').expect(200);
    await sendDue(app);
    const code = codeIn(server.mails[0]);
    await reset(code).expect(200);
    for (const table of ['message', 'event', 'audit_entry', 'password_token', 'kept_answer']) {
      expect(JSON.stringify(await rows(table))).not.toContain(code);
    }
  });

  it('is given up after five attempts that fail, and administrators see a failed message', async () => {
    await anna();
    await app.unitOfWork.run((tx) => tx.query('ALTER TABLE password_token RENAME TO elsewhere'));
    await ask('anna@example.com').expect(200, DONE);
    for (const seconds of [0, 6, 67, 331]) {
      app.clock.advance({ seconds });
      await sendDue(app);
      expect(await rows('message_request')).toHaveLength(1);
      expect(await getMessages(app)).toEqual([]);
    }
    app.clock.advance({ seconds: 1981 });
    await sendDue(app);
    expect(await rows('message_request')).toEqual([]);
    const { body } = await app.as('admin').get('/api/admin/messages?status=failed').expect(200);
    expect(body.messages).toMatchObject([{ kind: 'password_reset', attemptCount: 5 }]);
    expect(JSON.stringify(body)).not.toContain('anna');
    expect(server.mails).toEqual([]);
    await app.unitOfWork.run((tx) => tx.query('ALTER TABLE elsewhere RENAME TO password_token'));
    expect(await differencesIn(app)).toEqual([]);
  });

  it('does not wait for any number of requests whose answer fails', async () => {
    await anna();
    for (let count = 0; count < 60; count += 1) {
      await app.nest.get(MessageRequestsService).ask('other-version', {}, undefined);
    }
    await ask('anna@example.com').expect(200, DONE);
    await sendDue(app);
    expect(server.mails).toHaveLength(1);
    expect(await rows('message_request')).toHaveLength(60);
    app.clock.advance({ days: 1, seconds: 1 });
    await sendDue(app);
    expect(await rows('message_request')).toEqual([]);
  });

  it('is not answered when there was no process to do it for a day', async () => {
    await anna();
    await ask('anna@example.com').expect(200, DONE);
    app.clock.advance({ days: 1, seconds: 1 });
    await sendDue(app);
    expect(server.mails).toEqual([]);
    expect(await rows('message_request')).toEqual([]);
    expect(await getMessages(app)).toMatchObject([{ status: 'failed', recipient: null }]);
  });
});
