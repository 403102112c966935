import { MessageEntity } from '../../src/message/message.entity.js';
import { anna, customerWith } from '../support/scenes/customers.js';
import { MAIL_FROM, getMessages, sendDue } from '../support/scenes/messages.js';
import { sellerWith } from '../support/scenes/points.js';
import { ok, Receiver, status } from '../support/scenes/webhooks.js';
import { MailServer, getText } from '../support/servers/mail-server.js';
import { TestApp } from '../support/app/test-app.js';

const PHONE = '+48500100200';
const PASSWORD = 'Loyalty#1';
const DAY = 24 * 3600;

describe('messages by which customers become active', () => {
  let app: TestApp;
  let server: MailServer;
  let gateway: Receiver;
  beforeAll(async () => {
    server = await MailServer.listening();
    gateway = await Receiver.listening();
  });
  beforeEach(async () => {
    server.mails.length = 0;
    gateway.requests.length = 0;
    gateway.answer = ok;
    app = await TestApp.again(app, {
      environment: {
        SMTP_URL: server.url,
        MAIL_FROM,
        WEBHOOK_ALLOW_PRIVATE: 'true',
        SMS_URL: gateway.url,
        SMS_AUTHORIZATION: 'Bearer key',
      },
    });
  });
  afterAll(async () => {
    await app.stop();
    Receiver.closeAll();
    await MailServer.closeAll();
  });

  const register = (more: object = {}, path = '/api/customer/self_register') =>
    app
      .asAnonymous()
      .post(path)
      .send({ customer: anna({ plainPassword: PASSWORD, ...more }) });
  const bySms = () =>
    app.as('admin').postJson('/api/settings', { settings: { accountActivationMethod: 'sms' } });
  const sent = () => gateway.requests.map(({ body }) => JSON.parse(body) as { to: string; text: string });
  const getCode = (index: number) => /(\d{6})$/.exec(sent()[index]?.text ?? '')?.[1] ?? '';
  const record = async (id: string) => (await app.as('admin').get(`/api/customer/${id}`).expect(200)).body;

  it('have a link with the token, in the language of the request, and not the token in what is kept', async () => {
    const { body } = await register({}, '/api/customer/self_register?_locale=de').expect(200);
    await sendDue(app);
    const text = getText(server.mails[0]);
    const [, token = ''] = /http:\/\/localhost:3000\/shop\/activate\/([0-9a-f]{40})/.exec(text) ?? [];
    expect(text).toContain('Registrierung bestätigen');
    await app.asAnonymous().post(`/api/customer/activate/${token}`).expect(200);
    expect(await record(body.customerId)).toMatchObject({ active: true, emailConfirmed: true });
    expect(JSON.stringify(await getMessages(app))).not.toContain(token);
    expect(gateway.requests).toEqual([]);
  });

  it('lead to a page of the shop', async () => {
    const customerActivationUrl = 'https://shop.example/#!/activate/{token}';
    await app.as('admin').postJson('/api/settings', { settings: { customerActivationUrl } }).expect(200);
    await register().expect(200);
    await sendDue(app);
    expect(getText(server.mails[0])).toMatch(/https:\/\/shop\.example\/#!\/activate\/[0-9a-f]{40}/);
  });

  it('have a code by SMS when that is set, and what is kept has none', async () => {
    await bySms().expect(200);
    const { body } = await register({ phone: PHONE }).expect(200);
    await sendDue(app);
    expect(sent()).toEqual([{ to: PHONE, text: expect.stringMatching(/^Laurel: your code is \d{6}$/) }]);
    expect(gateway.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer key',
      'content-type': 'application/json',
      'idempotency-key': (await getMessages(app))[0]?.id,
    });
    await app
      .asAnonymous()
      .post(`/api/customer/activate-sms/${getCode(0)}`)
      .send({ id: getCode(0) })
      .expect(200);
    expect(await record(body.customerId)).toMatchObject({ active: true, phoneConfirmed: true });
    expect(JSON.stringify(await getMessages(app))).not.toContain(getCode(0));
    expect(server.mails).toEqual([]);
  });

  it('go the other way when the customer has no such contact', async () => {
    await register({ email: undefined, phone: PHONE }).expect(200);
    await bySms().expect(200);
    await register({ phone: undefined }).expect(200);
    await sendDue(app);
    expect(sent()).toHaveLength(1);
    expect(server.mails).toHaveLength(1);
  });

  it('are not sent any more to who is active or blocked by then', async () => {
    const { body } = await register().expect(200);
    const { body: other } = await register({ email: 'b@example.com' }).expect(200);
    await app.as('admin').post(`/api/admin/customer/${body.customerId}/activate`).expect(200);
    await app.as('admin').post(`/api/admin/customer/${other.customerId}/deactivate`).expect(200);
    await sendDue(app);
    expect(server.mails).toEqual([]);
    expect(await getMessages(app)).toMatchObject([{ status: 'dropped' }, { status: 'dropped' }]);
  });

  describe('another code', () => {
    const ask = (phone: unknown) =>
      app.asAnonymous().post('/api/customer/customer-phone/send-sms-code').send({ phone });

    it('is sent at most every two minutes, and replaces the code before', async () => {
      await bySms().expect(200);
      const { body } = await register({ phone: PHONE }).expect(200);
      await ask(PHONE).expect(200);
      await sendDue(app);
      expect(sent()).toHaveLength(1);
      app.clock.advance({ seconds: 121 });
      await ask('48 500-100-200').expect(200);
      await ask(PHONE).expect(200);
      await sendDue(app);
      expect(sent()).toHaveLength(2);
      if (getCode(0) !== getCode(1)) {
        await app
          .asAnonymous()
          .post(`/api/customer/activate-sms/${getCode(0)}`)
          .expect(404);
      }
      await app
        .asAnonymous()
        .post(`/api/customer/activate-sms/${getCode(1)}`)
        .expect(200);
      expect((await record(body.customerId)).active).toBe(true);
    });

    it('is needed a day after the last one: that one has ended', async () => {
      await bySms().expect(200);
      const { body } = await register({ phone: PHONE }).expect(200);
      await sendDue(app);
      const activate = (code: string) => app.asAnonymous().post(`/api/customer/activate-sms/${code}`);
      app.clock.advance({ seconds: DAY - 60 });
      await ask(PHONE).expect(200);
      await sendDue(app);
      app.clock.advance({ seconds: DAY - 60 });
      app.clock.advance({ seconds: 61 });

      await activate(getCode(1)).expect(404);

      const ended = await record(body.customerId);
      expect(ended).toMatchObject({ active: false, status: { type: 'new' } });
      await ask(PHONE).expect(200);
      await sendDue(app);
      await activate(getCode(2)).expect(200);
      expect((await record(body.customerId)).active).toBe(true);
    });

    it('has the same answer for every phone, before anything is looked up', async () => {
      await customerWith(app, { points: 0, phone: PHONE });
      const known = await ask(PHONE).expect(200);
      const unknown = await ask('+48500100999').expect(200);
      expect(known.text).toBe(unknown.text);
      expect(await app.reader.query('SELECT * FROM message_request')).toHaveLength(2);
      await sendDue(app);
      expect(sent()).toEqual([]);
    });

    it.each([[''], [undefined], ['no phone'], [{}], [7]])('is not asked for with %j', async (phone) => {
      const { body } = await ask(phone).expect(400);
      expect(body.form.children.phone.errors).toEqual([expect.any(String)]);
    });

    it('is asked for a few times with one phone', async () => {
      // Nothing before has asked with it.
      const phone = '+48500100777';
      for (let asked = 0; asked < 5; asked += 1) {
        await ask(phone).expect(200);
      }
      expect((await ask(phone).expect(429)).headers['x-error-code']).toBe(
        'customer.too-many-requested-codes',
      );
    });

    it('is sent once of 16 times that staff asks at once', async () => {
      const { body } = await register({ phone: PHONE }).expect(200);
      const seller = app.as('seller', await sellerWith(app, true));
      const path = `/api/seller/customer/${body.customerId}/send-sms-code`;
      const answers = await Promise.all(Array.from({ length: 16 }, () => seller.postJson(path, {})));
      expect(answers.map((answer) => answer.status).sort()).toEqual([
        200,
        ...Array.from({ length: 15 }, () => 429),
      ]);
      const [refused] = answers.filter((answer) => answer.status === 429);
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(100);
      await sendDue(app);
      expect(sent()).toHaveLength(1);
      await app
        .asAnonymous()
        .post(`/api/customer/activate-sms/${getCode(0)}`)
        .expect(200);
      const { body: sentence } = await app
        .as('admin')
        .postJson(`/api/admin/customer/${body.customerId}/send-sms-code`, {})
        .expect(400);
      expect(JSON.stringify(sentence)).toContain('This customer does not wait for an activation.');
    });

    it('200: is asked for by tills after each registration, though the customer is active and gets none', async () => {
      const seller = app.as('seller', await sellerWith(app, true));
      const activate = (caller = seller) =>
        caller.postJson('/api/customer/activate-sms/000000', { id: '000000' });
      await activate().expect(404);
      const customer = anna({ phone: PHONE });
      const { body } = await seller.postJson('/api/seller/customer/register', { customer }).expect(200);
      const before = await record(body.customerId);
      expect(before).toMatchObject({ active: true });
      await seller.postJson(`/api/seller/customer/${body.customerId}/send-sms-code`, {}).expect(200);
      await activate().expect(200);
      // Another seller has registered no customer, and guesses.
      await activate(app.as('seller', await sellerWith(app, true))).expect(404);
      await app.asAnonymous().post('/api/customer/activate-sms/000000').expect(404);
      const old = { Authorization: 'Bearer a.b.c' };
      await app.asAnonymous().post('/api/customer/activate-sms/000000').set(old).expect(404);
      await sendDue(app);
      expect(sent()).toEqual([]);
      expect(await record(body.customerId)).toEqual(before);
      await app.as('admin').postJson(`/api/admin/customer/${body.customerId}/deactivate`, {}).expect(200);
      await seller.postJson(`/api/seller/customer/${body.customerId}/send-sms-code`, {}).expect(400);
      await activate().expect(404);
    });

    it('is refused to staff for a customer without a phone, and by a service without a gateway', async () => {
      const { body } = await register().expect(200);
      const path = `/api/admin/customer/${body.customerId}/send-sms-code`;
      expect(JSON.stringify((await app.as('admin').postJson(path, {}).expect(400)).body)).toContain(
        'no phone',
      );
      await app.as('admin').putJson(`/api/customer/${body.customerId}`, { phone: PHONE }).expect(200);
      const plain = await app.another({ SMS_URL: '' });
      const answer = await plain.as('admin').postJson(path, {}).expect(400);
      expect(JSON.stringify(answer.body)).toContain('No gateway for SMS is set up.');
      await app.as('admin').postJson('/api/admin/customer/none/send-sms-code', {}).expect(404);
    });
  });

  describe('another link', () => {
    const WEEK = 7 * DAY;
    const LINK = /#?\/?(?:activate\/|confirm-email#)([0-9a-f]{40})/;
    const ask = (email: unknown) =>
      app.asAnonymous().post('/api/customer/customer-email/send-activation-link').send({ email });
    const getToken = (index: number) => LINK.exec(getText(server.mails[index]))?.[1] ?? '';
    const activate = (token: string) => app.asAnonymous().post(`/api/customer/activate/${token}`);

    it('is needed a week after the last one, and makes the one before void', async () => {
      const { body } = await register({ email: 'anna@example.com' }).expect(200);
      await sendDue(app);
      app.clock.advance({ seconds: WEEK - 60 });
      await ask('ANNA@example.com').expect(200);
      await ask('anna@example.com').expect(200);
      await sendDue(app);
      expect(server.mails.map(({ to }) => to)).toEqual([['anna@example.com'], ['anna@example.com']]);
      await activate(getToken(0)).expect(404);
      app.clock.advance({ seconds: WEEK + 1 });
      await activate(getToken(1)).expect(404);
      expect((await record(body.customerId)).active).toBe(false);

      await ask('anna@example.com').expect(200);
      await sendDue(app);
      app.clock.advance({ seconds: WEEK - 60 });
      await activate(getToken(2)).expect(200);
      expect(await record(body.customerId)).toMatchObject({ active: true, emailConfirmed: true });
      await ask('anna@example.com').expect(200);
      await sendDue(app);
      expect(server.mails).toHaveLength(3);
    });

    it('is good for a week after the registration', async () => {
      await register().expect(200);
      await sendDue(app);
      app.clock.advance({ seconds: WEEK - 60 });
      await activate(getToken(0)).expect(200);
    });

    it('goes to an e-mail that an active customer has changed, and to the former one not', async () => {
      const id = await customerWith(app, { points: 0, email: 'former@example.com' });
      const customer = { email: 'later@example.com' };
      await app.as('customer', id).putJson(`/api/customer/${id}`, { customer }).expect(200);
      await sendDue(app);
      app.clock.advance({ seconds: WEEK + 1 });
      const links = () => server.mails.filter((mail) => LINK.test(getText(mail)));
      await activate(LINK.exec(getText(links()[0]))?.[1] ?? '').expect(404);
      await ask('former@example.com').expect(200);
      await ask('later@example.com').expect(200);
      await sendDue(app);
      expect(links().map(({ to }) => to)).toEqual([['later@example.com'], ['later@example.com']]);
      await activate(LINK.exec(getText(links()[1]))?.[1] ?? '').expect(200);
      expect((await record(id)).emailConfirmed).toBe(true);
    });

    it('has the same answer for every e-mail, before anything is looked up', async () => {
      await register({ email: 'known@example.com' }).expect(200);
      const known = await ask('known@example.com').expect(200);
      const unknown = await ask('unknown@example.com').expect(200);
      expect(known.text).toBe(unknown.text);
      expect(await app.reader.query('SELECT * FROM message_request')).toHaveLength(2);
    });

    it('is asked for a few times with one e-mail, and sent five times a day', async () => {
      const { body } = await register({ email: 'often@example.com' }).expect(200);
      for (let asked = 0; asked < 5; asked += 1) {
        app.clock.advance({ seconds: 121 });
        await ask('often@example.com').expect(200);
        await sendDue(app);
      }
      expect(server.mails).toHaveLength(5);
      expect((await ask('Often@example.com').expect(429)).headers['x-error-code']).toBe(
        'customer.too-many-requested-links',
      );
      const path = `/api/admin/customer/${body.customerId}/send-activation-link`;
      const { headers } = await app.as('admin').postJson(path, {}).expect(429);
      expect(headers).toMatchObject({ 'retry-after': '3600', 'x-error-code': 'customer.link-sent-just-now' });
    });

    it.each([[''], [undefined], ['no e-mail'], [{}], [7], ['x'.repeat(500)]])(
      'is not asked for with %j',
      async (email) => {
        const { body } = await ask(email).expect(400);
        expect(body.form.children.email.errors).toEqual([expect.any(String)]);
      },
    );

    it('is sent once of 16 times that staff asks at once', async () => {
      const { body } = await register().expect(200);
      await sendDue(app);
      app.clock.advance({ seconds: 121 });
      const seller = app.as('seller', await sellerWith(app, true));
      const path = `/api/seller/customer/${body.customerId}/send-activation-link`;
      const answers = await Promise.all(Array.from({ length: 16 }, () => seller.postJson(path, {})));
      expect(answers.map((answer) => answer.status).sort()).toEqual([
        200,
        ...Array.from({ length: 15 }, () => 429),
      ]);
      await sendDue(app);
      expect(server.mails).toHaveLength(2);
      await activate(getToken(0)).expect(404);
      await activate(getToken(1)).expect(200);
      const { headers } = await seller.postJson(path, {}).expect(400);
      expect(headers['x-error-code']).toBe('customer.no-link-awaited');
      await app.as('admin').postJson('/api/admin/customer/none/send-activation-link', {}).expect(404);
    });
  });

  it('by SMS cannot be chosen without a gateway; a programme that has chosen them goes on', async () => {
    const plain = await app.another({ SMS_URL: '' });
    const save = (settings: object) => plain.as('admin').postJson('/api/settings', { settings });
    const { body } = await save({ accountActivationMethod: 'sms' }).expect(400);
    expect(body.form.children.accountActivationMethod.errors).toEqual([
      'There is no way to send SMS: the variable SMS_URL of the service is not set.',
    ]);
    await bySms().expect(200);
    await save({ accountActivationMethod: 'sms', programName: 'Club' }).expect(200);
    await save({ accountActivationMethod: 'email' }).expect(200);
  });

  it('wait for a gateway that is away, and end when it refuses the number', async () => {
    await bySms().expect(200);
    gateway.answer = status(503);
    await register({ phone: PHONE }).expect(200);
    await sendDue(app);
    expect(await getMessages(app)).toMatchObject([{ status: 'pending', reason: 'The gateway answered 503' }]);
    gateway.answer = status(400);
    app.clock.advance({ seconds: 10 });
    await sendDue(app);
    const [row] = await app.reader.manager.find(MessageEntity);
    expect(row).toMatchObject({ status: 'failed', attempts: 2, secrets: null });
    expect(new Set(gateway.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('for a new password go by SMS where activations do, and to customers without e-mail', async () => {
    await customerWith(app, { points: 0, email: 'anna@example.com', phone: PHONE, password: PASSWORD });
    const ben = { firstName: 'Ben', lastName: 'Kowal', phone: '+48500100999', agreement1: true };
    await app.as('admin').postJson('/api/admin/customer/register', { customer: ben }).expect(200);
    const ask = (username: string) =>
      app.asAnonymous().post('/api/customer/password/reset/request').send({ username }).expect(200);
    await ask('anna@example.com');
    await ask('+48 500 100 999');
    await sendDue(app);
    expect(server.mails.map(({ to }) => to)).toEqual([['anna@example.com']]);
    expect(sent()).toMatchObject([{ to: '+48500100999' }]);
    await bySms().expect(200);
    await ask('anna@example.com');
    await sendDue(app);
    // Short enough to be typed: existing clients ask for a code. The link opens with the same one.
    const [, code = '', token = ''] =
      /your code for a new password is ([a-z2-9]{5}-[a-z2-9]{5}), or open http\S+\/shop\/new-password#(\S+)$/.exec(
        sent()[1]?.text ?? '',
      ) ?? [];
    expect(token).toBe(code);
    const reset = (typed: string) =>
      app.asAnonymous().post('/api/password/reset').send({ token: typed, plainPassword: 'Renewed#2' });
    await reset(`${code.slice(0, -1)}a${code.at(-1)}`).expect(404);
    await reset(` ${code.toUpperCase()} `).expect(200);
    await reset(code.replace('-', '')).expect(404);
    const login = { _username: 'anna@example.com', _password: 'Renewed#2' };
    await app.asAnonymous().post('/api/customer/login_check').send(login).expect(200);
  });

  describe('with a password, for customers that staff has registered without one', () => {
    const registered = async (more: object = {}, caller = app.as('admin')) =>
      caller.postJson('/api/admin/customer/register', {
        customer: anna({ email: 'anna@example.com', ...more }),
      });
    const logIn = (password: string) =>
      app
        .asAnonymous()
        .post('/api/customer/login_check')
        .send({ _username: 'anna@example.com', _password: password });

    it('have a good one, once, which is not in what is kept', async () => {
      await registered();
      await sendDue(app);
      await sendDue(app);
      const [, password = ''] = /Your password for now: (\S+)/.exec(getText(server.mails[0])) ?? [];
      expect(server.mails).toHaveLength(1);
      expect(getText(server.mails[0])).toContain('To your account: http://localhost:3000/shop');
      await logIn(password).expect(200);
      for (const table of ['message', 'event', 'message_request', 'audit_entry']) {
        expect(JSON.stringify(await app.reader.query(`SELECT * FROM ${table}`))).not.toContain(password);
      }
    });

    it('are sent to customers of sellers, and not to those with a password, or where it is off', async () => {
      const seller = app.as('seller', await sellerWith(app, true));
      const sent = { customer: anna({ email: 'ben@example.com' }) };
      await seller.postJson('/api/seller/customer/register', sent).expect(200);
      await registered({ plainPassword: PASSWORD });
      await app
        .as('admin')
        .postJson('/api/settings', { settings: { messageTemporaryPassword: 0 } })
        .expect(200);
      await registered({ email: 'carl@example.com' });
      await sendDue(app);
      expect(server.mails.map(({ to }) => to[0])).toEqual(['ben@example.com']);
      await logIn(PASSWORD).expect(200);
    });

    it('leave a password alone that the customer has got meanwhile', async () => {
      const { body } = await registered();
      const path = `/api/customer/${body.customerId}`;
      await app.as('admin').putJson(path, { plainPassword: PASSWORD }).expect(200);
      await sendDue(app);
      expect(server.mails).toEqual([]);
      await logIn(PASSWORD).expect(200);
    });
  });
});
