import { randomUUID } from 'node:crypto';
import { AnnounceEndingsJob } from '../../src/notice/index.js';
import { lotWith } from '../support/scenes/points.js';
import type { TestApp } from '../support/app/test-app.js';
import { registered } from '../support/scenes/transactions.js';
import { deliver, type Receiver, verify, webhookStage, webhookTo } from '../support/scenes/webhooks.js';

const DAY_MS = 24 * 3_600_000;

let app: TestApp;
let receiver: Receiver;
webhookStage((stage) => ({ app, receiver } = stage));

describe('webhooks for what shops and customers are told', () => {
  const received = () => receiver.requests.map(({ body }) => JSON.parse(body));

  it('get the registration of a transaction and its assignment, once each', async () => {
    const types = ['TransactionWasRegistered', 'CustomerWasAssignedToTransaction'].map(
      (name) => `Service.Domain.Transaction.Event.${name}`,
    );
    const { secret } = await webhookTo(app, receiver, types);
    const email = `${randomUUID()}@example.com`;
    const customerId = await app.customerWith({ points: 0, email });
    const scene = { number: randomUUID(), values: [12.5], customerData: { email } };
    const transactionId = await registered(app, scene);
    expect(await registered(app, scene)).toBe(transactionId);
    await deliver(app);
    receiver.requests.forEach((request) => verify(secret, request));
    expect(received().map(({ type }) => type)).toEqual(types);
    expect(received()[0].data).toMatchObject({
      uuid: transactionId,
      payload: {
        transactionData: { documentNumber: scene.number, documentType: 'sell' },
        customerData: { email },
        items: [{ sku: { code: 'SKU-1' }, grossValue: 12.5 }],
      },
    });
    expect(received()[1].data.payload).toMatchObject({ customerId: { customerId } });
  });

  it('get the notice that points expire, once, with the address of the customer', async () => {
    const type = 'Service.Domain.Notice.Event.PointsExpiryWasAnnounced';
    await webhookTo(app, receiver, [type]);
    const settings = { expirePointsNotificationDays: 7 };
    await app.as('admin').postJson('/api/settings', { settings }).expect(200);
    const email = `${randomUUID()}@example.com`;
    const customer = await app.customerWith({ points: 5, email });
    await lotWith(app, customer, { points: 30, expiresAt: new Date(app.clock.now().getTime() + 2 * DAY_MS) });
    const announce = () => app.nest.get(AnnounceEndingsJob).run();
    await announce();
    await announce();
    await deliver(app);
    expect(received()).toEqual([expect.objectContaining({ type })]);
    expect(received()[0].data.payload).toMatchObject({
      customerData: {
        firstName: 'Anna',
        email,
      },
      points: 35,
      pointsWillExpire: 30,
    });
  });
});
