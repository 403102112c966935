import { HostNames } from '#platform/outgoing/public-address.js';
import { NameServer } from '../support/servers/name-server.js';
import type { TestApp } from '../support/app/test-app.js';
import {
  freshWebhookStage,
  attempt,
  getDeliveries,
  getDelivery,
  queue,
  somethingHappens,
  webhookTo,
  Receiver,
} from '../support/scenes/webhooks.js';

const ADDED = 'Service.Domain.Account.Event.PointsWereAdded';

describe('webhooks and private addresses', () => {
  let app: TestApp;
  freshWebhookStage((fresh) => (app = fresh));

  let strict: TestApp;
  let names: NameServer;
  beforeEach(async () => {
    strict = await app.another({ WEBHOOK_ALLOW_PRIVATE: 'false' });
    names = await NameServer.saying('127.0.0.1', '10.0.0.1');
    strict.nest.get(HostNames).resolver.setServers([names.address]);
  });
  afterEach(() => names.close());

  const sendByStrict = async (webhookId: string) =>
    (await strict.as('admin').post(`/api/webhook/${webhookId}/test`).expect(200)).body;

  it('are not connected to, even when they were allowed before', async () => {
    const receiver = await Receiver.listening();
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433']) {
      const { webhookId } = await webhookTo(app, { url: `http://${host}:${receiver.port}/` });
      expect(await sendByStrict(webhookId)).toEqual({
        duration: expect.any(Number),
        error: 'The address is private',
      });
    }
    expect(receiver.requests).toEqual([]);
  });

  it('are not connected to by a name, each time that it is looked up', async () => {
    const receiver = await Receiver.listening();
    const { webhookId } = await webhookTo(strict, { url: `http://shop.example:${receiver.port}/` }, [ADDED]);
    await somethingHappens(app);
    await queue(strict);
    for (let attempts = 1; attempts <= 2; attempts += 1) {
      await attempt(strict);
      strict.clock.advance({ seconds: 10 });
      // For its two kinds of addresses, once for each connection: what is looked at is what is connected to.
      expect(names.questions).toHaveLength(2 * attempts);
    }
    const [{ deliveryId }] = await getDeliveries(app, webhookId);
    expect((await getDelivery(app, webhookId, deliveryId)).attempts).toMatchObject([
      { error: 'The address is private' },
      { error: 'The address is private' },
    ]);
    expect(receiver.requests).toEqual([]);
  });

  it('are connected to by a name when they are allowed', async () => {
    const receiver = await Receiver.listening();
    const { webhookId } = await webhookTo(app, { url: `http://localhost:${receiver.port}/` });
    await app.as('admin').post(`/api/webhook/${webhookId}/test`).expect(200);
    expect(receiver.requests).toHaveLength(1);
    await sendByStrict(webhookId);
    expect(receiver.requests).toHaveLength(1);
  });
});
