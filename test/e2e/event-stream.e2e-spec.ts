import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { AccountLoginsService } from '../../src/auth/index.js';
import { EventPumpService } from '../../src/event/index.js';
import { LifeCycle } from '#platform/process/life-cycle.js';
import {
  getAggregate,
  asAdmin,
  from,
  happen,
  lastId,
  Listening,
  listenTo,
} from '../support/scenes/event-stream.js';
import { eventually } from '../support/waiting/eventually.js';
import { loginWith } from '../support/scenes/logins.js';
import { getValue } from '../support/app/metrics.js';
import { TestApp } from '../support/app/test-app.js';

const COMMENT_MS = 15_000;

describe('GET /api/event/stream', () => {
  let app: TestApp;
  beforeEach(async () => void (app = await TestApp.start()));
  afterEach(async () => {
    vi.useRealTimers();
    await app.stop();
  });

  it('200: sends what happens from now on, as the list shows it, without polling', async () => {
    app.nest.get(EventPumpService).start();
    const customer = await app.customerWith({ points: 10 });
    const campaign = await app.campaignWith({ cost: 5, coupons: 1 });
    const before = await lastId(app);
    const listener = await listenTo(app);
    expect(listener.status).toBe(200);
    expect(listener.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/event-stream\b/),
      'cache-control': 'no-store, no-transform',
      'x-request-id': expect.any(String),
    });
    expect(listener.headers).not.toHaveProperty('etag');

    await app.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`).expect(200);

    await eventually(() => expect(listener.sent).toHaveLength(2));
    const { body } = await app
      .as('admin')
      .get(`/api/event?fromId=${before + 1}`)
      .expect(200);
    expect(listener.sent.map(({ record }) => record)).toEqual(body.events);
    expect(listener.sent.map(({ id, type }) => [id, type])).toEqual([
      [before + 1, 'Service.Domain.User.Event.CampaignWasBoughtByCustomer'],
      [before + 2, 'Service.Domain.Account.Event.PointsWereSpent'],
    ]);
  });

  it.each(['/api/event/stream', '/api/DEFAULT/event/stream'])(
    '200: begins with an id at %s, and goes on with what happens',
    async (path) => {
      await happen(app, 200);
      const last = await lastId(app);
      const listener = (
        await Listening.to(`${app.address}${path}?fromId=${last - 149}`, asAdmin(app))
      ).read();
      await eventually(() => expect(listener.ids).toEqual(from(last - 149, last)));

      await happen(app, 3);
      await eventually(() => expect(listener.ids).toEqual(from(last - 149, last + 3)));
    },
  );

  it('200: shows everything to who is far behind, while others come and things happen', async () => {
    await happen(app, 3000);
    const begun = await lastId(app);
    const listeners = await Promise.all(from(0, 9).map(() => listenTo(app, '?fromId=1')));
    await happen(app, 300);
    const last = await lastId(app);

    for (const listener of listeners) {
      await eventually(() => expect(listener.sent).toHaveLength(last));
      expect(listener.ids).toEqual(from(1, last));
    }
    expect(last).toBe(begun + 300);
  });

  it('200: who comes back with the last id misses nothing and hears nothing again', async () => {
    await happen(app, 5);
    const last = await lastId(app);
    const first = await listenTo(app, `?fromId=${last - 4}`);
    await eventually(() => expect(first.ids).toEqual(from(last - 4, last)));
    first.close();
    await happen(app, 700);

    // As after a reconnect: the address is the same, and the header wins.
    const again = await listenTo(app, `?fromId=${last - 4}`, { 'Last-Event-ID': String(last) });
    await eventually(() => expect(again.sent).toHaveLength(700));
    await happen(app, 1);
    await eventually(() => expect(again.ids).toEqual(from(last + 1, last + 701)));
  });

  it('200: waits for an id that has not happened yet', async () => {
    const last = await lastId(app);
    const listener = await listenTo(app, `?fromId=${last + 3}`);
    await happen(app, 4);
    await eventually(() => expect(listener.ids).toEqual([last + 3, last + 4]));
  });

  it('200: only of one type, only of one aggregate, old ones and new ones', async () => {
    const type = 'Service.Domain.Test.Event.Second';
    await happen(app, 120, { type: 'First' });
    await happen(app, 2500, { type: 'Second' });
    const ofType = await listenTo(app, `?fromId=1&type=${type}`);
    const ofBoth = await listenTo(app, `?fromId=1&type=${type}&uuid=${getAggregate('Second', 3)}`);
    const ofMissing = await listenTo(app, '?fromId=1&uuid=missing');
    await eventually(() => expect(ofType.sent).toHaveLength(2500));
    await happen(app, 10, { type: 'First' });
    await happen(app, 5, { type: 'Second' });

    await eventually(() => expect(ofType.sent).toHaveLength(2505));
    expect(ofType.ids.slice(-5)).toEqual(from((await lastId(app)) - 4, await lastId(app)));
    expect(new Set(ofType.sent.map((sent) => sent.type))).toEqual(new Set([type]));
    await eventually(() =>
      expect(ofBoth.sent.map(({ record }) => record.uuid)).toEqual([
        getAggregate('Second', 3),
        getAggregate('Second', 3),
      ]),
    );
    expect(ofMissing.sent).toEqual([]);
  });

  it('200: five hundred hear of everything, and the database is not asked for each of them', async () => {
    const listeners = await Promise.all(from(1, 500).map(() => listenTo(app)));
    const before = await lastId(app);
    let statements = 0;
    const count = () => void (statements += 1);
    subscribe('laurel:statement', count);
    try {
      await happen(app, 5);
      await eventually(() => expect(listeners.every(({ sent }) => sent.length === 5)).toBe(true));
    } finally {
      unsubscribe('laurel:statement', count);
    }

    expect(new Set(listeners.map(({ ids }) => ids.join()))).toEqual(
      new Set([from(before + 1, before + 5).join()]),
    );
    expect(statements).toBeLessThan(50);
    const { text } = await app.asAnonymous().get('/metrics').expect(200);
    expect(getValue(text, 'laurel_event_stream_listeners')).toBe(500);
    listeners.forEach((listener) => listener.close());
    await eventually(async () => {
      const { text: after } = await app.asAnonymous().get('/metrics').expect(200);
      expect(getValue(after, 'laurel_event_stream_listeners')).toBe(0);
    });
  });

  it('200: is no request at work: others are let in, and it is not counted as abandoned', async () => {
    const narrow = await app.another({ REQUESTS_AT_ONCE: '1', REQUESTS_WAITING: '0' });
    const route = '/api/event/stream';
    const counted = async (status: string) =>
      getValue((await narrow.asAnonymous().get('/metrics').expect(200)).text, 'laurel_http_requests_total', {
        method: 'GET',
        route,
        status,
      });
    const before = [await counted('200'), await counted('499')];
    const listeners = [await listenTo(narrow), await listenTo(narrow), await listenTo(narrow)];

    await narrow.as('admin').get('/api/event').expect(200);
    listeners.forEach((listener) => listener.close());
    await eventually(async () =>
      expect([await counted('200'), await counted('499')]).toEqual([(before[0] ?? 0) + 3, before[1]]),
    );
  });

  it('200: a comment every fifteen seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const listener = await listenTo(app);
    vi.advanceTimersByTime(COMMENT_MS);
    await eventually(() => expect(listener.comments).toHaveLength(1));
    vi.advanceTimersByTime(2 * COMMENT_MS);
    await eventually(() => expect(listener.comments).toHaveLength(3));
    expect(listener.hasEnded).toBe(false);
  });

  it('200: ends when the permission is taken away', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const id = await loginWith(app, { role: 'admin', permissions: { EVENT: ['VIEW'] } });
    const listener = await listenTo(app, '', asAdmin(app, id));
    vi.advanceTimersByTime(COMMENT_MS);
    await eventually(() => expect(listener.comments).toHaveLength(1));

    const less = { CUSTOMER: ['VIEW'] } as const;
    await app.unitOfWork.run((tx) => app.nest.get(AccountLoginsService).permit(tx, id, false, less));
    vi.advanceTimersByTime(COMMENT_MS);

    await eventually(() => expect(listener.hasEnded).toBe(true));
    expect(listener.comments.at(-1)).toBe('Forbidden');
  });

  it('200: ends when the token has expired or the account is deactivated, and for no other listener', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const id = await loginWith(app, { role: 'admin', superAdmin: true });
    const deactivated = await listenTo(app, '', asAdmin(app, id));
    const expired = await listenTo(app);
    await app.unitOfWork.run((tx) => app.nest.get(AccountLoginsService).deactivate(tx, id));
    vi.advanceTimersByTime(COMMENT_MS);
    await eventually(() => expect(deactivated.hasEnded).toBe(true));
    expect(deactivated.comments.at(-1)).toBe('Invalid JWT Token');
    expect(expired.hasEnded).toBe(false);

    app.clock.advance({ seconds: 3601 });
    const fresh = await listenTo(app);
    vi.advanceTimersByTime(COMMENT_MS);
    await eventually(() => expect(expired.hasEnded).toBe(true));
    expect(expired.comments.at(-1)).toBe('Expired JWT Token');
    await happen(app, 1);
    await eventually(() => expect(fresh.sent).toHaveLength(1));
    expect(fresh.hasEnded).toBe(false);
  });

  it('200: who takes nothing is dropped, and the others hear of everything', async () => {
    const impatient = await app.another({ STREAM_PATIENCE: '1' });
    const address = `${impatient.address}/api/event/stream?fromId=1`;
    const slow = await Listening.to(address, asAdmin(app));
    const good = await listenTo(impatient, '?fromId=1');
    for (let turn = 0; turn < 12; turn += 1) {
      await happen(app, 50, { size: 20_000 });
    }

    const last = await lastId(app);
    await eventually(() => expect(good.sent).toHaveLength(last));
    await eventually(async () => {
      const { text } = await impatient.asAnonymous().get('/metrics').expect(200);
      expect(getValue(text, 'laurel_event_stream_dropped_total', { reason: 'slow' })).toBe(1);
      expect(getValue(text, 'laurel_event_stream_listeners')).toBe(1);
    });
    // What was on its way arrives, and then the end: most of it never left the service.
    slow.read();
    await eventually(() => expect(slow.hasEnded).toBe(true));
    expect(slow.ids).toEqual(from(1, slow.sent.length));
    expect(slow.sent.length).toBeLessThan(last);
    expect(good.ids).toEqual(from(1, last));
    expect(good.hasEnded).toBe(false);
  });

  it('200: ends with a hint when the process stops, and at once for who comes then', async () => {
    const listeners = [await listenTo(app), await listenTo(app, '?type=x')];
    app.nest.get(LifeCycle).stop();
    listeners.push(await listenTo(app));

    for (const listener of listeners) {
      await eventually(() => expect(listener.hasEnded).toBe(true));
      expect(listener.retry).toBeGreaterThanOrEqual(1000);
    }
  });

  it('503: when as many listen as may, until one of them goes', async () => {
    const small = await app.another({ STREAM_LISTENERS: '1' });
    const first = await listenTo(small);
    const refused = await listenTo(small);
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    first.close();
    await eventually(async () => expect((await listenTo(small)).status).toBe(200));
  });
});
