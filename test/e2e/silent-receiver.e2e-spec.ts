import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Role } from '../../src/auth/index.js';
import { ADMINISTRATORS_WRITES } from '../support/writes/audit-scenes.js';
import { gate } from '../support/waiting/barrier.js';
import { KEY, REPLAYED, told } from '../support/waiting/repeated.js';
import { TestApp } from '../support/app/test-app.js';
import { Receiver, webhookTo } from '../support/scenes/webhooks.js';

describe('with an Idempotency-Key, while receivers of webhooks take requests and do not answer', () => {
  let app: TestApp;
  let customer: string;
  let campaign: string;
  beforeAll(async () => {
    const environment = { WEBHOOK_ALLOW_PRIVATE: 'true', SMS_URL: 'https://sms.example/send' };
    app = await TestApp.start({ environment });
    await webhookTo(app, await Receiver.listening(() => undefined));
    campaign = await app.campaignWith({ cost: 0, coupons: 1, singleCoupon: true });
    customer = await app.customerWith({ points: 0 });
  });
  afterEach(() => Receiver.answerAtOnce());
  afterAll(async () => {
    Receiver.closeAll();
    await app.stop();
  });

  it.each(Object.entries(ADMINISTRATORS_WRITES))('%s lets others write meanwhile', async (_, scene) => {
    const heard = gate();
    const waiting: ServerResponse[] = [];
    Receiver.byDefault = (_request, response) => {
      waiting.push(response);
      heard.open();
    };

    const answered = scene(withKeys(app)).then((answer) => answer);
    await Promise.race([answered, heard.passed]);
    const { status } = await app
      .as('customer', customer)
      .post(`/api/DEFAULT/customer/campaign/${campaign}/buy`);
    waiting.forEach((response) => response.end('late'));

    expect(status).toBe(200);
    const { status: outcome, body } = await answered;
    expect([200, 204], JSON.stringify(body)).toContain(outcome);
  });

  it('200: a test that is repeated under its key is sent once; 409 while it waits', async () => {
    const heard = gate();
    let waiting: ServerResponse | undefined;
    const receiver = await Receiver.listening((_request, response) => {
      waiting = response;
      heard.open();
    });
    const { webhookId } = await webhookTo(app, receiver, ['Service.Domain.User.Event.CustomerAvatarWasSet']);
    const key = randomUUID();
    const test = () => app.as('admin').post(`/api/webhook/${webhookId}/test`).set(KEY, key);

    const answered = test().then((answer) => answer);
    await heard.passed;
    await test().expect(409);
    waiting?.end('late');
    const first = await answered;
    const again = await test().expect(200);

    expect(first.body).toMatchObject({ status: 200, answer: 'late' });
    expect(told(again)).toEqual(told(first));
    expect(again.headers[REPLAYED]).toBe('true');
    expect(receiver.requests).toHaveLength(1);
  });
});

/** Each of its writes has a key of its own. */
function withKeys(app: TestApp): TestApp {
  const as = (role: Role, id?: string) => {
    const caller = app.as(role, id);
    const key = <Ask extends (...given: never[]) => { set(name: string, value: string): unknown }>(
      ask: Ask,
    ) => ((...given: Parameters<Ask>) => ask(...given).set(KEY, randomUUID())) as Ask;
    const { get, post, postJson, put, putJson, ask } = caller;
    return {
      get,
      post: key(post),
      postJson: key(postJson),
      put: key(put),
      putJson: key(putJson),
      delete: key(caller.delete),
      ask: key(ask),
    };
  };
  return Object.assign(Object.create(app) as TestApp, { as });
}
