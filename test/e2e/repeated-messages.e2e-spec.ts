import { randomUUID } from 'node:crypto';
import { EndMessagesJob } from '../../src/message/index.js';
import { MessageEntity } from '../../src/message/message.entity.js';
import { administratorWith, roleWith } from '../support/scenes/administrators.js';
import { doBulk, readBulk, undoBulk } from '../support/scenes/bulk-actions.js';
import { anna } from '../support/scenes/customers.js';
import { boughtWith } from '../support/scenes/bought.js';
import { enqueue, failedMessage, getMessages, mailStage, sendDue } from '../support/scenes/messages.js';
import { writeMessages } from '../support/scenes/push.js';
import { getText, type MailServer, refusal } from '../support/servers/mail-server.js';
import type { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const BULK = '/api/admin/bulk-actions/messages';
const IS_SENT = 'This message was sent already.';
const IS_PENDING = 'This message is on its way already.';
const IS_EMPTY = 'This message has no recipient: the person was erased, or was not found.';
const IS_NOT_WANTED = 'The recipient does not need or does not want this message any more.';
const IS_OVER_LIMIT = 'The recipient has got too many messages within a day. Try again tomorrow.';
const HAS_NO_SECRETS = 'The link, code or password of this message is not kept. Ask for a new one.';
const IS_OVER = 'What this message reminds of is over.';

describe('messages that are sent again', () => {
  let app: TestApp;
  let server: MailServer;
  mailStage((stage) => ({ app, server } = stage));
  afterEach(async () => expect(await differencesIn(app)).toEqual([]));

  const admin = () => app.as('admin');
  const retry = (id: string) => admin().post(`/api/admin/messages/${id}/retry`);
  const refused = async (id: string) => {
    const { body, headers } = await retry(id).expect(400);
    expect(headers['x-error-code']).toBe('message.cannot-be-sent-again');
    return body.error as string;
  };
  const find = async (id: string) => (await getMessages(app, { id }))[0] as MessageEntity;
  const change = (id: string, values: Partial<MessageEntity>) =>
    app.unitOfWork.run((tx) => tx.update(MessageEntity, { id }, values));

  it('go out once more, when the server has refused them or was away too long', async () => {
    server.admit = () => refusal(550, 'no such user');
    await enqueue(app, { to: 'anna@example.com' });
    await sendDue(app);
    const usefulUntil = new Date(app.clock.now().getTime() + 60_000);
    await enqueue(app, { to: 'ben@example.com', usefulUntil });
    app.clock.advance({ days: 2 });
    await app.nest.get(EndMessagesJob).run();
    server.admit = () => undefined;
    const messages = await getMessages(app);
    expect(messages.map(({ status }) => status)).toEqual(['failed', 'dropped']);

    for (const { id } of messages) {
      await retry(id).expect(200, { messageId: id });
      const { body } = await admin().get(`/api/admin/messages/${id}`).expect(200);
      expect(body).toMatchObject({ status: 'pending', attemptCount: 0, sentAgainAt: expect.any(String) });
      expect(body).not.toHaveProperty('reason');
      expect(await refused(id)).toBe(IS_PENDING);
    }
    await sendDue(app);

    expect(server.mails.flatMap(({ to }) => to).sort()).toEqual(['anna@example.com', 'ben@example.com']);
    for (const { id } of messages) {
      expect(await find(id)).toMatchObject({ status: 'sent', attempts: 1 });
      expect(await refused(id)).toBe(IS_SENT);
    }
    expect(new Set(server.messageIds).size).toBe(2);
  });

  it('have the code of their reward again', async () => {
    server.admit = () => refusal(550, 'no such user');
    const { coupons, customer } = await boughtWith(app, { reward: 'gift_code' });
    const code = coupons[0]?.code ?? '';
    await admin().get('/api/event').expect(200);
    await writeMessages(app);
    await sendDue(app);
    const [failed] = await getMessages(app, { kind: 'customer_reward_bought', accountId: customer });
    expect(failed).toMatchObject({ status: 'failed', secrets: null });
    server.admit = () => undefined;

    await retry(failed?.id ?? '').expect(200);
    await sendDue(app);

    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.source).toContain(code);
    const row = await find(failed?.id ?? '');
    expect(row).toMatchObject({ status: 'sent', secrets: null });
    expect(JSON.stringify(row.content)).not.toContain(code);
  });

  it('have the link of an activation again, and only for the address of today', async () => {
    server.admit = () => refusal(550, 'no such user');
    const register = async (email: string) => {
      const customer = anna({ plainPassword: 'Loyalty#1', email });
      const path = '/api/customer/self_register';
      const { body } = await app.asAnonymous().post(path).send({ customer }).expect(200);
      return String(body.customerId);
    };
    const [waiting, moved] = [await register('waiting@example.com'), await register('moved@example.com')];
    await sendDue(app);
    server.admit = () => undefined;
    const failedFor = async (accountId: string) =>
      (await getMessages(app, { accountId, kind: 'registration', status: 'failed' }))[0]?.id ?? '';
    await admin()
      .putJson(`/api/customer/${moved}`, { customer: { email: 'elsewhere@example.com' } })
      .expect(200);

    expect(await refused(await failedFor(moved))).toBe(HAS_NO_SECRETS);
    // A link ends within a week, and this one begins anew.
    app.clock.advance({ days: 20 });
    await retry(await failedFor(waiting)).expect(200);
    await sendDue(app);
    app.clock.advance({ days: 6 });

    const [, token = ''] = /shop\/activate\/([0-9a-f]{40})/.exec(getText(server.mails[0])) ?? [];
    await app.asAnonymous().post(`/api/customer/activate/${token}`).expect(200);
    const again = await failedMessage(app, { kind: 'registration', accountId: waiting });
    expect(await refused(again)).toBe(IS_NOT_WANTED);
    expect(server.mails.map(({ to }) => to)).toEqual([['waiting@example.com']]);
  });

  it('are not those of which a link, a code or a password is gone', async () => {
    for (const kind of ['password_reset', 'invitation', 'registration_with_temporary_password'] as const) {
      expect(await refused(await failedMessage(app, { kind, secrets: { code: '1' } }))).toBe(HAS_NO_SECRETS);
    }
    const origin = 'event 999999 customer_reward_bought';
    const kind = 'customer_reward_bought';
    expect(await refused(await failedMessage(app, { kind, origin }))).toBe(HAS_NO_SECRETS);
  });

  it('are not those of people who are erased, blocked or have declined, nor reminders of the past', async () => {
    const [erased, blocked, declined] = [
      await app.customerWith({ points: 0 }),
      await app.customerWith({ points: 0 }),
      await app.customerWith({ points: 0, agreement2: false }),
    ];
    const soon = { kind: 'points_expiry', variables: { expires_on: '2030-01-01' } } as const;
    const ofErased = await failedMessage(app, { accountId: erased });
    const ofBlocked = await failedMessage(app, { accountId: blocked });
    const ofDeclined = await failedMessage(app, { ...soon, accountId: declined });
    const usefulUntil = new Date(app.clock.now().getTime() + 1000);
    const late = await failedMessage(app, { ...soon, usefulUntil });
    await admin().post(`/api/customer/${erased}/anonymize`).expect(204);
    await admin().post(`/api/admin/customer/${blocked}/deactivate`).expect(200);
    app.clock.advance({ seconds: 2 });

    expect(await refused(ofErased)).toBe(IS_EMPTY);
    expect(await refused(ofBlocked)).toBe(IS_NOT_WANTED);
    expect(await refused(ofDeclined)).toBe(IS_NOT_WANTED);
    expect(await refused(late)).toBe(IS_OVER);
    await sendDue(app);
    expect(server.mails).toEqual([]);
  });

  it('are not sent to a recipient with as many within a day as there may be', async () => {
    await admin()
      .post('/api/settings', { settings: { emailsPerDayMax: 2 } })
      .expect(200);
    const to = 'anna@example.com';
    const [first, second, third] = [
      await failedMessage(app, { to }),
      await failedMessage(app, { to }),
      await failedMessage(app, { to: 'Ben@example.com' }),
    ];
    app.clock.advance({ days: 2 });
    await enqueue(app, { to: 'ANNA@example.com' });
    await retry(first).expect(200);
    expect(await refused(second)).toBe(IS_OVER_LIMIT);
    await retry(third).expect(200);
    // A new one has the room of the day before it: what an administrator sends again takes none of it.
    expect(await enqueue(app, { to })).toBe(1);
    expect(await refused(second)).toBe(IS_OVER_LIMIT);
    app.clock.advance({ days: 1, seconds: 1 });
    await retry(second).expect(200);
  });

  it('are many, in the background, with those that are left out and why; and none is taken back', async () => {
    const [first, second] = [await failedMessage(app), await failedMessage(app)];
    const lost = await failedMessage(app, { kind: 'password_reset' });
    const none = randomUUID();
    await enqueue(app, { to: 'next@example.com' });
    const pending = (await getMessages(app, { status: 'pending' }))[0]?.id ?? '';
    const messages = [first, second, lost, none, pending];
    const preview = await admin().postJson(`${BULK}/preview`, { messages }).expect(200);
    expect(preview.body).toMatchObject({ total: 5, changed: 2 });
    expect(preview.body.leftOut).toEqual(
      [HAS_NO_SECRETS, 'There is no such message.', IS_PENDING].map((reason) => ({ reason, count: 1 })),
    );
    expect((await getMessages(app, { status: 'failed' })).length).toBe(3);

    const id = await doBulk(app, 'messages', { messages });

    expect(await readBulk(app, id)).toMatchObject({ kind: 'messages', state: 'done', done: 2, leftOut: 3 });
    await sendDue(app);
    expect(server.mails).toHaveLength(3);
    const undone = await undoBulk(app, id);
    expect(undone).toMatchObject({ state: 'undone', undone: 0, kept: 2 });
    expect(undone.rows.find(({ subjectId }) => subjectId === first)).toMatchObject({
      sentence: 'A message cannot be taken back.',
    });
    expect((await find(first)).status).toBe('sent');
  });

  it('are emptied by an erasure while they wait', async () => {
    const customer = await app.customerWith({ points: 0 });
    const id = await failedMessage(app, { accountId: customer });
    await retry(id).expect(200);
    await admin().post(`/api/customer/${customer}/anonymize`).expect(204);
    expect(await find(id)).toMatchObject({ status: 'dropped', recipient: null, variables: null });
    await change(id, { reason: null });
    expect(await refused(id)).toBe(IS_EMPTY);
  });

  it('need the permission to change settings, and are known by their ids', async () => {
    const id = await failedMessage(app);
    const roleIds = [await roleWith(app, { SETTINGS: ['VIEW'], CUSTOMER: ['VIEW', 'MODIFY'] })];
    const viewer = await administratorWith(app, { roleIds });
    for (const path of [`/api/admin/messages/${id}/retry`, BULK, `${BULK}/preview`]) {
      await app
        .asAnonymous()
        .post(path)
        .send({ messages: [id] })
        .expect(401);
      await app
        .as('admin', viewer)
        .postJson(path, { messages: [id] })
        .expect(403);
    }
    await retry(randomUUID()).expect(404);
    await retry('none').expect(404);
    expect((await find(id)).status).toBe('failed');
  });

  it.each([
    ['no messages', {}],
    ['an empty list', { messages: [] }],
    ['what is no id', { messages: ['x'] }],
    ['too many', { messages: Array.from({ length: 1001 }, () => randomUUID()) }],
  ])('400: %s', async (_what, body) => {
    for (const path of [BULK, `${BULK}/preview`]) {
      await admin().postJson(path, body).expect(400);
    }
  });
});
