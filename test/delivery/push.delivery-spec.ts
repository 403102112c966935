import { customerWith, levelWith } from '../support/scenes/customers.js';
import { merge, undo } from '../support/scenes/merges.js';
import { getMessages, sendDue } from '../support/scenes/messages.js';
import {
  addPoints,
  getSubscriptions,
  PUSH_KEYS,
  pushStage,
  subscribe,
  switchedOn,
  unsubscribe,
  writeAndSend,
  writeMessages,
} from '../support/scenes/push.js';
import type { PushService } from '../support/servers/push-service.js';
import { Service } from '../support/processes/service.js';
import { databaseKind } from '../support/app/test-database.js';
import type { TestApp } from '../support/app/test-app.js';
import { eventually } from '../support/waiting/eventually.js';
import { differencesIn } from '../support/verify/verify.js';

const LEASE_SECONDS = 180;

describe('notifications in browsers', () => {
  let app: TestApp;
  let service: PushService;
  pushStage((stage) => ({ app, service } = stage));

  let phones = 0;
  /** Without an e-mail address: nothing else is sent. */
  const anna = (more: object = {}) => {
    const phone = `+4915782${String((phones += 1)).padStart(6, '0')}`;
    return customerWith(app, { points: 0, ...({ email: undefined, phone } as object), ...more });
  };
  /** From here on: registrations and the like have been written about. */
  const begin = async () => {
    await writeAndSend(app);
    service.forget();
    await app.unitOfWork.run((tx) => tx.query('DELETE FROM message'));
  };
  /** A customer with a browser, for which nothing waits. */
  const subscribed = async (more: object = {}, locale = 'en') => {
    const id = await anna(more);
    const browser = service.browser();
    const subscriptionId = await switchedOn(app, id, browser, locale);
    await begin();
    return { id, browser, subscriptionId };
  };
  const pushes = async () => {
    const found = await getMessages(app, { channel: 'push' });
    return found.map(({ kind, status, attempts }) => `${kind} ${status} ${attempts}`);
  };

  it('say in the language of the browser what has happened, once, and what they say is kept', async () => {
    const { id, browser } = await subscribed({}, 'de-AT');
    await addPoints(app, id, 12);
    await writeAndSend(app);
    await writeAndSend(app);

    const [row] = await getMessages(app, { channel: 'push' });
    expect(browser.notifications).toEqual([
      {
        id: row?.id,
        title: '12 neue Punkte',
        text: 'Sie können jetzt 12 Punkte einlösen.',
        path: '/shop/history',
      },
    ]);
    expect(row).toMatchObject({
      status: 'sent',
      attempts: 1,
      accountId: id,
      secrets: null,
      nextAttemptAt: null,
      reason: null,
      content: {
        subject: '12 neue Punkte',
        html: '',
        text: 'Sie können jetzt 12 Punkte einlösen.',
      },
    });
    const { body } = await app.as('admin').get('/api/admin/messages?channel=push').expect(200);
    expect(body).toMatchObject({
      total: 1,
      hasWebPush: true,
      messages: [{ channel: 'push', accountId: id }],
    });
    expect(JSON.stringify(body)).not.toContain(browser.endpoint);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('reach each browser of the customer, who has no e-mail address, and no other customer', async () => {
    const { id, browser } = await subscribed();
    const [second, other] = [service.browser(), service.browser()];
    await switchedOn(app, id, second, 'de');
    await switchedOn(app, await anna(), other);
    await begin();
    await addPoints(app, id, 5);
    await writeAndSend(app);
    expect(browser.notifications.map(({ title }) => title)).toEqual(['5 new points']);
    expect(second.notifications.map(({ title }) => title)).toEqual(['5 neue Punkte']);
    expect(other.notifications).toEqual([]);
  });

  it('come beside e-mails, each in its own words', async () => {
    const { id, browser } = await subscribed({ email: 'anna@example.com' });
    await addPoints(app, id, 9);
    await writeMessages(app);
    const written = await getMessages(app);
    const channels = databaseKind === 'server' ? ['push'] : ['email', 'push'];
    expect(written.map(({ channel }) => channel).sort()).toEqual(channels);
    await sendDue(app);
    expect(browser.notifications).toMatchObject([{ title: '9 new points' }]);
  });

  it('have no code of a reward, which a locked phone would show', async () => {
    const { id, browser } = await subscribed({ points: 100 });
    const campaign = await app.campaignWith({ cost: 10, coupons: 1, name: 'Free coffee' });
    await begin();
    const { body } = await app.as('customer', id).post(`/api/customer/campaign/${campaign}/buy`).expect(200);
    const code: string = body.coupons?.[0]?.code ?? body.coupon.code;
    await writeAndSend(app);
    expect(browser.notifications).toMatchObject([
      { title: expect.stringContaining('Your reward: '), path: '/shop/coupons' },
    ]);
    expect(JSON.stringify(browser.notifications)).not.toContain(code);
    expect(JSON.stringify(await getMessages(app, { channel: 'push' }))).not.toContain(code);
  });

  it('are kept by the push service for as long as they are of use, each under a topic of its own', async () => {
    const { id } = await subscribed();
    await addPoints(app, id, 1);
    await addPoints(app, id, 2);
    await writeAndSend(app);
    const [one, two] = service.pushes.map(({ headers }) => headers);
    expect(Number(one?.['ttl'])).toBeGreaterThan(71 * 3600);
    expect(Number(one?.['ttl'])).toBeLessThanOrEqual(72 * 3600);
    expect(one?.['topic']).toMatch(/^[\w-]{32}$/);
    expect(two?.['topic']).not.toBe(one?.['topic']);
  });

  it('follow the switches of the programme: a new level, unless that is off', async () => {
    const levelId = await levelWith(app, { name: 'Gold', conditionValue: 9000, reward: 10 });
    const first = await subscribed();
    await app.as('admin').postJson(`/api/customer/${first.id}/level`, { levelId }).expect(200);
    await writeAndSend(app);
    expect(first.browser.notifications).toMatchObject([
      { title: 'Your level is Gold', text: 'It comes with a discount of 10 %.' },
    ]);
    const second = await subscribed();
    await app
      .as('admin')
      .postJson('/api/settings', { settings: { messageNewLevel: false } })
      .expect(200);
    await app.as('admin').postJson(`/api/customer/${second.id}/level`, { levelId }).expect(200);
    await writeAndSend(app);
    expect(second.browser.notifications).toEqual([]);
  });

  it.each([404, 410])('end with the subscription that answers %i, which is forgotten', async (status) => {
    const { id } = await subscribed();
    const kept = service.browser();
    const keptId = await switchedOn(app, id, kept);
    service.answer = ({ browser }) => ({ status: browser === kept ? 201 : status });
    await addPoints(app, id, 1);
    await writeAndSend(app);
    expect((await pushes()).sort()).toEqual(['new_points failed 1', 'new_points sent 1']);
    expect((await getSubscriptions(app)).map((each) => each.id)).toEqual([keptId]);
    await addPoints(app, id, 2);
    await writeAndSend(app);
    expect(service.pushes).toHaveLength(3);
    const [failed] = await getMessages(app, { channel: 'push', status: 'failed' });
    expect(failed?.reason).toBe(
      `The push service answered ${status}: the browser has ended its subscription`,
    );
  });

  it('keep the subscription of a browser that has subscribed again while the old one was refused', async () => {
    const { id, browser, subscriptionId } = await subscribed();
    const again = service.browser();
    const renewed = { ...again.subscription, endpoint: browser.endpoint, locale: 'en' };
    service.answer = async () => {
      await subscribe(app, id, renewed).expect(200);
      return { status: 410 };
    };
    await addPoints(app, id, 1);
    await writeAndSend(app);
    expect(await getSubscriptions(app)).toMatchObject([{ id: subscriptionId, endpoint: browser.endpoint }]);
  });

  it.each([429, 503])('wait for as long as a push service asks with %i, and go out once', async (status) => {
    const { id, browser } = await subscribed();
    service.answer = () => ({ status, headers: { 'retry-after': '7200' } });
    await addPoints(app, id, 1);
    await writeAndSend(app);
    expect(await pushes()).toEqual(['new_points pending 1']);
    service.answer = () => ({ status: 201 });
    app.clock.advance({ seconds: 7190 });
    expect(await sendDue(app)).toBe(0);
    app.clock.advance({ seconds: 11 });
    expect(await sendDue(app)).toBe(1);
    expect(await sendDue(app)).toBe(0);
    expect(await pushes()).toEqual(['new_points sent 2']);
    expect(new Set(browser.notifications.map((each) => each.id)).size).toBe(1);
    expect(new Set(service.pushes.map(({ headers }) => headers['topic'])).size).toBe(1);
  });

  it('wait for a push service that is away, with growing pauses, and go out once when it is back', async () => {
    const { id, browser } = await subscribed();
    await service.stop();
    await addPoints(app, id, 1);
    await writeAndSend(app);
    for (const seconds of [7, 70, 350]) {
      app.clock.advance({ seconds });
      await sendDue(app);
    }
    const [waiting] = await getMessages(app, { channel: 'push' });
    expect(waiting).toMatchObject({ status: 'pending', attempts: 4 });
    expect(waiting?.reason).toContain('ECONNREFUSED');
    await service.start();
    app.clock.advance({ seconds: 4000 });
    expect(await sendDue(app)).toBe(1);
    expect(browser.notifications).toHaveLength(1);
    expect(await pushes()).toEqual(['new_points sent 5']);
  });

  it.each([401, 403])(
    'wait when the keys of the service are refused with %i: an operator corrects that',
    async (status) => {
      const { id } = await subscribed();
      service.answer = () => ({ status });
      await addPoints(app, id, 1);
      await writeAndSend(app);
      expect(await pushes()).toEqual(['new_points pending 1']);
      expect(await getSubscriptions(app)).toHaveLength(1);
    },
  );

  it('are sent twice at most, as one notification, when a process is killed before it has recorded the sending', async () => {
    const { id, browser } = await subscribed();
    let release: () => void = () => undefined;
    service.answer = () => new Promise((resolve) => (release = () => resolve({ status: 201 })));
    await addPoints(app, id, 1);
    await writeMessages(app);
    const process = await Service.beside(app);
    try {
      await eventually(() => expect(service.pushes).toHaveLength(1));
    } finally {
      await process.kill();
    }
    release();
    service.answer = () => ({ status: 201 });
    expect(await sendDue(app)).toBe(0);
    app.clock.advance({ seconds: LEASE_SECONDS + 1 });
    expect(await sendDue(app)).toBe(1);
    app.clock.advance({ days: 1 });
    expect(await sendDue(app)).toBe(0);
    expect(browser.notifications).toHaveLength(2);
    expect(new Set(browser.notifications.map((each) => each.id)).size).toBe(1);
    expect(new Set(service.pushes.map(({ headers }) => headers['topic'])).size).toBe(1);
    expect(await pushes()).toEqual(['new_points sent 2']);
  });

  it('do not reach a browser in which they were switched off meanwhile', async () => {
    const { id, browser, subscriptionId } = await subscribed();
    await addPoints(app, id, 1);
    await writeMessages(app);
    await unsubscribe(app, id, subscriptionId).expect(204);
    await sendDue(app);
    await addPoints(app, id, 2);
    await writeAndSend(app);
    expect(browser.notifications).toEqual([]);
    expect(await pushes()).toEqual(['new_points dropped 1']);
  });

  it.each([
    ['anonymised', (id: string) => app.as('admin').post(`/api/customer/${id}/anonymize`)],
    ['deleted', (id: string) => app.as('admin').delete(`/api/customer/${id}`)],
  ])('do not reach a customer who was %s meanwhile, and nothing is left', async (_how, end) => {
    const { id, browser } = await subscribed();
    await addPoints(app, id, 1);
    await writeMessages(app);
    await end(id).expect(204);
    await writeAndSend(app);
    expect(browser.notifications).toEqual([]);
    expect(await getSubscriptions(app)).toEqual([]);
    expect(await getMessages(app, { channel: 'push' })).toMatchObject([
      { status: 'dropped', recipient: null, variables: null, content: null },
    ]);
    const { body } = await app.as('admin').get(`/api/admin/customer/${id}/erasure`).expect(200);
    expect(body.tables).toEqual(expect.arrayContaining([{ table: 'push_subscription', rows: 1 }]));
    expect(await differencesIn(app)).toEqual([]);
  });

  it('do not reach a customer who was blocked meanwhile', async () => {
    const { id, browser } = await subscribed();
    await addPoints(app, id, 1);
    await writeMessages(app);
    await app.as('admin').post(`/api/admin/customer/${id}/deactivate`).expect(200);
    await sendDue(app);
    expect(browser.notifications).toEqual([]);
    expect(await pushes()).toEqual(['new_points dropped 1']);
  });

  it('reach the phone of a customer who was merged about the one who remains, until the merge is undone', async () => {
    const source = await subscribed();
    const target = await anna();
    await begin();
    await addPoints(app, source.id, 3);
    await writeMessages(app);
    await merge(app, source.id, target).expect(204);
    await sendDue(app);
    expect(source.browser.notifications).toEqual([]);
    expect(await getSubscriptions(app)).toMatchObject([{ customerId: target }]);
    expect(await differencesIn(app)).toEqual([]);
    await undo(app, source.id).expect(204);
    expect(await getSubscriptions(app)).toMatchObject([{ customerId: source.id }]);
    await merge(app, source.id, target).expect(204);
    await addPoints(app, target, 4);
    await writeAndSend(app);
    expect(source.browser.notifications).toMatchObject([{ title: '4 new points' }]);
  });

  it('stay switched off when a merge is undone after it', async () => {
    const source = await subscribed();
    const target = await anna();
    await merge(app, source.id, target).expect(204);
    await unsubscribe(app, target, source.subscriptionId).expect(204);
    await undo(app, source.id).expect(204);
    expect(await getSubscriptions(app)).toEqual([]);
  });

  it('of the customer before do not reach the next one in the same browser', async () => {
    const { id, browser } = await subscribed();
    await addPoints(app, id, 1);
    await writeMessages(app);
    const next = await anna();
    await switchedOn(app, next, browser);
    await sendDue(app);
    expect(browser.notifications).toEqual([]);
    await addPoints(app, next, 2);
    await addPoints(app, id, 3);
    await writeAndSend(app);
    expect(browser.notifications).toMatchObject([{ title: '2 new points' }]);
  });

  it('are noted, and not sent, when one browser would get too many within a day', async () => {
    await app
      .as('admin')
      .post('/api/settings', { settings: { pushesPerDayMax: 2 } })
      .expect(200);
    const { id, browser } = await subscribed();
    for (const points of [1, 2, 3, 4]) {
      await addPoints(app, id, points);
    }
    await writeAndSend(app);
    expect(browser.notifications).toHaveLength(2);
    expect((await pushes()).sort()).toEqual([
      'new_points dropped 0',
      'new_points dropped 0',
      'new_points sent 1',
      'new_points sent 1',
    ]);
    app.clock.advance({ days: 1, seconds: 1 });
    await addPoints(app, id, 5);
    await writeAndSend(app);
    expect(browser.notifications).toHaveLength(3);
  });

  it('are not sent to a private address, also when it was allowed before', async () => {
    const { id } = await subscribed();
    await addPoints(app, id, 1);
    await writeMessages(app);
    const strict = await app.another({ WEBHOOK_ALLOW_PRIVATE: 'false' });
    await sendDue(strict);
    expect(service.pushes).toEqual([]);
    expect(await getMessages(app, { channel: 'push' })).toMatchObject([
      { status: 'pending', reason: 'The address is private' },
    ]);
  });

  it('wait for no keys: without them nothing is written for browsers', async () => {
    const { id, browser } = await subscribed();
    const without = await app.another(Object.fromEntries(Object.keys(PUSH_KEYS).map((name) => [name, ''])));
    await addPoints(app, id, 1);
    await writeAndSend(without);
    expect(browser.notifications).toEqual([]);
    expect(await getMessages(app)).toEqual([]);
  });
});
