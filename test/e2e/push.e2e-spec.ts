import { customerWith } from '../support/scenes/customers.js';
import { getSubscriptions, PUSH_KEYS, subscribe, unsubscribe } from '../support/scenes/push.js';
import { Browser, PushService } from '../support/servers/push-service.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const HTTPS = 'https://push.example.com/send/';
const MAX = 5;

describe('/api/customer/push', () => {
  let app: TestApp;
  let service: PushService;
  beforeAll(async () => void (service = await PushService.listening(PUSH_KEYS.WEB_PUSH_PUBLIC_KEY)));
  beforeEach(async () => void (app = await TestApp.again(app, { environment: PUSH_KEYS })));
  afterAll(async () => {
    await app.stop();
    await PushService.closeAll();
  });

  let count = 0;
  /** What a browser sends, with an address that is public. */
  const sent = (more: Readonly<Record<string, unknown>> = {}) => ({
    ...new Browser(service).subscription,
    endpoint: `${HTTPS}${(count += 1)}`,
    ...more,
  });
  const anna = () => customerWith(app, { points: 0 });
  const list = async (id: string) =>
    (await app.as('customer', id).get('/api/customer/push').expect(200)).body;

  it('200: says with what browsers subscribe, and which ones have', async () => {
    const id = await anna();
    expect(await list(id)).toEqual({
      publicKey: PUSH_KEYS.WEB_PUSH_PUBLIC_KEY,
      subscriptions: [],
      total: 0,
    });
    const { body } = await subscribe(app, id, sent({ endpoint: `${HTTPS}a`, locale: 'de' })).expect(200);
    expect(await list(id)).toMatchObject({
      subscriptions: [{ subscriptionId: body.subscriptionId, endpoint: `${HTTPS}a`, locale: 'de' }],
      total: 1,
    });
    expect(await list(await anna())).toMatchObject({ subscriptions: [], total: 0 });
    expect(await differencesIn(app)).toEqual([]);
  });

  it('200: a repetition answers the same id, and keeps the keys of now', async () => {
    const id = await anna();
    const endpoint = `${HTTPS}same`;
    const { body: first } = await subscribe(app, id, sent({ endpoint })).expect(200);
    const renewed = sent({ endpoint });
    const { body: second } = await subscribe(app, id, renewed).expect(200);
    const { body: third } = await subscribe(app, id, renewed).expect(200);
    expect([second, third]).toEqual([first, first]);
    expect(await getSubscriptions(app)).toMatchObject([{ customerId: id, locale: null, ...renewed.keys }]);
  });

  it('200: a further browser takes the place of the oldest', async () => {
    const id = await anna();
    const endpoints = Array.from({ length: MAX + 1 }, (_, index) => `${HTTPS}browser-${index}`);
    for (const endpoint of endpoints) {
      await subscribe(app, id, sent({ endpoint })).expect(200);
      app.clock.advance({ seconds: 1 });
    }
    const { subscriptions } = await list(id);
    expect((subscriptions as { endpoint: string }[]).map(({ endpoint }) => endpoint)).toEqual(
      endpoints.slice(1),
    );
  });

  it('200: a browser that another customer has used belongs to the one who is logged in, under another id', async () => {
    const [first, second] = [await anna(), await anna()];
    const browser = sent();
    const { body: before } = await subscribe(app, first, browser).expect(200);
    const { body: after } = await subscribe(app, second, browser).expect(200);
    expect(after.subscriptionId).not.toBe(before.subscriptionId);
    expect(await getSubscriptions(app)).toMatchObject([{ id: after.subscriptionId, customerId: second }]);
  });

  it('204: switches off; a second time, and for that of another customer: 404', async () => {
    const [id, other] = [await anna(), await anna()];
    const { body } = await subscribe(app, id, sent()).expect(200);
    await unsubscribe(app, other, body.subscriptionId).expect(404);
    expect(await getSubscriptions(app)).toHaveLength(1);
    await unsubscribe(app, id, body.subscriptionId).expect(204);
    await unsubscribe(app, id, body.subscriptionId).expect(404);
    expect(await getSubscriptions(app)).toEqual([]);
  });

  it.each([
    ['no encryption', 'http://push.example.com/send/1'],
    ['a loopback address', 'https://127.0.0.1/send'],
    ['a loopback address, written as a number', 'https://2130706433/send'],
    ['a private network', 'https://10.1.2.3/send'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data'],
    ['IPv6 of this machine', 'https://[::1]/send'],
    ['this machine by its name', 'https://localhost/send'],
    ['a password', 'https://user:secret@push.example.com/send'],
    ['another scheme', 'ftp://push.example.com/send'],
    ['no address', 'push'],
    ['nothing', ''],
    ['too long', `${HTTPS}${'a'.repeat(2000)}`],
    ['a number', 7],
  ])('400: an endpoint with %s', async (_why, endpoint) => {
    const id = await anna();
    const { body } = await subscribe(app, id, sent({ endpoint })).expect(400);
    expect(JSON.stringify(body)).toContain('endpoint');
    expect(await getSubscriptions(app)).toEqual([]);
  });

  const KEYS = { p256dh: PUSH_KEYS.WEB_PUSH_PUBLIC_KEY, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
  it.each([
    ['none', undefined],
    ['a text', 'keys'],
    ['no secret', { p256dh: KEYS.p256dh }],
    ['a short secret', { ...KEYS, auth: 'BTBZ' }],
    ['no public key', { auth: KEYS.auth }],
    ['a public key that is no point of the curve', { ...KEYS, p256dh: `BA${'A'.repeat(85)}` }],
    ['a list', { ...KEYS, p256dh: [KEYS.p256dh] }],
  ])('400: keys: %s', async (_why, keys) => {
    await subscribe(app, await anna(), sent({ keys })).expect(400);
    expect(await getSubscriptions(app)).toEqual([]);
  });

  it('200: keys in the other alphabet, with padding', async () => {
    const id = await anna();
    const [p256dh, auth] = [KEYS.p256dh, KEYS.auth].map((key) =>
      Buffer.from(key, 'base64url').toString('base64'),
    );
    await subscribe(app, id, sent({ keys: { p256dh, auth } })).expect(200);
    expect(await getSubscriptions(app)).toMatchObject([KEYS]);
  });

  it('400: a language that is none', async () => {
    await subscribe(app, await anna(), sent({ locale: 'English' })).expect(400);
  });

  it('403: administrators and sellers have no phones here', async () => {
    await app.as('admin').get('/api/customer/push').expect(403);
    await app.as('seller').postJson('/api/customer/push', { subscription: sent() }).expect(403);
    await app.asAnonymous().get('/api/customer/push').expect(401);
  });

  it('shows an export of the person the browsers, without their keys', async () => {
    const id = await anna();
    const browser = sent();
    await subscribe(app, id, browser).expect(200);
    const { body, text } = await app.as('admin').get(`/api/admin/customer/${id}/export`).expect(200);
    expect(body.lists.pushSubscriptions).toMatchObject([{ endpoint: browser.endpoint }]);
    expect(text).not.toContain(browser.keys.auth);
  });

  it('400: nothing can be switched on while the service has no keys; what was, can be switched off', async () => {
    const id = await anna();
    const { body } = await subscribe(app, id, sent()).expect(200);
    const without = await app.another(Object.fromEntries(Object.keys(PUSH_KEYS).map((name) => [name, ''])));
    const { body: listed } = await without.as('customer', id).get('/api/customer/push').expect(200);
    expect(listed).not.toHaveProperty('publicKey');
    const { headers } = await subscribe(without, id, sent()).expect(400);
    expect(headers['x-error-code']).toBe('message.push-is-off');
    await unsubscribe(without, id, body.subscriptionId).expect(204);
  });
});
