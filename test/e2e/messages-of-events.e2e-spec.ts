import { sign } from 'node:crypto';
import { SigningKeysService } from '../../src/auth/signing-keys.service.js';
import { EventSequencerService, SubscriptionRunnerService } from '../../src/event/index.js';
import { EMAILS } from '../../src/message/message-kinds.model.js';
import { AnnounceEndingsJob, WriteMessagesSubscription } from '../../src/notice/index.js';
import { boughtWith } from '../support/scenes/bought.js';
import { customerWith, levelWith } from '../support/scenes/customers.js';
import { MAIL_FROM, getMessages, sendDue } from '../support/scenes/messages.js';
import { MailServer, getText } from '../support/servers/mail-server.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

describe('messages about what has happened to a customer', () => {
  let app: TestApp;
  let server: MailServer;
  beforeAll(async () => void (server = await MailServer.listening()));
  beforeEach(async () => {
    server.mails.length = 0;
    app = await TestApp.again(app, { environment: { SMTP_URL: server.url, MAIL_FROM } });
  });
  afterAll(async () => {
    await app.stop();
    await MailServer.closeAll();
  });

  /** What the pump does. */
  const write = async (of = app) => {
    await of.nest.get(EventSequencerService).sequence();
    const runner = of.nest.get(SubscriptionRunnerService);
    while ((await runner.runBatch(of.nest.get(WriteMessagesSubscription))) > 0);
  };
  const deliver = async () => {
    await write();
    await sendDue(app);
  };
  const set = (settings: object) => app.as('admin').postJson('/api/settings', { settings }).expect(200);
  const anna = (more: object = {}) =>
    customerWith(app, { points: 0, email: 'anna@example.com', phone: '+48500100200', ...more });
  const add = (customer: string, points: number) =>
    app.as('admin').post('/api/points/transfer/add', { transfer: { customer, points } }).expect(200);
  const record = async (id: string) => (await app.as('admin').get(`/api/customer/${id}`).expect(200)).body;
  const kinds = async () => (await getMessages(app)).map(({ kind, status }) => `${kind} ${status}`).sort();
  const announce = async () => {
    while ((await app.nest.get(AnnounceEndingsJob).run()) > 0);
    await deliver();
  };
  const remind = () =>
    set({
      expirePointsNotificationDays: 400,
      pointsDaysActiveCount: 30,
      pointsDaysExpiryAfter: 'after_x_days',
    });
  /** From here on: registrations and the like have been written about. */
  const begin = async () => {
    await deliver();
    server.mails.length = 0;
    await app.unitOfWork.run((tx) => tx.query('DELETE FROM message'));
  };

  it('say what was added, and what can be spent, once for each event', async () => {
    const id = await anna();
    await begin();
    await add(id, 30);
    await add(id, 12);
    await deliver();
    await deliver();
    const texts = server.mails.map((mail) => getText(mail)).sort();
    expect(texts).toEqual(
      [
        'You have received 12 points.\n\nYou can spend 42 points now.',
        'You have received 30 points.\n\nYou can spend 42 points now.',
      ].map((text) => expect.stringContaining(text.slice(0, 28))),
    );
    expect(texts.every((text) => text.includes('spend 42 points'))).toBe(true);
    expect(server.mails.every(({ to }) => to[0] === 'anna@example.com')).toBe(true);
  });

  it('have the code of a reward, which is not in what is kept', async () => {
    await set({ programUrl: 'https://shop.example' });
    const id = await anna({ points: 100 });
    const campaign = await app.campaignWith({ cost: 10, coupons: 2 });
    await begin();
    const { body } = await app.as('customer', id).post(`/api/customer/campaign/${campaign}/buy`).expect(200);
    await deliver();
    const code: string = body.coupons?.[0]?.code ?? body.coupon.code;
    expect(server.mails).toHaveLength(1);
    expect(getText(server.mails[0])).toContain(`Code: ${code}`);
    expect(getText(server.mails[0])).toContain('To the shop: https://shop.example');
    expect(JSON.stringify(await getMessages(app))).not.toContain(code);
  });

  it('name another level and its discount, but not the first one', async () => {
    await anna();
    await deliver();
    expect(await kinds()).toEqual([]);
    const levelId = await levelWith(app, { name: 'Gold', conditionValue: 9000, reward: 10 });
    const id = await anna({ email: 'ben@example.com', phone: '+48500100201' });
    await begin();
    await app.as('admin').postJson(`/api/customer/${id}/level`, { levelId }).expect(200);
    await deliver();
    expect(await kinds()).toEqual(['new_level sent']);
    expect(getText(server.mails[0])).toBe('Your level is now Gold.\n\nIt comes with a discount of 10 %.');
  });

  it('go to the customer when a coupon is used, and to staff where fulfilment is tracked', async () => {
    const receiver_email = 'shop@example.com, store@example.com';
    await app
      .as('admin')
      .putJson(`/api/settings/emails/${EMAILS.reward_redeemed.id}`, { email: { receiver_email } })
      .expect(200);
    const { customer, campaign, coupons } = await boughtWith(app);
    await begin();
    const use = (used: boolean) => ({
      coupons: coupons.map(({ id, code }) => ({ campaignId: campaign, couponId: id, code, used })),
    });
    const path = '/api/customer/campaign/coupons/mark_as_used';
    await app.as('customer', customer).postJson(path, use(true)).expect(200);
    await deliver();
    expect(server.mails).toHaveLength(coupons.length);
    await app.unitOfWork.run((tx) => tx.query('UPDATE campaign SET fulfillmentTracking = 1'));
    const other = await boughtWith(app);
    await begin();
    const used = other.coupons.map(({ id, code }) => ({
      campaignId: other.campaign,
      couponId: id,
      code,
      used: true,
    }));
    await app.unitOfWork.run((tx) => tx.query('UPDATE campaign SET fulfillmentTracking = 1'));
    await app.as('customer', other.customer).postJson(path, { coupons: used }).expect(200);
    await deliver();
    const staff = server.mails.map(({ to }) => to[0]).filter((to) => /^(shop|store)@/.test(to ?? ''));
    expect(staff.sort()).toEqual([
      ...other.coupons.map(() => 'shop@example.com'),
      ...other.coupons.map(() => 'store@example.com'),
    ]);
    expect(getText(server.mails.find(({ to }) => to[0] === 'shop@example.com'))).toContain('Anna Nowak');
    const about = await getMessages(app, { kind: 'reward_redeemed', accountId: other.customer });
    expect(about).toHaveLength(3 * other.coupons.length);
  });

  it('remind of points that end only those who have agreed to news, unless the programme says otherwise', async () => {
    await remind();
    const agreed = await anna({ agreement2: true });
    const other = await anna({ email: 'ben@example.com', phone: '+48500100201' });
    await add(agreed, 1880);
    await add(other, 10);
    await begin();
    await announce();
    expect(server.mails.map(({ to }) => to[0])).toEqual(['anna@example.com']);
    expect(getText(server.mails[0])).toMatch(/^1,880 of your 1,880 points expire on \d{4}-\d\d-\d\d\./);
    await set({ remindersNeedAgreement: false });
    app.clock.advance({ days: 1 });
    await add(other, 5);
    await announce();
    expect((await kinds()).filter((kind) => kind === 'points_expiry sent')).toHaveLength(2);
    // One that waits is asked about again.
    app.clock.advance({ days: 1 });
    await add(other, 5);
    while ((await app.nest.get(AnnounceEndingsJob).run()) > 0);
    await write();
    await set({ remindersNeedAgreement: true });
    await sendDue(app);
    expect(await kinds()).toContain('points_expiry dropped');
  });

  it('stop when a customer has followed the link of a reminder, or their mail program has', async () => {
    await remind();
    const first = await anna({ agreement2: true });
    const second = await anna({ email: 'ben@example.com', phone: '+48500100201', agreement2: true });
    const third = await anna({ email: 'eve@example.com', phone: '+48500100202', agreement2: true });
    const all = [first, second, third];
    await begin();
    for (const id of all) {
      await add(id, 10);
    }
    await announce();
    const mailTo = (address: string) =>
      server.mails.find(({ to, headers }) => to[0] === address && headers.has('list-unsubscribe'));
    const [byHand, byProgram] = [mailTo('anna@example.com'), mailTo('ben@example.com')];
    const token = /\/shop\/unsubscribe#(\S+)/.exec(getText(byHand))?.[1] ?? '';
    const address = /^<(.+)>$/.exec(byProgram?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    expect(byProgram?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(JSON.stringify(await getMessages(app))).not.toContain(token);

    const path = `/api/customer/unsubscribe/${token}`;
    await app.asAnonymous().post(`${path}x`).expect(404);
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const forged = (header: object, signature: string) =>
      [header, { unsubscribe: second }].map(encoded).concat(signature).join('.');
    const [head = '', , signature = ''] = token.split('.');
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as object;
    for (const other of [forged(header, signature), forged({ ...header, alg: 'none' }, '')]) {
      await app.asAnonymous().post(`/api/customer/unsubscribe/${other}`).expect(404);
    }
    const { privateKey, keyId: kid } = app.nest.get(SigningKeysService);
    const signed = (claims: object) => {
      const text = [header, claims].map(encoded).join('.');
      return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
    };
    expect(header).toMatchObject({ alg: 'RS256', kid });
    for (const aud of ['laurel-customer', 'elsewhere', ['laurel-links'], null]) {
      const meantElsewhere = signed({ unsubscribe: second, aud });
      await app.asAnonymous().post(`/api/customer/unsubscribe/${meantElsewhere}`).expect(404);
    }
    expect((await record(second)).agreement2).toBe(true);
    await app.asAnonymous().post('/api/customer/unsubscribe/none').expect(404);
    await app.asAnonymous().get('/api/customer/logged').auth(token, { type: 'bearer' }).expect(401);
    const before = await record(first);
    await app.asAnonymous().post(path).expect(200);
    const after = await record(first);
    expect(after).toEqual({
      ...before,
      agreement2: false,
      updatedAt: after.updatedAt,
      revision: after.revision,
    });
    await app.asAnonymous().post(path).expect(200);
    expect(await record(first)).toEqual(after);
    const earlier = signed({ unsubscribe: first });
    await app.asAnonymous().post(`/api/customer/unsubscribe/${earlier}`).expect(200);
    await app
      .asAnonymous()
      .post(new URL(address).pathname)
      .type('form')
      .send('List-Unsubscribe=One-Click')
      .expect(200);
    expect((await record(second)).agreement2).toBe(false);

    server.mails.length = 0;
    app.clock.advance({ days: 1 });
    for (const id of all) {
      await add(id, 5);
    }
    await announce();
    expect(server.mails.filter(({ headers }) => headers.has('list-unsubscribe')).map(({ to }) => to)).toEqual(
      [['eve@example.com']],
    );
    await app.as('admin').post(`/api/customer/${third}/anonymize`).expect(204);
    const last = /unsubscribe\/(\S+)>/.exec(
      mailTo('eve@example.com')?.headers.get('list-unsubscribe') ?? '',
    )?.[1];
    expect(last).toMatch(/^ey/);
    await app.asAnonymous().post(`/api/customer/unsubscribe/${last}`).expect(404);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('have no link to decline what needs no agreement', async () => {
    await remind();
    await set({ remindersNeedAgreement: false });
    const id = await anna({ agreement2: true });
    await begin();
    await add(id, 10);
    await announce();
    const mails = server.mails.map((mail) => ({ text: getText(mail), headers: mail.headers }));
    expect(mails.some(({ text }) => text.includes('points expire on'))).toBe(true);
    expect(mails.filter(({ text }) => text.includes('no more reminders'))).toEqual([]);
    expect(mails.filter(({ headers }) => headers.has('list-unsubscribe'))).toEqual([]);
  });

  it.each([
    ['messageNewPoints', 'new_points'],
    ['messageRewardBought', 'customer_reward_bought'],
    ['messageNewLevel', 'new_level'],
  ])('are not written where %s is off', async (setting, kind) => {
    await set({ [setting]: false });
    const levelId = await levelWith(app, { name: 'Gold', conditionValue: 9000, reward: 10 });
    const campaign = await app.campaignWith({ cost: 10, coupons: 2 });
    const id = await anna();
    await add(id, 30);
    await app.as('customer', id).post(`/api/customer/campaign/${campaign}/buy`).expect(200);
    await app.as('admin').postJson(`/api/customer/${id}/level`, { levelId }).expect(200);
    await deliver();
    const written = (await getMessages(app)).map((message) => message.kind);
    expect(written).not.toContain(kind);
    expect(new Set(written).size).toBe(2);
  });

  it('are for active customers with an e-mail address, then and when they are sent', async () => {
    const ben = { firstName: 'Ben', lastName: 'Kowal', phone: '+48500100999', agreement1: true };
    const { body } = await app
      .as('admin')
      .postJson('/api/admin/customer/register', { customer: ben })
      .expect(200);
    const id = await anna();
    const blocked = await anna({ email: 'carl@example.com', phone: '+48500100202' });
    for (const each of [body.customerId, id, blocked]) {
      await add(each, 5);
    }
    await app.as('admin').post(`/api/admin/customer/${blocked}/deactivate`).expect(200);
    await write();
    expect(await kinds()).toEqual(['new_points pending']);
    await app.as('admin').post(`/api/admin/customer/${id}/deactivate`).expect(200);
    await sendDue(app);
    expect(await kinds()).toEqual(['new_points dropped']);
    expect(server.mails).toEqual([]);
  });

  it('are none about the past, when it is days behind', async () => {
    const id = await anna();
    await begin();
    await add(id, 5);
    app.clock.advance({ days: 4 });
    await deliver();
    expect(await kinds()).toEqual([]);
  });

  it('are each one, by three processes at once, for 32 events at once', async () => {
    const id = await anna();
    await begin();
    await Promise.all(Array.from({ length: 32 }, () => add(id, 1)));
    await app.nest.get(EventSequencerService).sequence();
    const processes = [app, await app.another(), await app.another()];
    // One that has lost its lease fails, and goes on later.
    await Promise.allSettled(processes.map((each) => write(each)));
    await write();
    await Promise.all(processes.map((each) => sendDue(each)));
    await sendDue(app);
    expect(server.mails).toHaveLength(32);
    expect(new Set((await getMessages(app)).map(({ origin }) => origin)).size).toBe(32);
  });
});

describe('messages about a history that is loaded', () => {
  it('are none: neither about the demo, nor about events of before', async () => {
    const app = await TestApp.start({ demo: true, startLevel: false });
    const { LoadDemo } = await import('../../src/operations/demo/index.js');
    await app.nest.get(LoadDemo).execute();
    await app.nest.get(EventSequencerService).sequence();
    const runner = app.nest.get(SubscriptionRunnerService);
    while ((await runner.runBatch(app.nest.get(WriteMessagesSubscription))) > 0);
    expect(await getMessages(app)).toEqual([]);
    const [customer] = await app.reader.query(
      "SELECT id FROM customer WHERE statusType = 'active' AND email IS NOT NULL",
    );
    const transfer = { customer: customer.id, points: 3 };
    await app.as('admin').post('/api/points/transfer/add', { transfer }).expect(200);
    await app.nest.get(EventSequencerService).sequence();
    while ((await runner.runBatch(app.nest.get(WriteMessagesSubscription))) > 0);
    const expected = app.environment['DATABASE_URL'] === undefined ? [{ kind: 'new_points' }] : [];
    expect(await getMessages(app)).toMatchObject(expected);
    await app.stop();
  });
});
