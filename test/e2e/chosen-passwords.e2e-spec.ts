import { randomUUID } from 'node:crypto';
import { customerWith, startLevel } from '../support/scenes/customers.js';
import { codeIn } from '../support/scenes/passwords.js';
import { mailStage, sendDue } from '../support/scenes/messages.js';
import { administratorWith } from '../support/scenes/administrators.js';
import type { MailServer } from '../support/servers/mail-server.js';
import type { TestApp } from '../support/app/test-app.js';

const GOOD = 'Loyalty#1';
const COMMON = 'This value is one of the most common passwords.';
const NAMED = 'This value must not contain a name of the programme or of the person.';
/** Common ones, in whatever spelling; names of the programme, of the product, of the e-mail address and of the person. */
const REFUSED = [
  ['P@ssw0rd1', COMMON],
  ['wELCOME-2026', COMMON],
  ['My-Laurel-1', NAMED],
  ['Meadow#2026', NAMED],
  ['Kw1atkowska#9', NAMED],
  ['Bronis\u0142awa#9', NAMED],
  ['Wr\u00F3blewska#9', NAMED],
  ['Wro\u0301blewska#9', NAMED],
] as const;

describe('passwords that people choose', () => {
  let app: TestApp;
  let server: MailServer;
  mailStage((stage) => ({ app, server } = stage), { isFresh: true });

  const person = () => ({
    firstName: 'Bronisława',
    lastName: 'Wróblewska',
    email: `kwiatkowska@${randomUUID().slice(0, 8)}.example`,
  });
  const problems = (answer: { status: number; text: string }): unknown[] => {
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 400 });
    return [COMMON, NAMED].filter((each) => answer.text.includes(each));
  };
  const logIn = (role: string, _username: string, _password: string) =>
    app.asAnonymous().post(`/api/${role}/login_check`).send({ _username, _password });

  beforeEach(async () => {
    await startLevel(app);
    const settings = { programName: 'Meadow Market' };
    await app.as('admin').postJson('/api/settings', { settings }).expect(200);
  });

  it.each(REFUSED)('refuses %s at every door', async (plainPassword, problem) => {
    const admin = app.as('admin');
    const by = (token: string) => ({
      change: (role: string) =>
        app
          .asAnonymous()
          .post(`/api/${role}/password/change`)
          .auth(token, { type: 'bearer' })
          .send({ currentPassword: GOOD, plainPassword }),
    });
    const agreed = { agreement1: true };

    // People who are made.
    const customer = { ...person(), ...agreed, plainPassword };
    const seller = { ...person(), plainPassword };
    const before = await app.reader.query('SELECT COUNT(*) AS n FROM login_account');
    expect(problems(await admin.postJson('/api/customer/register', { customer }))).toEqual([problem]);
    const selfRegistered = await app.asAnonymous().post('/api/customer/self_register').send({ customer });
    expect(problems(selfRegistered)).toEqual([problem]);
    expect(problems(await admin.postJson('/api/seller/register', { seller }))).toEqual([problem]);
    const newAdmin = { ...person(), roles: [], plainPassword };
    expect(problems(await admin.postJson('/api/admin/data', { admin: newAdmin }))).toEqual([problem]);
    expect(await app.reader.query('SELECT COUNT(*) AS n FROM login_account')).toEqual(before);

    // People who are there, by staff.
    const anna = person();
    const customerId = await customerWith(app, { points: 0, ...anna, password: GOOD });
    const eva = person();
    const made = await admin.postJson('/api/seller/register', { seller: { ...eva, plainPassword: GOOD } });
    expect(made.status).toBe(200);
    const boss = person();
    const bossId = await administratorWith(app, { ...boss, plainPassword: GOOD });
    const edited = { customer: { plainPassword } };
    expect(problems(await admin.putJson(`/api/customer/${customerId}`, edited))).toEqual([problem]);
    const sellerPath = `/api/seller/${made.body.sellerId}`;
    expect(problems(await admin.putJson(sellerPath, { seller: { plainPassword } }))).toEqual([problem]);
    const bossPath = `/api/admin/data/${bossId}`;
    expect(problems(await admin.putJson(bossPath, { admin: { plainPassword } }))).toEqual([problem]);

    // By themselves.
    for (const [role, { email }] of [
      ['customer', anna],
      ['seller', eva],
      ['admin', boss],
    ] as const) {
      const { body } = await logIn(role, email, GOOD).expect(200);
      expect(problems(await by(body.token).change(role))).toEqual([problem]);
      const path =
        role === 'customer' ? '/api/customer/password/reset/request' : '/api/password/reset/request';
      await app.asAnonymous().post(path).send({ username: email }).expect(200);
      await sendDue(app);
      const token = codeIn(server.mails.findLast(({ to }) => to[0] === email));
      const reset = (password: string) =>
        app
          .asAnonymous()
          .post('/api/password/reset')
          .send({ token, reset: { plainPassword: password } });
      expect(problems(await reset(plainPassword))).toEqual([problem]);
      await logIn(role, email, GOOD).expect(200);
      await reset('Renewed#2').expect(200);
      await logIn(role, email, 'Renewed#2').expect(200);
    }
  });
});
