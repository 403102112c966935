import { randomUUID } from 'node:crypto';
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
  const tokenOfMail = (index: number): string =>
    /\/shop\/confirm-email#([0-9a-f]{40})/.exec(getText(server.mails[index]))?.[1] ?? '';

  it('is confirmed by the link of the message to it, once, in the language of the request', async () => {
    const id = await app.customerWith({ points: 0, email: newEmail() });
    const email = newEmail();
    await change(id, { email }, '?_locale=de').expect(200);
    expect(await record(id)).toMatchObject({ email, emailConfirmed: false });
    await sendDue(app);
    expect(server.mails).toHaveLength(1);
    expect(getText(server.mails[0])).toContain('Adresse bestätigen');
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
      activationToken: undefined,
    }).toMatchObject(after);
    await confirm(token).expect(404);
  });

  it('has one valid link, the last one; none after a change by staff, a confirmation by staff or a block', async () => {
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
    await confirm(tokenOfMail(1)).expect(404);

    await change(id, { email: newEmail() }).expect(200);
    await sendDue(app);
    await app
      .as('admin')
      .put(`/api/customer/${id}`)
      .send({ customer: { email: newEmail() } })
      .expect(200);
    await confirm(tokenOfMail(2)).expect(404);

    await change(id, { email: newEmail() }).expect(200);
    await sendDue(app);
    await app.as('admin').post(`${path}/deactivate`).expect(200);
    await confirm(tokenOfMail(3)).expect(404);
    expect((await record(id)).active).toBe(false);
  });

  it('sends nothing for another spelling, another field, or no e-mail', async () => {
    const email = newEmail();
    const id = await app.customerWith({ points: 0, email, phone: '+48500100201' });
    await change(id, { email: email.toUpperCase() }).expect(200);
    await change(id, { lastName: 'Other' }).expect(200);
    await change(id, { email: null }).expect(200);
    await sendDue(app);
    expect(server.mails).toEqual([]);
    expect((await record(id)).activationToken).toBeUndefined();
  });

  it('is not confirmed by the link of a message that waited while staff confirmed it', async () => {
    const id = await app.customerWith({ points: 0, email: newEmail() });
    const email = newEmail();
    await change(id, { email }).expect(200);
    await app.as('admin').post(`/api/admin/customer/${id}/confirm-contact`).send({ email }).expect(200);
    await sendDue(app);
    expect(server.mails).toEqual([]);
  });
});
