import type { TestApp } from '../support/app/test-app.js';
import {
  freshWebhookStage,
  addPoints,
  attempt,
  customers,
  deliver,
  getDeliveries,
  getDelivery,
  ok,
  queue,
  retry,
  somethingHappens,
  status,
  verify,
  getWebhook,
  webhookTo,
  type ReceivedRequest,
  Receiver,
} from '../support/scenes/webhooks.js';

const ADDED = 'Service.Domain.Account.Event.PointsWereAdded';

describe('a webhook whose receiver fails', () => {
  let app: TestApp;
  freshWebhookStage((fresh) => (app = fresh));

  it('tries again after a failure, no sooner than it says, under the same id', async () => {
    const receiver = await Receiver.listening(status(500));
    const { webhookId, secret } = await webhookTo(app, receiver, [ADDED]);
    await somethingHappens(app);
    await deliver(app);
    expect(receiver.requests).toHaveLength(1);
    receiver.answer = ok;
    app.clock.advance({ seconds: 4 });
    await attempt(app);
    expect(receiver.requests).toHaveLength(1);
    app.clock.advance({ seconds: 2 });
    await attempt(app);

    const [first, second] = receiver.requests;
    receiver.requests.forEach((request) => verify(secret, request));
    expect(receiver.requests).toHaveLength(2);
    expect(second).toMatchObject({ id: first?.id, body: first?.body });
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(await getDelivery(app, webhookId, first?.id ?? '')).toMatchObject({
      status: 'succeeded',
      attempts: [
        { number: 1, status: 500, answer: 'answered with 500' },
        { number: 2, status: 200, answer: 'thanks' },
      ],
    });
  });

  it('gives up after three days, goes on with the next event, and begins anew by hand', async () => {
    const receiver = await Receiver.listening(({ eventId }, response) => {
      response.writeHead(eventId === receiver.eventIds[0] ? 500 : 200).end();
    });
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    const [customer = ''] = await customers(app, 1);
    await addPoints(app, customer, 2);
    await queue(app);
    const start = app.clock.now();
    const [failing, next] = await getDeliveries(app, webhookId);
    for (;;) {
      await attempt(app);
      const delivery = await getDelivery(app, webhookId, failing.deliveryId);
      if (delivery.status !== 'pending') {
        break;
      }
      expect(new Set(receiver.eventIds)).toEqual(new Set([failing.eventId]));
      app.clock.set(new Date(Date.parse(delivery.nextAttemptAt) + 1000));
    }
    // A receiver that has failed for days is asked less often.
    app.clock.advance({ seconds: 30 });
    await attempt(app);

    const days = (app.clock.now().getTime() - start.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(2.6);
    expect(days).toBeLessThan(3.4);
    expect(await getDelivery(app, webhookId, failing.deliveryId)).toMatchObject({
      status: 'failed',
      attemptCount: 11,
      finishedAt: expect.any(String),
    });
    expect(await getDelivery(app, webhookId, next.deliveryId)).toMatchObject({
      status: 'succeeded',
      attemptCount: 1,
    });

    receiver.answer = ok;
    await retry(app, webhookId, failing.deliveryId);
    await attempt(app);
    expect(receiver.requests.at(-1)).toMatchObject({ id: failing.deliveryId, eventId: failing.eventId });
    expect(await getDelivery(app, webhookId, failing.deliveryId)).toMatchObject({
      status: 'succeeded',
      attemptCount: 12,
    });
  });

  it('keeps the events of an aggregate in order while the first fails, and lets others go on', async () => {
    const [one = '', two = ''] = await customers(app, 2);
    const receiver = await Receiver.listening();
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    await addPoints(app, one, 3);
    await addPoints(app, two, 3);
    await queue(app);
    const [first] = await getDeliveries(app, webhookId);
    receiver.answer = ({ uuid }, response) => response.writeHead(uuid === first.uuid ? 503 : 200).end();
    await attempt(app);
    const since = (requests: readonly ReceivedRequest[]) =>
      requests.map(({ eventId }) => eventId - Number(first.eventId));
    const ofOne = () => since(receiver.requests.filter(({ uuid }) => uuid === first.uuid));
    const ofTwo = () => since(receiver.requests.filter(({ uuid }) => uuid !== first.uuid));
    expect(ofOne()).toEqual([0]);
    expect(ofTwo()).toEqual([3, 4, 5]);

    await addPoints(app, one);
    await deliver(app);
    expect(ofOne()).toEqual([0]);
    receiver.answer = ok;
    app.clock.advance({ seconds: 6 });
    await attempt(app);
    expect(ofOne()).toEqual([0, 0, 1, 2, 6]);
    expect(ofTwo()).toHaveLength(3);
  });

  it('waits fifteen seconds for an answer, and says so', async () => {
    const receiver = await Receiver.listening(() => undefined);
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    await somethingHappens(app);
    await deliver(app);
    const [{ deliveryId }] = await getDeliveries(app, webhookId, '&status=pending');
    const [{ duration, error, status: answered }] = (await getDelivery(app, webhookId, deliveryId)).attempts;
    expect(error).toBe('No answer within 15 seconds');
    expect(answered).toBeUndefined();
    expect(duration).toBeGreaterThanOrEqual(14_900);
  });

  it('takes the status for the answer when the rest of it never ends, or is large', async () => {
    const receiver = await Receiver.listening((_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'.repeat(1000)), 5);
      response.on('close', () => clearInterval(drip));
    });
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    await somethingHappens(app);
    await deliver(app);
    const [{ deliveryId }] = await getDeliveries(app, webhookId, '&status=succeeded');
    expect((await getDelivery(app, webhookId, deliveryId)).attempts).toMatchObject([
      { answer: 'x'.repeat(1000) },
    ]);
  });

  it('410: deactivates the webhook; what is pending waits until it is active again', async () => {
    const receiver = await Receiver.listening(status(410));
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    const [customer = ''] = await customers(app, 1);
    await addPoints(app, customer, 2);
    await deliver(app);
    expect(receiver.requests).toHaveLength(1);
    expect(await getWebhook(app, webhookId)).toMatchObject({ active: false, goneAt: expect.any(String) });
    expect(await getDeliveries(app, webhookId)).toMatchObject([{ status: 'failed' }, { status: 'pending' }]);
    await addPoints(app, customer);
    app.clock.advance({ days: 1 });
    await deliver(app);
    expect(receiver.requests).toHaveLength(1);

    receiver.answer = ok;
    await app.as('admin').putJson(`/api/webhook/${webhookId}`, { active: true }).expect(200);
    expect(await getWebhook(app, webhookId)).not.toHaveProperty('goneAt');
    await deliver(app);
    expect(receiver.requests).toHaveLength(2);
    expect(await getDeliveries(app, webhookId)).toMatchObject([
      { status: 'failed' },
      { status: 'succeeded' },
    ]);
  });

  it.each([429, 503])('%i with Retry-After: nothing is sent before, of whatever aggregate', async (code) => {
    const receiver = await Receiver.listening(status(code, { 'Retry-After': '120' }));
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    const [one = '', two = ''] = await customers(app, 2);
    await addPoints(app, one);
    await deliver(app);
    await addPoints(app, two);
    receiver.answer = ok;
    app.clock.advance({ seconds: 115 });
    await deliver(app);
    expect(receiver.requests).toHaveLength(1);
    expect(await getWebhook(app, webhookId)).toMatchObject({ pausedUntil: expect.any(String) });
    app.clock.advance({ seconds: 6 });
    await attempt(app);
    expect(receiver.requests).toHaveLength(3);
  });

  it('follows no redirect', async () => {
    const target = await Receiver.listening();
    for (const code of [301, 302, 303, 307, 308]) {
      const receiver = await Receiver.listening(status(code, { Location: target.url }));
      const { webhookId } = await webhookTo(app, receiver, [ADDED]);
      const { body } = await app.as('admin').post(`/api/webhook/${webhookId}/test`).expect(200);
      expect(body).toMatchObject({ status: code });
    }
    const [webhook] = (await app.as('admin').get('/api/webhook')).body.webhooks;
    await somethingHappens(app);
    await deliver(app);
    expect(await getDeliveries(app, webhook.webhookId)).toMatchObject([
      { status: 'pending', attemptCount: 1 },
    ]);
    expect(target.requests).toEqual([]);
  });
});
