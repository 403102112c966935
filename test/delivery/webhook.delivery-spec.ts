import { EventLogReader } from '../../src/event/index.js';
import { ForgetDeliveriesJob, QueueDeliveriesSubscription } from '../../src/webhook/index.js';
import { eventually } from '../support/waiting/eventually.js';
import type { TestApp } from '../support/app/test-app.js';
import {
  freshWebhookStage,
  addPoints,
  attempt,
  customers,
  deliver,
  getDeliveries,
  ok,
  queue,
  somethingHappens,
  startBackground,
  status,
  verify,
  webhookTo,
  Receiver,
} from '../support/scenes/webhooks.js';

const ADDED = 'Service.Domain.Account.Event.PointsWereAdded';

describe('delivery to webhooks', () => {
  let app: TestApp;
  freshWebhookStage((fresh) => (app = fresh), { isFresh: true });

  it('goes from a purchase to the receiver without a request, signed, as the list of events shows it', async () => {
    const receiver = await Receiver.listening();
    const { webhookId, secret } = await webhookTo(app, receiver);
    startBackground(app);
    const customer = await app.customerWith({ points: 10 });
    const campaign = await app.campaignWith({ cost: 1, coupons: 2 });
    const buy = app.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`);
    await buy.expect(200);

    const { body } = await app.as('admin').get('/api/event?perPage=100').expect(200);
    await eventually(() => expect(receiver.requests).toHaveLength(body.total));
    const requests = [...receiver.requests].sort((a, b) => a.eventId - b.eventId);
    requests.forEach((request) => verify(secret, request));
    expect(requests.map((request) => JSON.parse(request.body).data)).toEqual(body.events);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      type: body.events[0].type,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: body.events[0],
    });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/hook',
      headers: {
        'content-type': 'application/json',
        'user-agent': expect.stringMatching(/^Laurel\//),
      },
    });
    await eventually(async () =>
      expect(await getDeliveries(app, webhookId, '&status=succeeded')).toHaveLength(body.total),
    );
  });

  it('sends only the types that are wanted, and only what happens after the webhook was made', async () => {
    const receiver = await Receiver.listening();
    const [customer = ''] = await customers(app, 1);
    await addPoints(app, customer);
    await queue(app);
    await webhookTo(app, receiver, [ADDED]);
    await addPoints(app, customer, 2);
    await deliver(app);
    expect(receiver.requests.map(({ body }) => JSON.parse(body).type)).toEqual([ADDED, ADDED]);
  });

  it('does not accept a signature of another secret, or of another body', async () => {
    const receiver = await Receiver.listening();
    const { secret } = await webhookTo(app, receiver);
    const other = await webhookTo(app, receiver, [ADDED]);
    await customers(app, 1);
    await deliver(app);
    expect(receiver.requests.length).toBeGreaterThan(0);
    for (const request of receiver.requests) {
      const changed = { ...request, body: `${request.body} ` };
      verify(secret, request);
      expect(() => verify(other.secret, request)).toThrow('No matching signature');
      expect(() => verify(secret, changed)).toThrow('No matching signature');
    }
  });

  it('signs with the old secret too for a day', async () => {
    const receiver = await Receiver.listening();
    const { webhookId, secret } = await webhookTo(app, receiver, [ADDED]);
    const [customer = ''] = await customers(app, 1);
    const { body } = await app.as('admin').post(`/api/webhook/${webhookId}/secret`).expect(200);
    const next = async () => {
      await addPoints(app, customer);
      await deliver(app);
      return receiver.requests.at(-1);
    };
    const both = await next();
    verify(secret, both);
    verify(body.secret, both);
    app.clock.advance({ days: 1 });
    const one = await next();
    verify(body.secret, one);
    expect(() => verify(secret, one)).toThrow();
    expect(String(one?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  it('queues a batch that comes again once', async () => {
    const receiver = await Receiver.listening();
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    const [customer = ''] = await customers(app, 1);
    await addPoints(app, customer, 3);
    await queue(app);
    const events = await app.nest.get(EventLogReader).listAfter(0, 500);
    const other = await app.another();
    await Promise.all(
      [app, app, other].map(({ nest }) => nest.get(QueueDeliveriesSubscription).handle(events)),
    );
    expect(await getDeliveries(app, webhookId)).toHaveLength(3);
    await attempt(app);
    await app.nest.get(QueueDeliveriesSubscription).handle(events);
    await attempt(app);
    expect(receiver.requests).toHaveLength(3);
  });

  it('replays in order, and before later events that are still pending', async () => {
    const receiver = await Receiver.listening();
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    const [customer = ''] = await customers(app, 1);
    await addPoints(app, customer, 3);
    await deliver(app);
    const [first = 0, , third = 0] = receiver.eventIds;
    await addPoints(app, customer);
    await queue(app);
    const replay = { fromId: first, toId: third };
    const { body } = await app.as('admin').postJson(`/api/webhook/${webhookId}/replay`, replay).expect(200);
    expect(body).toEqual({ deliveries: 3 });
    await attempt(app);
    expect(receiver.eventIds.map((id) => id - first)).toEqual([0, 1, 2, 0, 1, 2, 3]);
    expect(new Set(receiver.requests.map(({ id }) => id)).size).toBe(7);
  });

  it('sends what the event says when it is sent', async () => {
    const receiver = await Receiver.listening(status(500));
    await webhookTo(app, receiver, [ADDED]);
    await somethingHappens(app);
    await deliver(app);
    await app.unitOfWork.run((tx) => tx.query(`UPDATE event SET payload = '{"erased":true}'`));
    receiver.answer = ok;
    app.clock.advance({ seconds: 6 });
    await attempt(app);
    expect(receiver.requests.map(({ body }) => JSON.parse(body).data.payload)).toEqual([
      expect.objectContaining({ accountId: expect.anything() }),
      { erased: true },
    ]);
  });

  it('forgets what has been over for thirty days, and nothing that is pending', async () => {
    const receiver = await Receiver.listening(({ eventId }, response) =>
      response.writeHead(eventId === receiver.eventIds[0] ? 200 : 500).end(),
    );
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    const [one = '', two = ''] = await customers(app, 2);
    await addPoints(app, one);
    await addPoints(app, two);
    await deliver(app);
    const job = app.nest.get(ForgetDeliveriesJob);
    app.clock.advance({ days: 29 });
    expect(await job.run()).toBe(0);
    app.clock.advance({ days: 2 });
    expect(await job.run()).toBe(1);
    expect(await job.run()).toBe(0);
    expect(await getDeliveries(app, webhookId)).toMatchObject([{ status: 'pending' }]);
    expect(await app.reader.query('SELECT number FROM webhook_attempt')).toHaveLength(1);

    await app.as('admin').delete(`/api/webhook/${webhookId}`).expect(204);
    expect(await job.run()).toBe(1);
    expect(await job.run()).toBe(0);
    app.clock.advance({ seconds: 3601 });
    expect(await job.run()).toBe(1);
    for (const table of ['webhook', 'webhook_lane', 'webhook_delivery', 'webhook_attempt']) {
      expect(await app.reader.query(`SELECT * FROM ${table}`)).toEqual([]);
    }
  });
});
