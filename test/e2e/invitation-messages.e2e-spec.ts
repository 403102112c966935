import { getInvitation, invited } from '../support/scenes/invitations.js';
import { anna } from '../support/scenes/customers.js';
import { mailStage, getMessages, sendDue } from '../support/scenes/messages.js';
import { type MailServer, getText } from '../support/servers/mail-server.js';
import type { TestApp } from '../support/app/test-app.js';

describe('messages to invited people', () => {
  let app: TestApp;
  let server: MailServer;
  mailStage((stage) => ({ app, server } = stage));

  const rita = () =>
    app.customerWith({ points: 0, firstName: 'Rita', lastName: 'Secret', phone: '+48500100600' });

  it('have a link by which they register, and nothing else about the referrer than the first name', async () => {
    await invited(app, await rita(), 'clara@example.com');
    await sendDue(app);
    const text = getText(server.mails[0]);
    expect(text).toContain('Rita');
    expect(text).not.toMatch(/Secret|48500100600/);
    const [, invitationToken = ''] = /\/shop\/register#([0-9a-f]{40})/.exec(text) ?? [];
    expect(JSON.stringify(await getMessages(app))).not.toContain(invitationToken);
    const customer = anna({ plainPassword: 'Loyalty#1', invitationToken });
    const { body } = await app
      .asAnonymous()
      .post('/api/customer/self_register')
      .send({ customer })
      .expect(200);
    expect(await getInvitation(app, body.customerId)).toMatchObject({ recipientEmail: 'clara@example.com' });
  });

  it.each([
    ['en', 'Prize at http://bad.example/win', 'An invitation to Laurel'],
    ['de', 'bad.example', 'Eine Einladung zu Laurel'],
    ['pl', 'x'.repeat(41), 'Zaproszenie do programu Laurel'],
  ])(
    'have no name that is an address or a text, in the language %s: %s',
    async (messageLanguage, firstName, subject) => {
      await app.as('admin').postJson('/api/settings', { settings: { messageLanguage } }).expect(200);
      const referrer = await app.customerWith({ points: 0, firstName });
      await invited(app, referrer, 'clara@example.com');
      await sendDue(app);
      expect((await getMessages(app))[0]?.content).toMatchObject({ subject });
      expect(getText(server.mails[0])).not.toContain(firstName);
      expect(getText(server.mails[0])).not.toContain('bad.example');
      expect(getText(server.mails[0])).toMatch(/register#[0-9a-f]{40}/);
    },
  );

  it('greet a stranger by no address, when another person has registered with their e-mail', async () => {
    const customer = anna({
      firstName: 'Win',
      lastName: 'bad.example/win',
      email: 'clara@example.com',
      plainPassword: 'Loyalty#1',
    });
    await app.asAnonymous().post('/api/customer/self_register').send({ customer }).expect(200);
    await sendDue(app);
    expect(getText(server.mails[0])).toMatch(/^Hello,\n/);
    expect(server.mails[0]?.source).not.toContain('bad.example');
  });

  it('lead to a page of the shop', async () => {
    const customerInvitationUrl = 'https://shop.example/join';
    await app.as('admin').postJson('/api/settings', { settings: { customerInvitationUrl } }).expect(200);
    await invited(app, await rita(), 'clara@example.com');
    await sendDue(app);
    expect(getText(server.mails[0])).toMatch(/https:\/\/shop\.example\/join#[0-9a-f]{40}/);
  });

  it('are not sent to a customer, who would learn that they are one', async () => {
    await app.customerWith({ points: 0, email: 'clara@example.com' });
    await invited(app, await rita(), 'Clara@example.com');
    await sendDue(app);
    expect(server.mails).toEqual([]);
  });

  it('are not sent any more when the referrer is blocked by then', async () => {
    const referrer = await rita();
    await invited(app, referrer, 'clara@example.com');
    await app.as('admin').post(`/api/admin/customer/${referrer}/deactivate`).expect(200);
    await sendDue(app);
    expect(server.mails).toEqual([]);
    expect(await getMessages(app)).toMatchObject([{ status: 'dropped' }]);
  });
});
