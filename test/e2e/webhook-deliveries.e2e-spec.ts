import { gate } from '../support/waiting/barrier.js';
import { eventually } from '../support/waiting/eventually.js';
import type { TestApp } from '../support/app/test-app.js';
import {
  createWebhook,
  deliver,
  getDeliveries,
  getDelivery,
  type Receiver,
  status,
  verify,
  getWebhook,
  webhookStage,
  webhookTo,
} from '../support/scenes/webhooks.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const URL = 'https://hooks.example.com/laurel';
const SPENT = 'Service.Domain.Account.Event.PointsWereSpent';
const ADDED = 'Service.Domain.Account.Event.PointsWereAdded';
const IS_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/);
const NOT_ACTIVE = { error: 'The webhook is not active' };

let app: TestApp;
let receiver: Receiver;
webhookStage((stage) => ({ app, receiver } = stage));

const admin = () => app.as('admin');
const create = (body: object = {}) => createWebhook(app, { url: URL, ...body });
const show = (id: string) => getWebhook(app, id);
const messagesOn = (field: string) => ({ errors: [{ field, message: expect.any(String) }] });
/** Deliveries that cannot succeed. */
const failing = async () => {
  const webhook = await webhookTo(app, { url: 'http://127.0.0.1:1/' });
  await app.customerWith({ points: 1 });
  await deliver(app);
  return webhook;
};

describe('POST /api/webhook/{webhook}/test', () => {
  it('200: the attempt, also of a webhook that is inactive; nothing is written down', async () => {
    const { webhookId, secret } = await webhookTo(app, receiver, [SPENT]);
    await admin().putJson(`/api/webhook/${webhookId}`, { active: 0 }).expect(200);
    receiver.answer = (_request, response) => response.writeHead(202).end(`ä\0${'b'.repeat(5000)}`);
    const { body } = await admin().post(`/api/webhook/${webhookId}/test`).expect(200);
    expect(body).toEqual({
      status: 202,
      duration: expect.any(Number),
      answer: `ä\ufffd${'b'.repeat(998)}`,
    });
    const [request] = receiver.requests;
    verify(secret, request);
    expect(JSON.parse(request?.body ?? '')).toEqual({
      type: 'Service.Domain.Webhook.Event.WebhookWasTested',
      timestamp: expect.stringMatching(/Z$/),
      data: {
        id: 0,
        uuid: webhookId,
        payload: { webhookId: { webhookId } },
        recorderOn: IS_TIME,
        type: 'Service.Domain.Webhook.Event.WebhookWasTested',
      },
    });
    expect(await getDeliveries(app, webhookId)).toEqual([]);
  });

  it('200: says why there was no answer', async () => {
    const { webhookId } = await webhookTo(app, { url: 'http://127.0.0.1:1/' });
    const { body } = await admin().post(`/api/webhook/${webhookId}/test`).expect(200);
    expect(body).toEqual({ duration: expect.any(Number), error: expect.stringContaining('ECONNREFUSED') });
  });

  it('429: a fourth test at once; three wait for their receivers, and more may follow', async () => {
    const { webhookId } = await webhookTo(app, receiver);
    const held = gate();
    receiver.answer = (_request, response) => void held.passed.then(() => response.end('late'));
    const test = async () => admin().post(`/api/webhook/${webhookId}/test`);
    const going = [test(), test(), test()];
    await eventually(() => expect(receiver.requests).toHaveLength(3));

    const refused = await test();

    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({ 'retry-after': '5', 'x-error-code': 'webhook.too-many-tests' });
    expect(receiver.requests).toHaveLength(3);
    held.open();
    expect((await Promise.all(going)).map(({ status: code }) => code)).toEqual([200, 200, 200]);
    expect((await test()).status).toBe(200);
  });

  it('200: a test that is answered with 410 deactivates nothing', async () => {
    const { webhookId } = await webhookTo(app, receiver);
    receiver.answer = status(410);
    await admin().post(`/api/webhook/${webhookId}/test`).expect(200);
    expect(await show(webhookId)).toMatchObject({ active: true });
  });
});

describe('GET /api/webhook/{webhook}/delivery', () => {
  it('200: what was sent and what is to be, by status, and each with its attempts', async () => {
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    await app.customerWith({ points: 1 });
    await deliver(app);
    const [done] = await getDeliveries(app, webhookId, '&status=succeeded');
    expect(done).toEqual({
      deliveryId: receiver.requests[0]?.id,
      webhookId,
      eventId: receiver.eventIds[0],
      eventType: ADDED,
      uuid: receiver.requests[0]?.uuid,
      status: 'succeeded',
      replay: false,
      attemptCount: 1,
      createdAt: IS_TIME,
      finishedAt: IS_TIME,
    });
    expect(await getDelivery(app, webhookId, done.deliveryId)).toEqual({
      ...done,
      attempts: [
        { number: 1, startedAt: IS_TIME, duration: expect.any(Number), status: 200, answer: 'thanks' },
      ],
    });

    receiver.answer = status(500);
    await app.customerWith({ points: 1 });
    await deliver(app);
    const pending = await getDeliveries(app, webhookId, '&status=pending');
    expect(pending).toMatchObject([{ status: 'pending', attemptCount: 1, nextAttemptAt: IS_TIME }]);
    expect(await getDeliveries(app, webhookId)).toEqual([done, ...pending]);
    expect(await getDeliveries(app, webhookId, '&status=failed')).toEqual([]);
    expect(await getDelivery(app, webhookId, pending[0].deliveryId)).toMatchObject({
      attempts: [{ number: 1, status: 500, answer: 'answered with 500' }],
    });
  });

  it('400: on status, and on what every list takes', async () => {
    const { webhookId } = await create();
    for (const [field, value] of [
      ['status', 'lost'],
      ['page', '0'],
      ['direction', 'up'],
    ] as const) {
      const path = `/api/webhook/${webhookId}/delivery?${field}=${value}`;
      expect((await admin().get(path).expect(400)).body).toMatchObject(messagesOn(field));
    }
  });

  it('404: a delivery of another webhook', async () => {
    const { webhookId } = await failing();
    const [{ deliveryId }] = await getDeliveries(app, webhookId);
    const other = await create();
    await admin().get(`/api/webhook/${other.webhookId}/delivery/${deliveryId}`).expect(404, NOT_FOUND);
    const retry = `/api/webhook/${other.webhookId}/delivery/${deliveryId}/retry`;
    await admin().post(retry).expect(404, NOT_FOUND);
  });
});

describe('POST /api/webhook/{webhook}/delivery/{delivery}/retry', () => {
  it('200: it is sent again, under the same id', async () => {
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    await app.customerWith({ points: 1 });
    await deliver(app);
    const [{ deliveryId }] = await getDeliveries(app, webhookId);
    const path = `/api/webhook/${webhookId}/delivery/${deliveryId}/retry`;
    await admin().post(path).expect(200, { deliveryId });
    expect(await getDelivery(app, webhookId, deliveryId)).toMatchObject({ status: 'pending' });
    await deliver(app);
    expect(receiver.requests.map(({ id }) => id)).toEqual([deliveryId, deliveryId]);
    expect(await getDelivery(app, webhookId, deliveryId)).toMatchObject({
      status: 'succeeded',
      attemptCount: 2,
      attempts: [{ number: 1 }, { number: 2 }],
    });
  });

  it('400: while the webhook is inactive', async () => {
    const { webhookId } = await failing();
    const [{ deliveryId }] = await getDeliveries(app, webhookId);
    await admin().putJson(`/api/webhook/${webhookId}`, { active: 0 }).expect(200);
    const path = `/api/webhook/${webhookId}/delivery/${deliveryId}/retry`;
    await admin().post(path).expect(400, NOT_ACTIVE);
  });
});

describe('POST /api/webhook/{webhook}/replay', () => {
  it('200: what the webhook wants, of any age, as deliveries of their own', async () => {
    await app.customerWith({ points: 1 });
    const list = await admin().get(`/api/event?type=${ADDED}&direction=DESC&perPage=1`).expect(200);
    const [{ id }] = list.body.events;
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    await deliver(app);
    expect(receiver.requests).toEqual([]);

    const replay = (body: object) => admin().postJson(`/api/webhook/${webhookId}/replay`, body).expect(200);
    expect((await replay({ fromId: Number(id) - 1, toId: Number(id) + 1 })).body).toEqual({ deliveries: 1 });
    expect((await replay({ fromId: id })).body).toEqual({ deliveries: 1 });
    expect((await replay({ fromId: Number(id) + 1000 })).body).toEqual({ deliveries: 0 });
    await deliver(app);
    expect(receiver.eventIds).toEqual([id, id]);
    expect(new Set(receiver.requests.map((request) => request.id)).size).toBe(2);
    expect(await getDeliveries(app, webhookId)).toMatchObject([{ replay: true }, { replay: true }]);
  });

  it.each([
    ['fromId', {}],
    ['fromId', { fromId: 0 }],
    ['fromId', { fromId: 'first' }],
    ['toId', { fromId: 2, toId: 1 }],
    ['toId', { fromId: 1, toId: 'last' }],
  ])('400: on %s', async (field, body) => {
    const { webhookId } = await create();
    const answer = await admin().postJson(`/api/webhook/${webhookId}/replay`, body).expect(400);
    expect(answer.body).toMatchObject(messagesOn(field));
    await admin().delete(`/api/webhook/${webhookId}`).expect(204);
  });

  it('400: while the webhook is inactive', async () => {
    const { webhookId } = await create({ active: false });
    await admin().postJson(`/api/webhook/${webhookId}/replay`, { fromId: 1 }).expect(400, NOT_ACTIVE);
  });
});
