import { webhookCreate } from '../../../client/src/generated/index.js';
import { verifyWebhook, WebhookVerificationError } from '../../../client/src/webhook.js';
import { keyClient } from '../../support/api/laurel-client.js';
import type { TestApp } from '../../support/app/test-app.js';
import {
  deliver,
  type ReceivedRequest,
  type Receiver,
  somethingHappens,
  webhookStage,
} from '../../support/scenes/webhooks.js';

describe('verifyWebhook', () => {
  let app: TestApp;
  let receiver: Receiver;
  webhookStage((stage) => ({ app, receiver } = stage));

  const received = async (): Promise<{ request: ReceivedRequest; secret: string }> => {
    const laurel = await keyClient(app, { SETTINGS: ['VIEW', 'MODIFY'], EVENT: ['VIEW'] });
    const eventTypes = ['Service.Domain.Account.Event.PointsWereAdded'];
    const { data } = await webhookCreate({ client: laurel, body: { url: receiver.url, eventTypes } });
    await somethingHappens(app);
    await deliver(app);
    const [request] = receiver.requests;
    if (!request) {
      throw new Error('Nothing has been received');
    }
    return { request, secret: data.secret };
  };

  it('reads what the service has sent, as text and as bytes', async () => {
    const { request, secret } = await received();

    const message = verifyWebhook(request.body, request.headers, secret);

    expect(message).toMatchObject({
      id: request.id,
      type: 'Service.Domain.Account.Event.PointsWereAdded',
      data: { id: request.eventId, uuid: request.uuid, payload: expect.any(Object) },
    });
    const headers = new Headers(request.headers as Record<string, string>);
    expect(verifyWebhook(Buffer.from(request.body), headers, secret)).toEqual(message);
  });

  it('refuses what was changed, what was signed by another, and what is old', async () => {
    const { request, secret } = await received();
    const { headers, body } = request;
    const refuses = (...changed: Parameters<typeof verifyWebhook>) =>
      expect(() => verifyWebhook(...changed)).toThrow(WebhookVerificationError);

    refuses(body.replace('"id":', '"id":1'), headers, secret);
    refuses(`\uFEFF${body}`, headers, secret);
    refuses(Buffer.from(`\uFEFF${body}`), headers, secret);
    refuses(body, headers, `whsec_${Buffer.alloc(32, 1).toString('base64')}`);
    refuses(body, { ...headers, 'webhook-id': 'another' }, secret);
    refuses(body, { ...headers, 'webhook-timestamp': '1517333004' }, secret);
    refuses(body, { ...headers, 'webhook-signature': undefined }, secret);
    refuses(body, {}, secret);
  });
});
