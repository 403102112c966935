import { randomUUID } from 'node:crypto';
import { HandOverContactsJob } from '../../src/customer/hand-over-contacts.job.js';
import { administratorWith, roleWith } from '../support/scenes/administrators.js';
import { customerWith, getRecord } from '../support/scenes/customers.js';
import { MAIL_FROM, sendDue } from '../support/scenes/messages.js';
import { codeIn } from '../support/scenes/passwords.js';
import { sellerWith } from '../support/scenes/points.js';
import { writeAndSend } from '../support/scenes/push.js';
import { registered, storedTransaction } from '../support/scenes/transactions.js';
import { ok, Receiver } from '../support/scenes/webhooks.js';
import { getText, MailServer } from '../support/servers/mail-server.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const PASSWORD = 'Loyalty#1';
const OTHER = 'Renewed#2';
const PHONE = '+48500100200';

describe('a changed contact of a customer who has logged in before', () => {
  let app: TestApp;
  let server: MailServer;
  let gateway: Receiver;
  let [former, strange, strangePhone] = ['', '', ''];
  let index = 0;
  beforeAll(async () => {
    server = await MailServer.listening();
    gateway = await Receiver.listening();
  });
  beforeEach(async () => {
    server.mails.length = 0;
    gateway.requests.length = 0;
    gateway.answer = ok;
    [former, strange] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    // Requests for one name are limited, and the same service answers all tests.
    strangePhone = `+4850010${1000 + (index += 1)}`;
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
  afterEach(async () => expect(await differencesIn(app)).toEqual([]));
  afterAll(async () => {
    await app.stop();
    Receiver.closeAll();
    await MailServer.closeAll();
  });

  const logIn = (username: string, password = PASSWORD) =>
    app.asAnonymous().post('/api/customer/login_check').send({ username, password });
  const ask = (username: string) =>
    app.asAnonymous().post('/api/customer/password/reset/request').send({ username }).expect(200);
  const put = (caller: ReturnType<TestApp['as']>, id: string, customer: object) =>
    caller.put(`/api/customer/${id}`).send({ customer });
  const agree = (id: string, currentPassword = PASSWORD) =>
    app.as('customer', id).post('/api/customer/contacts/agree').send({ currentPassword });
  const refuse = (token: string) => app.asAnonymous().post(`/api/customer/contacts/refuse/${token}`);
  const decide = (caller: ReturnType<TestApp['as']>, id: string, body: object) =>
    caller.post(`/api/admin/customer/${id}/contacts/decide`).send({ reason: 'Identity card seen', ...body });
  const handOver = () => app.nest.get(HandOverContactsJob).run();
  const mailsTo = (address: string) => server.mails.filter(({ to }) => to.includes(address)).map(getText);
  const smsTo = (number: string) =>
    gateway.requests
      .map(({ body }) => JSON.parse(body) as { to: string; text: string })
      .filter(({ to }) => to === number)
      .map(({ text }) => text);
  const linkIn = (texts: readonly string[], page: string) =>
    texts.flatMap((text) => new RegExp(`/shop/${page}#([\\w.-]+)`).exec(text)?.[1] ?? []).at(-1) ?? '';
  const confirm = async () => {
    await sendDue(app);
    await app
      .asAnonymous()
      .post(`/api/customer/activate/${linkIn(mailsTo(strange), 'confirm-email')}`)
      .expect(200);
  };

  const lastCode = () => codeIn(server.mails.filter((mail) => /new-password/.test(getText(mail))).at(-1));

  /** A customer with a password, who has logged in once. */
  const owner = async (more: object = {}) => {
    const id = await customerWith(app, { points: 500, email: former, password: PASSWORD, ...more });
    await logIn(id).expect(200);
    return id;
  };
  const keepsFormer = async (id: string, changed: string) => {
    await ask(changed);
    await ask(id);
    await sendDue(app);
    const secrets = [...mailsTo(strange), ...smsTo(strangePhone)].filter((text) => /new-password/.test(text));
    expect(secrets).toEqual([]);
    await logIn(changed).expect(401);
    await logIn(former).expect(200);
  };

  describe('is no way in', () => {
    const EDITORS: Readonly<Record<string, (id: string) => Promise<ReturnType<TestApp['as']>>>> = {
      'a seller': () => Promise.resolve(app.as('seller')),
      'a seller of another point of sale': async () => app.as('seller', await sellerWith(app, false)),
      'an administrator': () => Promise.resolve(app.as('admin')),
      'a login that was left open': (id) => Promise.resolve(app.as('customer', id)),
    };

    it.each(Object.keys(EDITORS))('when %s has typed an e-mail; the former one stays', async (name) => {
      const id = await owner();
      const editor = (await EDITORS[name]?.(id)) ?? app.as('seller');
      await put(editor, id, { email: strange }).expect(200);
      expect(await getRecord(app, id)).toMatchObject({
        email: strange,
        waitingContacts: [{ contact: 'email', former, confirmed: false, agreed: false }],
      });
      await keepsFormer(id, strange);
      await confirm();
      await keepsFormer(id, strange);

      await ask(former);
      await sendDue(app);
      const code = lastCode();
      const reset = { token: code, reset: { plainPassword: OTHER } };
      await app.asAnonymous().post('/api/password/reset').send(reset).expect(200);
      await logIn(former, OTHER).expect(200);
    });

    it.each(Object.keys(EDITORS))('when %s has typed a phone', async (name) => {
      const id = await owner({ phone: PHONE });
      await app.as('admin').postJson('/api/settings', { settings: { accountActivationMethod: 'sms' } });
      const editor = (await EDITORS[name]?.(id)) ?? app.as('seller');
      await put(editor, id, { phone: strangePhone }).expect(200);
      await keepsFormer(id, strangePhone);
      expect(smsTo(PHONE).filter((text) => /new-password/.test(text)).length).toBeGreaterThan(0);
      await logIn(PHONE).expect(200);
    });

    it('when it is the first of its kind, and the other contact was taken away', async () => {
      const id = await owner();
      await put(app.as('seller'), id, { email: null, phone: strangePhone }).expect(200);
      await keepsFormer(id, strangePhone);
    });

    it('when it comes with a merge', async () => {
      const id = await owner({ loyaltyCardNumber: 'C-1' });
      const other = await customerWith(app, { points: 1, email: strange, phone: strangePhone });
      await app.as('admin').postJson(`/api/admin/customer/${other}/merge`, { into: id }).expect(204);
      expect((await getRecord(app, id)).phone).toBe(strangePhone);
      await keepsFormer(id, strangePhone);
      await app.as('admin').delete(`/api/admin/customer/${other}/merge`).expect(204);
      expect((await getRecord(app, other)).phone).toBe(strangePhone);
      expect((await getRecord(app, id)).waitingContacts).toBeUndefined();
    });

    it('for codes of rewards, which go to the former one', async () => {
      const id = await owner();
      await put(app.as('seller'), id, { email: strange }).expect(200);
      const campaign = await app.campaignWith({ cost: 10, coupons: 1 });
      await app.as('customer', id).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`).expect(200);
      await writeAndSend(app);
      expect(mailsTo(strange).join()).not.toContain('COFFEE-0');
      expect(mailsTo(former).join()).toContain('COFFEE-0');
    });
  });

  it('finds the customer at once: sales by it are theirs, and no other customer registers with either', async () => {
    const id = await owner();
    await put(app.as('seller'), id, { email: strange }).expect(200);
    const sale = await registered(app, { number: 'S-1', customerData: { email: strange } });
    expect((await storedTransaction(app, sale))?.customerId).toBe(id);
    for (const email of [former, strange]) {
      const customer = { firstName: 'Eve', lastName: 'Nowak', email, agreement1: true };
      await app.as('admin').postJson('/api/customer/register', { customer }).expect(400);
    }
  });

  it('logs in at once before the first login: the till corrects what it has typed', async () => {
    const id = await customerWith(app, { points: 0, email: former });
    await put(app.as('seller'), id, { email: strange }).expect(200);
    expect((await getRecord(app, id)).waitingContacts).toBeUndefined();
    await ask(strange);
    await sendDue(app);
    await app
      .asAnonymous()
      .post('/api/password/reset')
      .send({ token: lastCode(), reset: { plainPassword: PASSWORD } })
      .expect(200);
    await put(app.as('seller'), id, { email: former }).expect(200);
    await ask(former);
    await sendDue(app);
    expect(mailsTo(former).filter((text) => /new-password/.test(text))).toEqual([]);
  });

  it('logs in when the owner agrees with their password and it is confirmed by its link', async () => {
    const id = await owner();
    await put(app.as('seller'), id, { email: strange }).expect(200);
    await sendDue(app);
    await agree(id, 'Wrong#Password1').expect(400);
    await agree(id).expect(204);
    await logIn(strange).expect(401);
    await confirm();
    await logIn(strange).expect(200);
    await logIn(former).expect(401);
    await customerWith(app, { points: 0, email: former });
    await agree(id).expect(409);
  });

  it('logs in by its link alone when customers send their password with the change', async () => {
    const id = await owner();
    const own = app.as('customer', id);
    await put(own, id, { email: strange, currentPassword: 'Wrong#Password1' }).expect(400);
    expect((await getRecord(app, id)).email).toBe(former);
    await put(own, id, { email: strange, currentPassword: PASSWORD }).expect(200);
    await logIn(strange).expect(401);
    await confirm();
    await logIn(strange).expect(200);
  });

  it('logs in seven days after a notice to the former one, once it is confirmed', async () => {
    const id = await owner();
    await put(app.as('seller'), id, { email: strange }).expect(200);
    await sendDue(app);
    expect(mailsTo(former).join()).toContain('7 days');
    app.clock.advance({ days: 7, seconds: 1 });
    expect(await handOver()).toBe(0);
    await logIn(strange).expect(401);
    // The first link has ended by then.
    await app
      .asAnonymous()
      .post('/api/customer/customer-email/send-activation-link')
      .send({ email: strange })
      .expect(200);
    await confirm();
    await logIn(strange).expect(200);
    await logIn(former).expect(401);
  });

  it('is handed over by the job, and not a second before', async () => {
    const id = await owner();
    await put(app.as('seller'), id, { email: strange }).expect(200);
    await confirm();
    app.clock.advance({ days: 7, seconds: -1 });
    expect(await handOver()).toBe(0);
    await logIn(strange).expect(401);
    app.clock.advance({ seconds: 1 });
    expect(await handOver()).toBe(1);
    expect(await handOver()).toBe(0);
    await logIn(strange).expect(200);
    await logIn(former).expect(401);
    expect((await getRecord(app, id)).waitingContacts).toBeUndefined();
  });

  it('is not handed over by time when no notice was sent, because the recipient has had as many messages as a day may have', async () => {
    const id = await owner();
    await app
      .as('admin')
      .postJson('/api/settings', { settings: { emailsPerDayMax: 1 } })
      .expect(200);
    await ask(former);
    await sendDue(app);
    await put(app.as('seller'), id, { email: strange }).expect(200);
    expect((await getRecord(app, id)).waitingContacts[0].dueAt).toBeUndefined();
    await confirm();
    expect(mailsTo(former).filter((text) => /keep-contact/.test(text))).toEqual([]);
    app.clock.advance({ days: 30 });
    expect(await handOver()).toBe(0);
    await logIn(strange).expect(401);
    await logIn(former).expect(200);
  });

  it('is refused by the link of any notice about it: the record is as before, and every login ends', async () => {
    const id = await owner();
    const { body: pair } = await logIn(former).expect(200);
    await put(app.as('seller'), id, { email: strange }).expect(200);
    await sendDue(app);
    const token = linkIn(mailsTo(former), 'keep-contact');
    await put(app.as('seller'), id, { email: `${randomUUID()}@example.com` }).expect(200);
    await refuse(`${token}x`).expect(404);
    await refuse(token).expect(204);
    expect(await getRecord(app, id)).toMatchObject({ email: former, emailConfirmed: true });
    expect((await getRecord(app, id)).waitingContacts).toBeUndefined();
    await app.asAnonymous().get('/api/customer/transaction').auth(pair.token, { type: 'bearer' }).expect(401);
    await logIn(former).expect(200);
    await refuse(token).expect(404);
    await put(app.as('seller'), id, { email: strange }).expect(200);
    await refuse(token).expect(404);
  });

  it('waits no more when the former one comes back', async () => {
    const id = await owner();
    await put(app.as('seller'), id, { email: strange }).expect(200);
    await put(app.as('seller'), id, { email: former }).expect(200);
    expect((await getRecord(app, id)).waitingContacts).toBeUndefined();
    await logIn(former).expect(200);
    await customerWith(app, { points: 0, email: strange });
  });

  it('is announced by SMS where there is no e-mail', async () => {
    const id = await owner({ phone: PHONE });
    await put(app.as('seller'), id, { email: null }).expect(200);
    await decide(app.as('admin'), id, { phone: PHONE }).expect(409);
    await agree(id).expect(204);
    await logIn(former).expect(401);
    await put(app.as('seller'), id, { email: strange }).expect(200);
    await sendDue(app);
    expect(linkIn(smsTo(PHONE), 'keep-contact')).not.toBe('');
  });

  it('logs in at once when an administrator with the right decides it, with a reason in the audit log', async () => {
    const id = await owner();
    await put(app.as('seller'), id, { email: strange }).expect(200);
    const role = await roleWith(app, { CUSTOMER: ['VIEW', 'MODIFY'] });
    const clerk = await administratorWith(app, { roleIds: [role] });
    await decide(app.as('admin', clerk), id, { email: strange }).expect(403);
    await decide(app.as('seller'), id, { email: strange }).expect(403);
    await decide(app.as('admin'), id, { email: former }).expect(400);
    await decide(app.as('admin'), id, { email: strange, reason: '' }).expect(400);
    await logIn(strange).expect(401);
    await decide(app.as('admin'), id, { email: strange }).expect(204);
    await logIn(strange).expect(200);
    await decide(app.as('admin'), id, { email: strange }).expect(409);
    const { body } = await app.as('admin').get(`/api/audit?customerId=${id}`).expect(200);
    expect(JSON.stringify(body)).toContain('Identity card seen');
  });

  it('needs the right CUSTOMER_CREDENTIALS, and so does a password that an administrator sets', async () => {
    const id = await owner();
    const role = await roleWith(app, { CUSTOMER: ['VIEW', 'MODIFY'] });
    const clerk = app.as('admin', await administratorWith(app, { roleIds: [role] }));
    const { headers } = await put(clerk, id, { plainPassword: OTHER }).expect(403);
    expect(headers['x-required-permission']).toBe('CUSTOMER_CREDENTIALS:MODIFY');
    await logIn(former).expect(200);
    await put(app.as('admin'), id, { plainPassword: OTHER }).expect(200);
    await logIn(former, OTHER).expect(200);
  });

  it('is not shown to sellers', async () => {
    const id = await owner();
    await put(app.as('seller'), id, { email: strange }).expect(200);
    const seller = await app.as('seller').get(`/api/customer/${id}`).expect(200);
    expect(JSON.stringify(seller.body)).not.toContain(former);
  });
});
