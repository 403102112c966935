import type { ServerResponse } from 'node:http';
import { WebhookDispatcherService } from '../../src/webhook/index.js';
import { eventually } from '../support/waiting/eventually.js';
import type { TestApp } from '../support/app/test-app.js';
import {
  freshWebhookStage,
  addPoints,
  attempt,
  customers,
  getDeliveries,
  getDelivery,
  ok,
  queue,
  somethingHappens,
  getWebhook,
  webhookTo,
  Receiver,
} from '../support/scenes/webhooks.js';

const ADDED = 'Service.Domain.Account.Event.PointsWereAdded';
const LEASE_SECONDS = 60;

describe('a worker that wakes up after its lease', () => {
  let app: TestApp;
  freshWebhookStage((fresh) => (app = fresh), { isFresh: true });

  it('changes nothing when another has delivered meanwhile', async () => {
    const waiting: (() => void)[] = [];
    const receiver = await Receiver.listening(
      (_request, response) => void waiting.push(() => response.writeHead(500).end()),
    );
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    await somethingHappens(app);
    await queue(app);
    await app.nest.get(WebhookDispatcherService).dispatch();
    await eventually(() => expect(waiting).toHaveLength(1));

    receiver.answer = ok;
    const other = await app.another();
    other.clock.advance({ seconds: LEASE_SECONDS });
    await attempt(other);
    const rows = () => app.reader.query('SELECT * FROM webhook_delivery');
    const before = await rows();
    waiting.forEach((answer) => answer());
    await app.nest.get(WebhookDispatcherService).settled();
    expect(await rows()).toEqual(before);
    await attempt(app);

    expect(receiver.requests).toHaveLength(2);
    const [{ deliveryId }] = await getDeliveries(app, webhookId, '&status=succeeded');
    expect((await getDelivery(app, webhookId, deliveryId)).attempts).toMatchObject([
      { number: 1, status: 500 },
      { number: 2, status: 200 },
    ]);
  });

  /** A lane with two deliveries: the lease of who is at the first has run out, and another worker is at it now. */
  const overtaken = async () => {
    const waiting: ServerResponse[] = [];
    const receiver = await Receiver.listening((_request, response) => void waiting.push(response));
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    const [customer = ''] = await customers(app, 1);
    await addPoints(app, customer, 2);
    await queue(app);
    const other = await app.another();
    other.clock.advance({ seconds: LEASE_SECONDS + 1 });
    const [late, holder] = [app, other].map(({ nest }) => nest.get(WebhookDispatcherService));
    await late?.dispatch();
    await eventually(() => expect(waiting).toHaveLength(1));
    await holder?.dispatch();
    await eventually(() => expect(waiting).toHaveLength(2));
    const [first] = await getDeliveries(app, webhookId);
    return {
      receiver,
      other,
      /** What everybody else sees of the webhook, the lane and the delivery that both are at. */
      seen: async () => ({
        webhook: await getWebhook(app, webhookId),
        lanes: await app.reader.query('SELECT attemptId, dueAt FROM webhook_lane'),
        delivery: { ...(await getDelivery(app, webhookId, first.deliveryId)), attempts: undefined },
      }),
      answered: async (who: 'late' | 'holder', code: number) => {
        const [worker, response] = who === 'late' ? [late, waiting[0]] : [holder, waiting[1]];
        response?.writeHead(code, { 'retry-after': '600' }).end();
        await worker?.settled();
      },
      attempts: async () => (await getDelivery(app, webhookId, first.deliveryId)).attempts,
      deliveries: () => getDeliveries(app, webhookId),
    };
  };

  it.each([200, 500, 503, 410])(
    'leaves the lane to its current holder, despite the answer %d',
    async (code) => {
      const { receiver, other, seen, answered, attempts, deliveries } = await overtaken();
      const before = await seen();

      await answered('late', code);
      expect(await seen()).toEqual(before);
      expect(receiver.requests).toHaveLength(2);

      receiver.answer = ok;
      await answered('holder', 200);
      await attempt(other);
      expect(receiver.eventIds.map((id) => id - (receiver.eventIds[0] ?? 0))).toEqual([0, 0, 1]);
      expect(await attempts()).toMatchObject([
        { number: 1, status: code },
        { number: 2, status: 200 },
      ]);
      expect(await deliveries()).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
      expect(await app.reader.query('SELECT * FROM webhook_lane')).toEqual([]);
    },
  );

  it.each([200, 410])(
    'keeps what another worker has stored meanwhile, despite the answer %d',
    async (code) => {
      const { seen, answered, attempts } = await overtaken();
      await answered('holder', 503);
      const before = await seen();
      await answered('late', code);
      expect(await seen()).toEqual(before);
      expect(await attempts()).toMatchObject([{ status: code }, { status: 503 }]);
    },
  );
});
