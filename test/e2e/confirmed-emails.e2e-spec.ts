import { randomUUID } from 'node:crypto';
import { administratorWith } from '../support/scenes/administrators.js';
import { getMessages, mailStage, sendDue } from '../support/scenes/messages.js';
import { differencesIn } from '../support/verify/verify.js';
import { type MailServer, getText } from '../support/servers/mail-server.js';
import type { TestApp } from '../support/app/test-app.js';

describe('an e-mail that a customer has changed', () => {
  let app: TestApp;
  let server: MailServer;
  mailStage((stage) => ({ app, server } = stage));
  afterEach(async () => expect(await differencesIn(app)).toEqual([]));

  const newEmail = () => `${randomUUID()}@example.com`;
  const change = (id: string, customer: object, query = '') =>
    app.as('customer', id).put(`/api/customer/${id}${query}`).send({ customer });
  const record = async (id: string) => (await app.as('admin').get(`/api/customer/${id}`).expect(200)).body;
  const confirm = (token: string) => app.asAnonymous().post(`/api/customer/activate/${token}`);
  const LINK = /\/shop\/confirm-email#([0-9a-f]{40})/;
  const linked = () => server.mails.filter((mail) => LINK.test(getText(mail)));
  const tokenOfMail = (index: number): string => LINK.exec(getText(linked()[index]))?.[1] ?? '';

  it('is confirmed by the link of the message to it, once, in the language of the request', async () => {
    const id = await app.customerWith({ points: 0, email: newEmail() });
    const email = newEmail();
    await change(id, { email }, '?_locale=de').expect(200);
    expect(await record(id)).toMatchObject({ email, emailConfirmed: false });
    await sendDue(app);
    expect(linked()).toHaveLength(1);
    expect(getText(linked()[0])).toContain('Adresse bestätigen');
    const token = tokenOfMail(0);
    expect(JSON.stringify(await getMessages(app))).not.toContain(token);
    const before = await record(id);
    await confirm(token).expect(200);
    const after = await record(id);
    expect(after).toMatchObject({ email, emailConfirmed: true, active: true });
    expect({
      ...before,
      emailConfirmed: true,
      updatedAt: after.updatedAt,
      waitingContacts: [{ ...before.waitingContacts[0], confirmed: true }],
    }).toMatchObject(after);
    await confirm(token).expect(404);
  });

  it('has one valid link, the last one, also after a confirmation by staff; none after a block', async () => {
    const id = await app.customerWith({ points: 0, email: newEmail() });
    await change(id, { email: newEmail() }).expect(200);
    await sendDue(app);
    const email = newEmail();
    await change(id, { email }).expect(200);
    await sendDue(app);
    await confirm(tokenOfMail(0)).expect(404);
    expect((await record(id)).emailConfirmed).toBe(false);
    const path = `/api/admin/customer/${id}`;
    await app.as('admin').post(`${path}/confirm-contact`).send({ email }).expect(200);
    expect((await record(id)).waitingContacts).toMatchObject([{ confirmed: false }]);
    await confirm(tokenOfMail(1)).expect(200);
    expect((await record(id)).waitingContacts).toMatchObject([{ confirmed: true }]);

    await change(id, { email: newEmail() }).expect(200);
    await sendDue(app);
    await app
      .as('admin')
      .put(`/api/customer/${id}`)
      .send({ customer: { email: newEmail() } })
      .expect(200);
    await confirm(tokenOfMail(2)).expect(404);
    await sendDue(app);

    await change(id, { email: newEmail() }).expect(200);
    await sendDue(app);
    await app.as('admin').post(`${path}/deactivate`).expect(200);
    await confirm(tokenOfMail(4)).expect(404);
    expect((await record(id)).active).toBe(false);
  });

  it('sends nothing for another spelling, another field, or no e-mail', async () => {
    const email = newEmail();
    const id = await app.customerWith({ points: 0, email, phone: '+48500100201' });
    await change(id, { email: email.toUpperCase() }).expect(200);
    await change(id, { lastName: 'Other' }).expect(200);
    await sendDue(app);
    expect(server.mails).toEqual([]);
    await change(id, { email: null }).expect(200);
    await sendDue(app);
    expect(linked()).toEqual([]);
  });

  it('is not confirmed by the link of a message that waited while an administrator let it log in', async () => {
    const id = await app.customerWith({ points: 0, email: newEmail() });
    const email = newEmail();
    await change(id, { email }).expect(200);
    const decision = { email, reason: 'Identity card seen' };
    await app.as('admin').post(`/api/admin/customer/${id}/contacts/decide`).send(decision).expect(204);
    await sendDue(app);
    expect(linked()).toEqual([]);
  });

  it('can be changed five times within 24 hours by the customer, and by staff at any time', async () => {
    const id = await app.customerWith({ points: 0, email: newEmail() });
    for (let times = 0; times < 5; times += 1) {
      await change(id, { email: newEmail() }).expect(200);
    }
    const before = await record(id);
    const { body } = await change(id, { email: newEmail(), lastName: 'Other' }).expect(400);
    expect(body.form.children.email.errors).toEqual([
      'An e-mail can be changed 5 times within 24 hours. Try it again tomorrow, or ask the shop to change it.',
    ]);
    expect(await record(id)).toEqual(before);
    await change(id, { lastName: 'Other' }).expect(200);
    const staff = { customer: { email: newEmail() } };
    await app.as('admin').put(`/api/customer/${id}`).send(staff).expect(200);
    app.clock.advance({ days: 1, seconds: 1 });
    await change(id, { email: newEmail() }).expect(200);
    await sendDue(app);
    expect(linked()).toHaveLength(6);
  });
});

describe('the address that an account had', () => {
  let app: TestApp;
  let server: MailServer;
  mailStage((stage) => ({ app, server } = stage));
  afterEach(async () => expect(await differencesIn(app)).toEqual([]));

  const newEmail = () => `${randomUUID()}@example.com`;
  const notices = () =>
    server.mails.filter(({ source }) => /^subject: .*e-mail address was changed/im.test(source));

  it.each(['customer', 'admin'] as const)(
    'of a customer gets a notice when the %s changes it',
    async (role) => {
      const [email, next] = [newEmail(), newEmail()];
      const id = await app.customerWith({ points: 0, email });
      const caller = role === 'customer' ? app.as('customer', id) : app.as('admin');
      await caller
        .put(`/api/customer/${id}`)
        .send({ customer: { email: next } })
        .expect(200);
      await sendDue(app);
      expect(notices().map(({ to }) => to)).toEqual([[email]]);
      expect(notices()[0]?.source).not.toContain(next);
    },
  );

  it('gets none when it stays or is written in another way, and one for each change that waits', async () => {
    const email = newEmail();
    const id = await app.customerWith({ points: 0, email });
    const change = (customer: object) =>
      app.as('customer', id).put(`/api/customer/${id}`).send({ customer }).expect(200);
    await change({ email: email.toUpperCase() });
    await change({ email, firstName: 'Other' });
    await sendDue(app);
    expect(server.mails).toEqual([]);
    await change({ email: newEmail() });
    await change({ email: newEmail() });
    await sendDue(app);
    expect(notices().map(({ to }) => to)).toEqual([[email], [email]]);
  });

  it('gets one when the e-mail is taken away, and none about a change that is refused', async () => {
    const [email, taken] = [newEmail(), newEmail()];
    const id = await app.customerWith({ points: 0, email, phone: '+48500100201' });
    await app.customerWith({ points: 0, email: taken });
    const change = (customer: object) => app.as('customer', id).put(`/api/customer/${id}`).send({ customer });
    await change({ email: taken }).expect(400);
    await sendDue(app);
    expect(server.mails).toEqual([]);
    await change({ email: null }).expect(200);
    await sendDue(app);
    expect(server.mails.map(({ to }) => to)).toEqual([[email]]);
  });

  it('of an administrator gets a notice', async () => {
    const email = newEmail();
    const id = await administratorWith(app, { email });
    const path = `/api/admin/data/${id}`;
    const change = (fields: object) => app.as('admin').put(path).send({ admin: fields }).expect(200);
    await change({ email: email.toUpperCase() });
    await sendDue(app);
    expect(server.mails).toEqual([]);
    await change({ email: newEmail() });
    await sendDue(app);
    expect(server.mails.map(({ to }) => to.map((one) => one.toLowerCase()))).toEqual([[email]]);
  });

  it('of a seller gets a notice', async () => {
    const email = newEmail();
    const seller = { firstName: 'Tom', lastName: 'Till', email, active: true };
    const { body } = await app.as('admin').post('/api/seller/register').send({ seller }).expect(200);
    await app
      .as('admin')
      .put(`/api/seller/${body.sellerId}`)
      .send({ seller: { ...seller, email: newEmail() } })
      .expect(200);
    await sendDue(app);
    expect(notices().map(({ to }) => to)).toEqual([[email]]);
  });
});
