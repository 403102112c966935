import { setTimeout as sleep } from 'node:timers/promises';
import { WebhookDispatcherService } from '../../src/webhook/index.js';
import { eventually } from '../support/waiting/eventually.js';
import { Service } from '../support/processes/service.js';
import type { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
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
  somethingHappens,
  startBackground,
  verify,
  webhookTo,
  Receiver,
} from '../support/scenes/webhooks.js';

const ADDED = 'Service.Domain.Account.Event.PointsWereAdded';
const LEASE_SECONDS = 60;

describe('delivery to webhooks by any number of processes', () => {
  let app: TestApp;
  freshWebhookStage((fresh) => (app = fresh), { isFresh: true });

  it('delays no other delivery for a receiver that hangs, and sends it only a few requests at once', async () => {
    const [hanging, quick] = [await Receiver.listening(() => undefined), await Receiver.listening()];
    await webhookTo(app, hanging, [ADDED]);
    await webhookTo(app, quick, [ADDED]);
    const everybody = await customers(app, 12);
    for (const customer of everybody) {
      await addPoints(app, customer, 2);
    }
    await queue(app);
    const dispatcher = app.nest.get(WebhookDispatcherService);

    await dispatcher.dispatch();
    await eventually(() => expect(quick.requests).toHaveLength(24));
    expect(hanging.requests).toHaveLength(8);
    await addPoints(app, everybody[0] ?? '');
    await queue(app);
    await dispatcher.dispatch();
    await eventually(() => expect(quick.requests).toHaveLength(25));
    expect(hanging.requests).toHaveLength(8);
  });

  it('sends again what a process was killed in the middle of, when its lease has run out, under the same id', async () => {
    const receiver = await Receiver.listening(() => undefined);
    const { webhookId, secret } = await webhookTo(app, receiver, [ADDED]);
    const service = await Service.beside(app);
    try {
      await somethingHappens(app);
      await eventually(() => expect(receiver.requests).toHaveLength(1));
    } finally {
      await service.kill();
    }
    receiver.answer = ok;
    await deliver(app);
    expect(receiver.requests).toHaveLength(1);
    app.clock.advance({ seconds: LEASE_SECONDS });
    await attempt(app);

    const [first, second] = receiver.requests;
    expect(second).toMatchObject({ id: first?.id, body: first?.body });
    verify(secret, second);
    const { attempts, ...delivery } = await getDelivery(app, webhookId, first?.id ?? '');
    expect(delivery).toMatchObject({ status: 'succeeded', attemptCount: 2 });
    expect(attempts).toMatchObject([{ number: 1 }, { number: 2, status: 200 }]);
    expect(attempts[0]).not.toHaveProperty('duration');
  });

  it('makes one attempt at a time, in order, whatever number of processes there are', async () => {
    const underWay = new Map<string, number>();
    const problems: string[] = [];
    const last = new Map<string, number>();
    const receiver = await Receiver.listening(({ uuid, eventId }, response) => {
      if (underWay.get(uuid) || (last.get(uuid) ?? 0) >= eventId) {
        problems.push(
          `${eventId} after ${last.get(uuid) ?? 0}, while ${underWay.get(uuid) ?? 0} was under way`,
        );
      }
      underWay.set(uuid, eventId);
      last.set(uuid, eventId);
      // Some are slower than others.
      void sleep(eventId % 5).then(() => {
        underWay.delete(uuid);
        response.end();
      });
    });
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    const processes = [app, await app.another(), await app.another()];
    const everybody = await customers(app, 6);
    for (const customer of [...everybody, ...everybody, ...everybody, ...everybody, ...everybody]) {
      await addPoints(app, customer);
    }
    await queue(app);
    await Promise.all(processes.map((each) => attempt(each)));
    await eventually(async () => {
      await attempt(app);
      expect(await getDeliveries(app, webhookId, '&status=succeeded')).toHaveLength(30);
    });
    expect(problems).toEqual([]);
    expect(receiver.requests).toHaveLength(30);
    expect(await app.reader.query('SELECT * FROM webhook_lane')).toEqual([]);
  });

  it('loses none and sends none twice while events are queued, delivered and tried again by all of them at once', async () => {
    let asked = 0;
    const receiver = await Receiver.listening((_request, response) => {
      asked += 1;
      response.writeHead(asked % 5 === 0 ? 500 : 200).end();
    });
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    // Two of them in one process would wait for each other's SQLite file with all that the process does.
    const processes = databaseKind === 'server' ? [app, await app.another()] : [app];
    const everybody = await customers(app, 4);
    let working = true;
    const workers = processes.map(async (each) => {
      while (working) {
        await deliver(each);
        each.clock.advance({ seconds: 30 });
        await sleep(1);
      }
    });
    for (let round = 0; round < 6; round += 1) {
      await Promise.all(everybody.map((customer) => addPoints(app, customer)));
    }
    working = false;
    await Promise.all(workers);
    receiver.answer = ok;
    for (let days = 0; days < 4; days += 1) {
      app.clock.advance({ days: 1 });
      await deliver(app);
    }

    expect(await getDeliveries(app, webhookId, '&status=succeeded')).toHaveLength(24);
    expect(await getDeliveries(app, webhookId)).toHaveLength(24);
    for (const uuid of new Set(receiver.requests.map((request) => request.uuid))) {
      const ids = receiver.requests.filter((request) => request.uuid === uuid).map(({ eventId }) => eventId);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
    }
    expect(await app.reader.query('SELECT * FROM webhook_lane')).toEqual([]);
  });

  it('finishes or breaks off what is under way when the process ends; another sends it again at once', async () => {
    const receiver = await Receiver.listening(() => undefined);
    const { webhookId } = await webhookTo(app, receiver, [ADDED]);
    await somethingHappens(app);
    const ending = await app.another();
    startBackground(ending);
    await eventually(() => expect(receiver.requests).toHaveLength(1));
    await ending.nest.close();

    receiver.answer = ok;
    await attempt(app);
    const [first, second] = receiver.requests;
    expect(second?.id).toBe(first?.id);
    expect(await getDelivery(app, webhookId, first?.id ?? '')).toMatchObject({
      status: 'succeeded',
      attempts: [{ error: 'The service was stopped' }, { status: 200 }],
    });
  });
});
