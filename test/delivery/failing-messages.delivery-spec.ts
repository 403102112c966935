import { In } from 'typeorm';
import { MessageEntity } from '../../src/message/message.entity.js';
import { MessageTemplateEntity } from '../../src/message/message-template.entity.js';
import { databaseKind } from '../support/app/test-database.js';
import { TestApp } from '../support/app/test-app.js';
import { customerWith } from '../support/scenes/customers.js';
import { enqueue, getMessages, mailStage, sendDue } from '../support/scenes/messages.js';
import { addPoints, pushStage, switchedOn, writeAndSend, writeMessages } from '../support/scenes/push.js';
import type { MailServer } from '../support/servers/mail-server.js';
import type { PushService } from '../support/servers/push-service.js';

/** A kind of a later version, whose processes run beside this one during an upgrade. */
const LATER_KIND = 'birthday_of_tomorrow';
const UNKNOWN = `This version of the service knows no message of the kind ${LATER_KIND}`;

const change = async (app: TestApp, recipient: string, values: Partial<MessageEntity>) =>
  app.unitOfWork.run((tx) => tx.update(MessageEntity, { recipient }, values));
const find = async (app: TestApp, to: string) => {
  const [row] = await getMessages(app, { recipient: to });
  return row as MessageEntity;
};
const getStatuses = async (app: TestApp, recipients: readonly string[]) =>
  (await getMessages(app, { recipient: In([...recipients]) })).map(({ status }) => status);
const secondsUntil = (app: TestApp, { nextAttemptAt }: MessageEntity) =>
  ((nextAttemptAt?.getTime() ?? 0) - app.clock.now().getTime()) / 1000;

describe.runIf(databaseKind === 'sqlite')('one of many mails into files that cannot be prepared', () => {
  let app: TestApp;
  beforeEach(async () => void (app = await TestApp.again(app)));
  afterAll(() => app.stop());

  const others = ['ann@example.com', 'ben@example.com', 'cleo@example.com'];
  const together = () => enqueue(app, ...[...others, 'bad@example.com'].map((to) => ({ to })));

  it('is a failed attempt with its reason, and the others are sent', async () => {
    await together();
    await change(app, 'bad@example.com', { kind: LATER_KIND });
    await sendDue(app);

    expect(await getStatuses(app, others)).toEqual(['sent', 'sent', 'sent']);
    const bad = await find(app, 'bad@example.com');
    expect(bad).toMatchObject({ status: 'pending', attempts: 1, attemptId: null, reason: UNKNOWN });
    expect(secondsUntil(app, bad)).toBeGreaterThan(4);
    expect(secondsUntil(app, bad)).toBeLessThan(6);
  });

  it('goes out with the next attempt of a version that knows it', async () => {
    await together();
    await change(app, 'bad@example.com', { kind: LATER_KIND });
    await sendDue(app);
    await change(app, 'bad@example.com', { kind: 'new_points' });
    app.clock.advance({ seconds: 6 });
    await sendDue(app);
    expect(await find(app, 'bad@example.com')).toMatchObject({ status: 'sent', attempts: 2, reason: null });
  });

  it('is tried less and less often, and dropped when it is of no use any more', async () => {
    await together();
    await change(app, 'bad@example.com', { kind: LATER_KIND });
    await sendDue(app);
    for (const seconds of [6, 66, 330, 1980]) {
      app.clock.advance({ seconds });
      await sendDue(app);
    }
    const bad = await find(app, 'bad@example.com');
    expect(bad).toMatchObject({ status: 'pending', attempts: 5, reason: UNKNOWN });
    expect(secondsUntil(app, bad)).toBeGreaterThan(3590);
    app.clock.advance({ days: 5 });
    await sendDue(app);
    expect(await find(app, 'bad@example.com')).toMatchObject({ status: 'dropped', nextAttemptAt: null });
  });

  it('because its template cannot be read, waits until that is mended', async () => {
    await together();
    await change(app, 'bad@example.com', { kind: 'password_reset' });
    const setTexts = (texts: string) =>
      app.unitOfWork.run((tx) =>
        tx.query('UPDATE message_template SET texts = ? WHERE id = ?', [
          texts,
          'e5a11e00-0000-4000-8000-000000000003',
        ]),
      );
    await setTexts('{"en": ');
    await sendDue(app);
    expect(await getStatuses(app, others)).toEqual(['sent', 'sent', 'sent']);
    expect(await find(app, 'bad@example.com')).toMatchObject({ status: 'pending', attempts: 1 });

    await setTexts('{}');
    expect(await app.reader.manager.count(MessageTemplateEntity)).toBeGreaterThan(5);
    app.clock.advance({ seconds: 6 });
    await sendDue(app);
    expect(await find(app, 'bad@example.com')).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it('because its row cannot be read, is put off for an hour', async () => {
    await together();
    const { id } = await find(app, 'bad@example.com');
    const setVariables = (text: string) =>
      app.unitOfWork.run((tx) => tx.query('UPDATE message SET variables = ? WHERE id = ?', [text, id]));
    await setVariables('{"added_points_amount": ');
    await sendDue(app);
    expect(await getStatuses(app, others)).toEqual(['sent', 'sent', 'sent']);

    await setVariables('{"added_points_amount":"1","active_points_amount":"1"}');
    const bad = await find(app, 'bad@example.com');
    expect(bad).toMatchObject({ status: 'pending', attempts: 1, attemptId: null });
    expect(bad.reason).toContain('JSON');
    expect(secondsUntil(app, bad)).toBeGreaterThan(3590);
    app.clock.advance({ seconds: 3600 });
    await sendDue(app);
    expect(await find(app, 'bad@example.com')).toMatchObject({ status: 'sent', attempts: 2, reason: null });
  });
});

describe('one of many mails to a server that cannot be prepared', () => {
  let app: TestApp;
  let server: MailServer;
  mailStage((stage) => ({ app, server } = stage));

  it('is a failed attempt with its reason, and the others are sent', async () => {
    const others = ['ann@example.com', 'ben@example.com', 'cleo@example.com'];
    await enqueue(app, { to: 'bad@example.com' });
    await change(app, 'bad@example.com', { kind: LATER_KIND });
    await enqueue(app, ...others.map((to) => ({ to })));
    await sendDue(app);
    expect(server.mails.flatMap(({ to }) => to).sort()).toEqual(others);
    expect(await find(app, 'bad@example.com')).toMatchObject({
      status: 'pending',
      attempts: 1,
      reason: UNKNOWN,
    });
  });
});

describe('one of many notifications that cannot be prepared', () => {
  let app: TestApp;
  let service: PushService;
  pushStage((stage) => ({ app, service } = stage));

  it('is a failed attempt with its reason, and the others are sent', async () => {
    const [bad, good] = [
      await customerWith(app, { points: 0, phone: '+4915783000001' }),
      await customerWith(app, { points: 0, phone: '+4915783000002' }),
    ];
    const subscriptions = [
      await switchedOn(app, bad, service.browser()),
      await switchedOn(app, good, service.browser()),
    ];
    await writeAndSend(app);
    await addPoints(app, bad, 5);
    await addPoints(app, good, 7);
    await writeMessages(app);
    await change(app, subscriptions[0] as string, { kind: LATER_KIND });
    await sendDue(app);

    const pushes = await getMessages(app, { channel: 'push', attempts: 1 });
    expect(pushes.map(({ recipient, status, reason }) => ({ recipient, status, reason }))).toEqual(
      expect.arrayContaining([
        { recipient: subscriptions[0], status: 'pending', reason: UNKNOWN },
        { recipient: subscriptions[1], status: 'sent', reason: null },
      ]),
    );
  });
});
