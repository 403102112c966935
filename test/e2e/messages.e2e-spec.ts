import { type MailServer, refusal } from '../support/servers/mail-server.js';
import { administratorWith, roleWith } from '../support/scenes/administrators.js';
import { enqueue, mailStage, getMessages, sendDue } from '../support/scenes/messages.js';
import type { TestApp } from '../support/app/test-app.js';

describe('the list of messages', () => {
  let app: TestApp;
  let server: MailServer;
  mailStage((stage) => ({ app, server } = stage));

  const list = async (query = '') =>
    (await app.as('admin').get(`/api/admin/messages${query}`).expect(200)).body;

  /** One that is sent, one that the server refuses, and one that waits. */
  async function someMessages() {
    server.admit = (address) => (address === 'gone@example.com' ? refusal(550, 'no such user') : undefined);
    await enqueue(app, { to: 'anna.nowak@example.com', kind: 'new_points' });
    app.clock.advance({ seconds: 1 });
    await enqueue(app, { to: 'gone@example.com', kind: 'new_points' });
    await sendDue(app);
    app.clock.advance({ seconds: 1 });
    await enqueue(app, { to: 'next@example.com', kind: 'password_reset', variables: { minutes: '60' } });
  }

  it('shows what was sent and what waits, the newest first, with recipients that are masked', async () => {
    await someMessages();
    const body = await list();
    expect(body).toMatchObject({ total: 3, mailProvider: 'smtp', hasSmsGateway: false });
    expect(body.messages).toMatchObject([
      { kind: 'password_reset', status: 'pending', attemptCount: 0, nextAttemptAt: expect.any(String) },
      { kind: 'new_points', status: 'failed', attemptCount: 1, reason: expect.stringContaining('no such') },
      { kind: 'new_points', channel: 'email', status: 'sent', finishedAt: expect.any(String) },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/nowak|gone@|next@/);
  });

  it.each([
    ['?status=sent', 1],
    ['?kind=new_points', 2],
    ['?kind=new_points&status=failed', 1],
    ['?channel=sms', 0],
    ['?accountId=00000000-0000-4000-8000-000000000000', 0],
    ['?perPage=2', 3],
    ['?sort=kind&direction=ASC', 3],
  ])('is narrowed down by %s', async (query, total) => {
    await someMessages();
    expect(await list(query)).toMatchObject({ total });
  });

  it.each(['?status=lost', '?kind=newsletter', '?channel=letter'])('refuses %s', async (query) => {
    await app.as('admin').get(`/api/admin/messages${query}`).expect(400);
  });

  it('shows one as it was sent, without what only its recipient may know', async () => {
    await enqueue(app, {
      kind: 'password_reset',
      to: 'anna@example.com',
      variables: { minutes: '60' },
      secrets: { url_reset_password: 'https://shop.example/#0123456789', code: '0123456789' },
    });
    const [waiting] = await getMessages(app);
    const path = `/api/admin/messages/${waiting?.id}`;
    const before = await app.as('admin').get(path).expect(200);
    expect(before.body).not.toHaveProperty('text');
    await sendDue(app);
    expect(server.mails[0]?.source).toContain('0123456789');
    const { body } = await app.as('admin').get(path).expect(200);
    expect(body).toMatchObject({
      status: 'sent',
      subject: 'Laurel: choose a new password',
      html: expect.stringContaining('Choose a new password'),
      text: expect.stringContaining('60 minutes'),
    });
    expect(JSON.stringify(body)).not.toContain('0123456789');
  });

  it('knows only what is there', async () => {
    await app.as('admin').get('/api/admin/messages/00000000-0000-4000-8000-000000000000').expect(404);
    await app.as('admin').get('/api/admin/messages/none').expect(404);
  });

  it('is for administrators that may see the settings', async () => {
    await someMessages();
    const [message] = await getMessages(app);
    const viewer = await administratorWith(app, { roleIds: [await roleWith(app, { SETTINGS: ['VIEW'] })] });
    const other = await administratorWith(app, { roleIds: [await roleWith(app, { CUSTOMER: ['VIEW'] })] });
    for (const path of ['/api/admin/messages', `/api/admin/messages/${message?.id}`]) {
      await app.asAnonymous().get(path).expect(401);
      await app.as('admin', other).get(path).expect(403);
      await app.as('seller').get(path).expect(403);
      await app.as('admin', viewer).get(path).expect(200);
    }
  });
});

describe('GET /api/customer/messages', () => {
  let app: TestApp;
  let server: MailServer;
  mailStage((stage) => ({ app, server } = stage));

  const list = async (customer: string, query = '') =>
    (await app.as('customer', customer).get(`/api/customer/messages${query}`).expect(200)).body;

  it('200: what was sent about points and rewards, the newest first, as text without codes', async () => {
    const [anna, ben] = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 0 })];
    await enqueue(app, { to: 'anna@example.com', accountId: anna });
    await sendDue(app);
    app.clock.advance({ seconds: 1 });
    const variables = { reward_name: 'Free coffee', reward_instructions: 'Show it at the till.' };
    const bought = {
      kind: 'customer_reward_bought' as const,
      variables,
      secrets: { reward_code: 'COFFEE-1' },
    };
    await enqueue(app, { ...bought, to: 'anna@example.com', accountId: anna });
    await sendDue(app);
    const { messages, total } = await list(anna);
    expect(total).toBe(2);
    expect(messages).toEqual([
      {
        messageId: expect.any(String),
        kind: 'customer_reward_bought',
        subject: expect.stringContaining('Free coffee'),
        text: expect.stringContaining('Show it at the till.'),
        sentAt: expect.any(String),
      },
      expect.objectContaining({ kind: 'new_points', text: expect.stringContaining('12') }),
    ]);
    expect(server.mails[1]?.source).toContain('COFFEE-1');
    expect(JSON.stringify(messages)).not.toContain('COFFEE-1');
    expect(await list(anna, '?perPage=1&page=2')).toMatchObject({
      messages: [{ kind: 'new_points' }],
      total: 2,
    });
    expect(await list(ben)).toEqual({ messages: [], total: 0 });
  });

  it('200: neither what waits, failed or was dropped, nor what is about a login or went to the staff', async () => {
    const anna = await app.customerWith({ points: 0 });
    const to = 'anna@example.com';
    server.admit = () => refusal(550, 'no such user');
    await enqueue(app, { to, accountId: anna });
    await sendDue(app);
    server.admit = () => undefined;
    await enqueue(app, { to, accountId: anna, kind: 'email_changed', variables: {} });
    await enqueue(app, { to: 'staff@example.com', accountId: anna, kind: 'reward_redeemed', variables: {} });
    await sendDue(app);
    await enqueue(app, { to, accountId: anna });
    expect(server.mails).toHaveLength(2);
    expect(await list(anna)).toEqual({ messages: [], total: 0 });
  });

  it('401 and 403 for others than customers', async () => {
    await app.asAnonymous().get('/api/customer/messages').expect(401);
    await app.as('admin').get('/api/customer/messages').expect(403);
    await app.as('seller').get('/api/customer/messages').expect(403);
  });
});
