import { change } from '#platform/database/query/change.js';
import type { TestApp } from '../support/app/test-app.js';
import {
  addPoints,
  attempt,
  createWebhook,
  customers,
  deliver,
  freshWebhookStage,
  getDeliveries,
  ok,
  queue,
  Receiver,
  somethingHappens,
  status,
  webhookTo,
} from '../support/scenes/webhooks.js';

const ADDED = 'Service.Domain.Account.Event.PointsWereAdded';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
/** More than one request sends again. */
const MANY = 101;

interface Hour {
  readonly from: string;
  readonly succeeded: number;
  readonly failed: number;
  readonly pending: number;
}

describe('the health of a webhook', () => {
  let app: TestApp;
  freshWebhookStage((fresh) => (app = fresh));

  const health = async (webhookId: string) =>
    (await app.as('admin').get(`/api/webhook/${webhookId}/health`).expect(200)).body as {
      readonly hours: readonly Hour[];
      readonly failingSince?: string;
    };
  const retryFailed = (webhookId: string, body: object = {}) =>
    app.as('admin').postJson(`/api/webhook/${webhookId}/retry`, body);
  /** Leaves what days of an outage leave. */
  const giveUp = (webhookId: string) =>
    app.unitOfWork.run((tx) =>
      change(tx, `UPDATE webhook_delivery SET status = 'failed' WHERE webhookId = ?`, [webhookId]),
    );

  it('counts the deliveries of 24 hours, and says since when the receiver fails, and why', async () => {
    const receiver = await Receiver.listening();
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    const other = await webhookTo(app, receiver, [ADDED]);
    await somethingHappens(app);
    await deliver(app);
    app.clock.advance({ seconds: 3 * 3600 });
    await somethingHappens(app);
    await deliver(app);
    await somethingHappens(app);
    receiver.answer = status(500);
    await deliver(app);
    const [, , stuck] = await getDeliveries(app, webhookId);
    const { hours, ...rest } = await health(webhookId);
    expect(hours).toHaveLength(24);
    expect(hours.slice(-4).map(({ succeeded, failed, pending }) => [succeeded, failed, pending])).toEqual([
      [1, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [1, 0, 1],
    ]);
    expect(rest).toEqual({
      failingSince: stuck.createdAt,
      lastAttempt: {
        number: 1,
        startedAt: expect.any(String),
        duration: expect.any(Number),
        status: 500,
        answer: 'answered with 500',
      },
    });
    await giveUp(webhookId);
    const after = await health(webhookId);
    expect(after).not.toHaveProperty('failingSince');
    expect(after.hours.at(-1)).toMatchObject({ succeeded: 0, failed: 2, pending: 0 });
    expect((await health(other.webhookId)).hours.at(-1)).toMatchObject({ succeeded: 1, pending: 1 });
    app.clock.advance({ days: 1 });
    expect((await health(webhookId)).hours.map(({ failed }) => failed)).toEqual(Array(24).fill(0));
  });

  it('sends all that failed again, in parts, under the same ids, each aggregate in order', async () => {
    const receiver = await Receiver.listening(status(500));
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    const other = await webhookTo(app, receiver, [ADDED]);
    const [one = '', two = ''] = await customers(app, 2);
    await addPoints(app, one, MANY - 1);
    await addPoints(app, two, 1);
    await queue(app);
    await giveUp(webhookId);
    await giveUp(other.webhookId);
    receiver.answer = ok;

    expect((await retryFailed(webhookId).expect(200)).body).toEqual({ deliveries: 100, more: true });
    expect((await retryFailed(webhookId).expect(200)).body).toEqual({ deliveries: 1, more: false });
    expect((await retryFailed(webhookId).expect(200)).body).toEqual({ deliveries: 0, more: false });
    await attempt(app);

    const deliveries = await getDeliveries(app, webhookId);
    expect(new Set(deliveries.map((each: { status: string }) => each.status))).toEqual(
      new Set(['succeeded']),
    );
    expect(receiver.requests.map(({ id }) => id).toSorted()).toEqual(
      deliveries.map(({ deliveryId }: { deliveryId: string }) => deliveryId).toSorted(),
    );
    const sent = receiver.requests
      .filter(({ uuid }) => uuid === deliveries[0].uuid)
      .map((each) => each.eventId);
    expect(sent).toEqual(sent.toSorted((a, b) => a - b));
    expect(sent).toHaveLength(MANY - 1);
    const untouched = await getDeliveries(app, other.webhookId);
    expect(new Set(untouched.map((each: { status: string }) => each.status))).toEqual(new Set(['failed']));
  });

  it('sends only what has failed since a time again', async () => {
    const receiver = await Receiver.listening(status(500));
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    await somethingHappens(app);
    await queue(app);
    app.clock.advance({ days: 1 });
    const since = app.clock.now().toISOString();
    await somethingHappens(app);
    await queue(app);
    await giveUp(webhookId);
    expect((await retryFailed(webhookId, { since }).expect(200)).body).toEqual({
      deliveries: 1,
      more: false,
    });
    expect(await getDeliveries(app, webhookId)).toMatchObject([{ status: 'failed' }, { status: 'pending' }]);
  });

  it('400: while the webhook is inactive, and for what is no time; nothing is sent', async () => {
    const { webhookId } = await createWebhook(app, { url: 'http://127.0.0.1:1/', active: false });
    const sentence = { error: 'The webhook is not active' };
    await retryFailed(webhookId).expect(400, sentence);
    await app.as('admin').putJson(`/api/webhook/${webhookId}`, { active: true }).expect(200);
    const { body } = await retryFailed(webhookId, { since: 'yesterday' }).expect(400);
    expect(body).toMatchObject({ errors: [{ field: 'since' }] });
  });

  it('404: for a webhook that is not there', async () => {
    await app.as('admin').get(`/api/webhook/${UNKNOWN}/health`).expect(404, NOT_FOUND);
    await retryFailed(UNKNOWN).expect(404, NOT_FOUND);
  });
});
