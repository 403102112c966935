import type { TestApp } from '../support/app/test-app.js';
import {
  createWebhook,
  deliver,
  getDeliveries,
  queue,
  type Receiver,
  getWebhook,
  webhookStage,
  webhookTo,
} from '../support/scenes/webhooks.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const URL = 'https://hooks.example.com/laurel';
const SPENT = 'Service.Domain.Account.Event.PointsWereSpent';
const ADDED = 'Service.Domain.Account.Event.PointsWereAdded';
const IS_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/);

let app: TestApp;
let receiver: Receiver;
webhookStage((stage) => ({ app, receiver } = stage));

const admin = () => app.as('admin');
const create = (body: object = {}) => createWebhook(app, { url: URL, ...body });
const show = (id: string) => getWebhook(app, id);
const messagesOn = (field: string) => ({ errors: [{ field, message: expect.any(String) }] });

describe('POST /api/webhook', () => {
  it('200: the secret is in this answer, and in no other', async () => {
    const body = await create({ description: 'Shop', eventTypes: [SPENT, ADDED, SPENT] });
    expect(body).toEqual({
      webhookId: expect.any(String),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });

    const shown = await show(body.webhookId);
    expect(shown).toEqual({
      webhookId: body.webhookId,
      url: URL,
      eventTypes: [SPENT, ADDED],
      description: 'Shop',
      active: true,
      createdAt: IS_TIME,
      revision: expect.stringMatching(/^[\da-f]{16}$/),
    });
    const list = await admin().get('/api/webhook?perPage=1000').expect(200);
    expect(list.body.webhooks).toContainEqual(shown);
    expect(JSON.stringify(list.body)).not.toContain('whsec_');
  });

  it('200: takes a form, with a wrapper, and on the path of a store', async () => {
    const webhook = { url: 'http://shop.example', eventTypes: ['*', SPENT], active: '0' };
    const { body } = await admin().post('/api/DEFAULT/webhook', { webhook }).expect(200);
    expect(await show(body.webhookId)).toMatchObject({
      url: 'http://shop.example/',
      eventTypes: ['*'],
      active: false,
    });
  });

  it.each([
    ['url', { url: undefined }],
    ['url', { url: 'shop.example' }],
    ['url', { url: 'ftp://shop.example' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: 'https://' }],
    ['url', { url: 'https://me:secret@shop.example' }],
    ['url', { url: 'https://me@shop.example' }],
    ['url', { url: `https://shop.example/${'a'.repeat(2000)}` }],
    ['url', { url: ['https://shop.example'] }],
    ['eventTypes', { eventTypes: undefined }],
    ['eventTypes', { eventTypes: [] }],
    ['eventTypes', { eventTypes: 'all' }],
    ['eventTypes', { eventTypes: ['PointsWereSpent'] }],
    ['eventTypes', { eventTypes: [SPENT, 1] }],
    ['eventTypes', { eventTypes: Array.from({ length: 101 }, () => SPENT) }],
    ['description', { description: 'a'.repeat(1001) }],
    ['active', { active: 'yes' }],
  ])('400: on %s', async (field, body) => {
    const sent = { url: URL, eventTypes: ['*'], ...body };
    expect((await admin().postJson('/api/webhook', sent).expect(400)).body).toMatchObject(messagesOn(field));
  });

  it('400: for more than a hundred', async () => {
    await Promise.all(Array.from({ length: 100 }, () => create()));
    const refusal = { error: 'There are 100 webhooks already' };
    await admin()
      .postJson('/api/webhook', { url: URL, eventTypes: ['*'] })
      .expect(400, refusal);
  });
});

describe('GET /api/webhook', () => {
  it('200: pages, sorts, and links to the next page', async () => {
    for (const name of ['b', 'a', 'c']) {
      await create({ url: `https://${name}.example/` });
    }
    const { body, headers } = await admin().get('/api/webhook?sort=url&perPage=2').expect(200);
    expect(Object.keys(body)).toEqual(['webhooks', 'total']);
    expect(body.webhooks.map(({ url }: { url: string }) => url)).toEqual([
      'https://a.example/',
      'https://b.example/',
    ]);
    expect(body.total).toBe(3);
    const next = await admin()
      .get(/<(.*)>/.exec(String(headers['link']))?.[1] ?? '')
      .expect(200);
    expect(next.body.webhooks).toMatchObject([{ url: 'https://c.example/' }]);
  });

  it('400: on perPage', async () => {
    expect((await admin().get('/api/webhook?perPage=-1').expect(400)).body).toMatchObject(
      messagesOn('perPage'),
    );
  });
});

describe('PUT /api/webhook/{webhook}', () => {
  it('200: changes what is given, and nothing else', async () => {
    const { webhookId } = await create({ description: 'Shop' });
    const before = await show(webhookId);
    const put = (body: object) =>
      admin().putJson(`/api/webhook/${webhookId}`, body).expect(200, { webhookId });
    await put({ url: 'https://other.example/a?b=c' });
    const revision = expect.any(String);
    expect(await show(webhookId)).toEqual({ ...before, url: 'https://other.example/a?b=c', revision });
    const edited = { ...(await show(webhookId)), eventTypes: [SPENT], active: false };
    await put(edited);
    expect(await show(webhookId)).toEqual({ ...edited, revision });
    await put({ description: '' });
    expect(await show(webhookId)).not.toHaveProperty('description');
    await put({});
    expect(await show(webhookId)).toMatchObject({ active: false, eventTypes: [SPENT] });
  });

  it('200: what was pending while it was inactive goes on afterwards', async () => {
    const { webhookId } = await webhookTo(app, receiver);
    await app.customerWith({ points: 0 });
    await queue(app);
    await admin().putJson(`/api/webhook/${webhookId}`, { active: 0 }).expect(200);
    await deliver(app);
    expect(receiver.requests).toEqual([]);
    await admin().putJson(`/api/webhook/${webhookId}`, { active: 1 }).expect(200);
    await deliver(app);
    expect(receiver.requests.length).toBeGreaterThan(0);
    expect(await getDeliveries(app, webhookId, '&status=pending')).toEqual([]);
    await admin().delete(`/api/webhook/${webhookId}`).expect(204);
  });

  it('400: names the field, and nothing changes', async () => {
    const { webhookId } = await create();
    const before = await show(webhookId);
    const answer = await admin().putJson(`/api/webhook/${webhookId}`, { url: 'no', active: 0 }).expect(400);
    expect(answer.body).toMatchObject(messagesOn('url'));
    expect(await show(webhookId)).toEqual(before);
  });
});

describe('DELETE /api/webhook/{webhook}', () => {
  it('204: it is gone, and nothing is sent to it any more', async () => {
    const { webhookId } = await webhookTo(app, receiver);
    await app.customerWith({ points: 0 });
    await queue(app);
    const [delivery] = await getDeliveries(app, webhookId);
    await admin().delete(`/api/webhook/${webhookId}`).expect(204);
    await deliver(app);
    expect(receiver.requests).toEqual([]);
    for (const path of ['', '/delivery', `/delivery/${delivery.deliveryId}`]) {
      await admin().get(`/api/webhook/${webhookId}${path}`).expect(404, NOT_FOUND);
    }
    const rows = await app.reader.query('SELECT secrets FROM webhook WHERE id = ?', [webhookId]);
    expect(JSON.stringify(rows)).not.toContain('whsec_');
  });
});
