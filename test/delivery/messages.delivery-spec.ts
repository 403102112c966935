import { setTimeout as sleep } from 'node:timers/promises';
import { In } from 'typeorm';
import { EndMessagesJob, MessageDispatcherService } from '../../src/message/index.js';
import { MessageEntity } from '../../src/message/message.entity.js';
import { Service } from '../support/processes/service.js';
import { enqueue, MAIL_FROM, mailStage, getMessages, sendDue } from '../support/scenes/messages.js';
import { type MailServer, refusal } from '../support/servers/mail-server.js';
import type { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { eventually } from '../support/waiting/eventually.js';

const LEASE_SECONDS = 180;
const BROKEN_OFF = 'An attempt was broken off: it may have arrived';

describe('mails of the outbox', () => {
  let app: TestApp;
  let server: MailServer;
  mailStage((stage) => ({ app, server } = stage));

  const states = async () => (await getMessages(app)).map(({ status, attempts }) => ({ status, attempts }));

  it('go out once, with both forms of the content', async () => {
    await app
      .as('admin')
      .post('/api/settings', { settings: { programName: 'Café Club' } })
      .expect(200);
    await enqueue(app, { to: 'Anna@example.com', locale: 'de-AT' });
    expect(await sendDue(app)).toBe(1);
    expect(await sendDue(app)).toBe(0);

    const [mail] = server.mails;
    const [row] = await getMessages(app);
    expect(server.mails).toHaveLength(1);
    expect(mail?.to).toEqual(['Anna@example.com']);
    expect(mail?.headers.get('message-id')).toBe(`<${row?.id}@shop.example>`);
    expect(mail?.headers.get('from')).toBe(MAIL_FROM);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.headers.get('content-type')).toMatch(/^multipart\/alternative/);
    expect(row).toMatchObject({
      status: 'sent',
      attempts: 1,
      nextAttemptAt: null,
      attemptId: null,
      reason: null,
      secrets: null,
      content: {
        subject: 'Café Club: 12 neue Punkte',
        text: 'Sie haben 12 Punkte erhalten.\n\nSie können jetzt 30 Punkte einlösen.',
      },
    });
    expect(row?.finishedAt).toEqual(expect.any(Date));
  });

  it('wait for a server that is away, with growing pauses, and go out once when it is back', async () => {
    await server.stop();
    await enqueue(app, {}, {}, {});
    await sendDue(app);
    for (const seconds of [7, 70, 350]) {
      app.clock.advance({ seconds });
      await sendDue(app);
    }
    const waiting = await getMessages(app);
    expect(waiting.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
    expect(waiting.every(({ attempts, reason }) => attempts > 1 && reason?.includes('ECONNREFUSED'))).toBe(
      true,
    );

    await server.start();
    app.clock.advance({ seconds: 4000 });
    await sendDue(app);
    expect(new Set(server.messageIds).size).toBe(3);
    expect(server.mails).toHaveLength(3);
    expect((await states()).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']);
  });

  it('are tried no sooner than their pause says', async () => {
    server.answer = () => {
      throw refusal(451, 'try again later');
    };
    await enqueue(app, {});
    await sendDue(app);
    app.clock.advance({ seconds: 4 });
    expect(await sendDue(app)).toBe(0);
    app.clock.advance({ seconds: 2 });
    expect(await sendDue(app)).toBe(1);
    expect(await states()).toEqual([{ status: 'pending', attempts: 2 }]);
    expect(new Set(server.messageIds).size).toBe(1);
  });

  it('end when the server refuses the recipient for good, and name no address', async () => {
    server.admit = (address) => refusal(550, `${address}: no such user`);
    await enqueue(app, { to: 'gone@example.com' });
    await sendDue(app);
    app.clock.advance({ days: 1 });
    expect(await sendDue(app)).toBe(0);

    const [row] = await getMessages(app);
    expect(row).toMatchObject({ status: 'failed', attempts: 1, nextAttemptAt: null });
    expect(row?.reason).toContain('no such user');
    expect(row?.reason).not.toContain('gone@');
    expect(server.mails).toEqual([]);
  });

  it('go to a mailbox with letters beyond ASCII where the server takes it, and are refused elsewhere', async () => {
    await enqueue(app, { to: 'grüße@example.com' });
    await sendDue(app);
    expect(server.mails.map(({ to }) => to)).toEqual([['grüße@example.com']]);

    server.takesUtf8 = false;
    await server.stop();
    await server.start();
    await enqueue(app, { to: 'straße@example.com' }, { to: 'anna@bücher.example' });
    app.clock.advance({ seconds: 1 });
    await sendDue(app);
    expect(server.mails.slice(1).map(({ to }) => to)).toEqual([['anna@bücher.example']]);
    const [refused] = await getMessages(app, { recipient: 'straße@example.com' });
    expect(refused).toMatchObject({ status: 'failed', attempts: 1, nextAttemptAt: null });
    expect(refused?.reason).toContain('SMTPUTF8');
    expect(refused?.reason).not.toContain('straße');
  });

  it('are dropped when they are of no use any more', async () => {
    const usefulUntil = new Date(app.clock.now().getTime() + 60_000);
    await server.stop();
    await enqueue(app, { usefulUntil, secrets: { code: 'secret' } }, { usefulUntil });
    await sendDue(app);
    await server.start();
    app.clock.advance({ seconds: 100 });
    expect(await app.nest.get(EndMessagesJob).run()).toBe(2);
    await sendDue(app);

    expect(server.mails).toEqual([]);
    expect(await getMessages(app)).toMatchObject([
      { status: 'dropped', secrets: null, reason: 'It could not be sent in time' },
      { status: 'dropped', secrets: null },
    ]);
  });

  it('say that they may have arrived when the attempt before left no outcome', async () => {
    const usefulUntil = new Date(app.clock.now().getTime() + 600_000);
    const soon = new Date(app.clock.now().getTime() + 60_000);
    await enqueue(
      app,
      { to: 'late@example.com', usefulUntil: soon },
      { to: 'good@example.com', usefulUntil },
    );
    await enqueue(app, { to: 'untried@example.com', usefulUntil: soon });
    // What the first unit of work of an attempt leaves, when the process ends behind it.
    const held = {
      attemptId: 'attempt',
      attempts: 1,
      nextAttemptAt: new Date(app.clock.now().getTime() + 180_000),
    };
    await app.unitOfWork.run((tx) =>
      tx.update(MessageEntity, { recipient: In(['late@example.com', 'good@example.com']) }, held),
    );
    app.clock.advance({ seconds: 200 });
    await sendDue(app);
    expect(await getMessages(app, { recipient: 'late@example.com' })).toMatchObject([
      { status: 'dropped', attempts: 2, attemptId: null, reason: BROKEN_OFF },
    ]);
    expect(await getMessages(app, { recipient: 'good@example.com' })).toMatchObject([
      { status: 'sent', attempts: 2, reason: null },
    ]);
    expect(await getMessages(app, { recipient: 'untried@example.com' })).toMatchObject([
      { status: 'dropped', reason: 'It is of no use any more' },
    ]);

    await enqueue(app, {
      to: 'later@example.com',
      usefulUntil: new Date(app.clock.now().getTime() + 60_000),
    });
    await app.unitOfWork.run((tx) =>
      tx.update(MessageEntity, { recipient: 'later@example.com' }, { attemptId: 'attempt', attempts: 1 }),
    );
    app.clock.advance({ seconds: 100 });
    expect(await app.nest.get(EndMessagesJob).run()).toBe(1);
    expect(await getMessages(app, { recipient: 'later@example.com' })).toMatchObject([
      { status: 'dropped', attemptId: null, reason: BROKEN_OFF },
    ]);
  });

  it('are forgotten with their texts some days after their end', async () => {
    await enqueue(app, {});
    await sendDue(app);
    app.clock.advance({ days: 29 });
    expect(await app.nest.get(EndMessagesJob).run()).toBe(0);
    await app
      .as('admin')
      .post('/api/settings', { settings: { messagesKeptDays: 3 } })
      .expect(200);
    expect(await app.nest.get(EndMessagesJob).run()).toBe(1);
    expect(await getMessages(app)).toEqual([]);
  });

  it('keep no secret in what is kept of them', async () => {
    const url = 'https://shop.example/activate#0123456789abcdef';
    const secrets = { url_reset_password: url, code: '0123456789abcdef' };
    await enqueue(app, { kind: 'password_reset', variables: { minutes: '60' }, secrets });
    await sendDue(app);
    expect(server.mails[0]?.source).toContain('0123456789abcdef');
    const [row] = await getMessages(app);
    expect(JSON.stringify(row)).not.toContain('0123456789abcdef');
    expect(row?.content?.html).toContain('https://shop.example/activate#••••••');
  });

  it('go to one address, in one line each, whatever is in their values', async () => {
    const name = 'Eve\r\nBcc: thief@example.com <script>alert(1)</script>';
    await enqueue(app, {
      kind: 'invitation',
      to: 'a@example.com',
      variables: { referrer_name: name, url: 'https://shop.example/#1' },
    });
    await enqueue(app, { to: 'a@example.com, b@example.com' });
    await sendDue(app);
    const [mail] = server.mails;
    expect(server.mails.map(({ to }) => to.length).every((count) => count === 1)).toBe(true);
    expect(mail?.headers.has('bcc')).toBe(false);
    expect(mail?.to).toEqual(['a@example.com']);
    const [row] = await getMessages(app, { kind: 'invitation' });
    expect(row?.content?.subject).not.toMatch(/[\r\n]/);
    expect(row?.content?.html).not.toContain('<script>');
  });

  it('are one for each thing that they are about', async () => {
    const about = { origin: 'event 1 new_points' };
    expect(await enqueue(app, about, about)).toBe(1);
    expect(await enqueue(app, about, { origin: 'event 2 new_points' })).toBe(1);
    await sendDue(app);
    expect(server.mails).toHaveLength(2);
  });

  it('are noted, and not sent, when one recipient would get too many within a day', async () => {
    const many = Array.from({ length: 30 }, () => ({ to: 'anna@example.com' }));
    expect(await enqueue(app, ...many)).toBe(30);
    expect(await enqueue(app, ...many, { to: 'ben@example.com' }, { to: 'ANNA@example.com' })).toBe(21);
    await sendDue(app);
    expect(server.mails).toHaveLength(51);
    expect(await getMessages(app, { status: 'dropped' })).toHaveLength(11);
    app.clock.advance({ days: 1, seconds: 1 });
    expect(await enqueue(app, { to: 'anna@example.com' })).toBe(1);
  });

  it('are as many to one recipient within a day as the settings allow', async () => {
    const settings = { emailsPerDayMax: 2, smsPerDayMax: 1 };
    await app.as('admin').post('/api/settings', { settings }).expect(200);
    const email = { to: 'anna@example.com' };
    const sms = {
      kind: 'activation_code',
      to: '+48500100200',
      variables: {},
      secrets: { code: '1' },
    } as const;
    expect(await enqueue(app, email, email, email, sms, sms)).toBe(3);
    expect(await enqueue(app, email, sms)).toBe(0);
    expect(await getMessages(app, { status: 'dropped' })).toHaveLength(4);
    await app
      .as('admin')
      .post('/api/settings', { settings: { emailsPerDayMax: 0 } })
      .expect(400);
  });

  it('come into being 32 at once, and each goes out once, by three workers', async () => {
    // Two services in one process would wait for each other's SQLite file with all that the process does.
    const workers =
      databaseKind === 'server' ? [app, await app.another(), await app.another()] : [app, app, app];
    server.answer = () => sleep(2);
    await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        enqueue(app, { origin: `a ${index}` }, { origin: `b ${index}` }),
      ),
    );
    await Promise.all(workers.map((each) => sendDue(each)));
    await sendDue(app);

    expect(server.mails).toHaveLength(64);
    expect(new Set(server.messageIds).size).toBe(64);
    expect((await states()).every(({ status, attempts }) => status === 'sent' && attempts === 1)).toBe(true);
  });

  it('about the same, added 32 times at once, are one', async () => {
    const added = await Promise.all(
      Array.from({ length: 32 }, () => enqueue(app, { origin: 'event 7 new_points' })),
    );
    expect(added.filter((count) => count === 1)).toHaveLength(1);
    expect(await getMessages(app)).toHaveLength(1);
  });

  it('are sent twice at most, under one Message-ID, when a process is killed before it has recorded the sending', async () => {
    let release: () => void = () => undefined;
    server.answer = () => new Promise<void>((resolve) => (release = resolve));
    const service = await Service.beside(app);
    try {
      await enqueue(app, {});
      await eventually(() => expect(server.mails).toHaveLength(1));
    } finally {
      await service.kill();
    }
    release();
    server.answer = () => undefined;
    expect(await sendDue(app)).toBe(0);
    app.clock.advance({ seconds: LEASE_SECONDS + 1 });
    expect(await sendDue(app)).toBe(1);
    app.clock.advance({ days: 1 });
    expect(await sendDue(app)).toBe(0);

    expect(server.mails).toHaveLength(2);
    expect(new Set(server.messageIds).size).toBe(1);
    expect(await states()).toEqual([{ status: 'sent', attempts: 2 }]);
  });

  it('leave a worker that wakes up after its lease without effect', async () => {
    const waiting: (() => void)[] = [];
    server.answer = () => new Promise<void>((_resolve, reject) => waiting.push(() => reject(refusal(451))));
    await enqueue(app, {});
    const late = app.nest.get(MessageDispatcherService).dispatch();
    await eventually(() => expect(waiting).toHaveLength(1));
    server.answer = () => undefined;
    app.clock.advance({ seconds: LEASE_SECONDS + 1 });
    expect(await sendDue(app)).toBe(1);
    const before = await getMessages(app);
    waiting.forEach((answer) => answer());
    await late;
    expect(await getMessages(app)).toEqual(before);
    expect(before).toMatchObject([{ status: 'sent' }]);
  });
});
