import {
  EventPumpService,
  PublishEventsSubscription,
  SubscriptionRunnerService,
} from '../../src/event/index.js';
import { Broker, canStartBroker, Inbox } from '../support/servers/broker.js';
import { startCollector } from '../support/servers/collector.js';
import { freePort, run, untilReady } from '../support/processes/command.js';
import { eventually, until } from '../support/waiting/eventually.js';
import { lastId, from } from '../support/scenes/event-stream.js';
import { getToken } from '../support/scenes/logins.js';
import { getValue } from '../support/app/metrics.js';
import { Proxy } from '../support/servers/proxy.js';
import { TestApp } from '../support/app/test-app.js';

const QUEUE_URL = process.env['TEST_QUEUE_URL'] ?? '';
const EXCHANGE = `laurel.test.queue.${process.pid}`;
/** Longer than an unconfirmed connection is kept without a reason. */
const LONGER_THAN_SILENCE_MS = 13_000;

const buyer = async (app: TestApp, coupons: number) => {
  const customer = await app.customerWith({ points: coupons });
  const campaign = await app.campaignWith({ cost: 1, coupons });
  return async () => {
    await app.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`).expect(200);
  };
};

describe.skipIf(!canStartBroker)('a RabbitMQ that takes no messages', () => {
  let broker: Broker;
  let inbox: Inbox;
  let app: TestApp;
  let environment: Readonly<Record<string, string>>;
  beforeAll(async () => void (broker = await Broker.start()), 90_000);
  afterAll(() => broker.stop());
  beforeEach(async () => {
    inbox = await Inbox.at(broker.url, EXCHANGE, 'test');
    environment = { QUEUE_URL: broker.url, QUEUE_EXCHANGE: EXCHANGE };
    app = await TestApp.start({ environment });
  });
  afterEach(async () => {
    broker.endAlarms();
    await app.stop();
    await inbox.close();
  });

  const metric = async (name: string, labels: Readonly<Record<string, string>> = {}) =>
    getValue((await app.asAnonymous().get('/metrics').expect(200)).text, name, labels);
  const failures = async () => metric('laurel_background_failures_total', { loop: 'publish-events' });

  it.each(['memory', 'disk'] as const)(
    'for lack of %s: says so, delays no purchase, and gets everything afterwards, once and in order',
    async (kind) => {
      app.nest.get(EventPumpService).start();
      const buy = await buyer(app, 40);
      await buy();
      const arrived: number[] = [];
      const takeAll = async () => arrived.push(...(await inbox.take()).map(({ id }) => id));
      const before = await lastId(app);
      await eventually(async () => {
        await takeAll();
        expect(arrived).toEqual(from(1, before));
      });

      const failed = await failures();
      const begun = performance.now();
      broker.raiseAlarm(kind);
      for (let bought = 1; bought < 20; bought += 1) {
        await buy();
      }
      await eventually(async () => {
        const { body } = await app.asAnonymous().get('/api/healthcheck').expect(503);
        expect(body).toContainEqual({
          name: 'queue',
          status: 'Problem',
          message: expect.stringMatching(new RegExp(`takes no messages: .*${kind}`)),
        });
      });
      expect(await metric('laurel_queue_blocked')).toBe(1);
      for (let bought = 20; bought < 40; bought += 1) {
        await buy();
      }
      if (kind === 'memory') {
        await until(() => performance.now() - begun > LONGER_THAN_SILENCE_MS);
      }
      await takeAll();
      expect(arrived).toEqual(from(1, before));

      broker.endAlarms();
      const last = await lastId(app);
      await eventually(async () => {
        await takeAll();
        expect(arrived).toHaveLength(last);
      });
      expect(arrived).toEqual(from(1, last));
      await eventually(async () => {
        await app.asAnonymous().get('/api/healthcheck').expect(204);
      });
      expect(await metric('laurel_queue_blocked')).toBe(0);
      expect(await failures()).toBe(failed);
    },
  );

  it('delays no stop, and the next process sends what waited', async () => {
    const start = async () => {
      const PORT = await freePort();
      const server = run('start', [], {
        ...app.environment,
        HOST: '127.0.0.1',
        PORT,
        DEMO_DATA: 'false',
        LOG_LEVEL: 'warn',
        LOG_FORMAT: 'json',
      });
      await untilReady(`http://127.0.0.1:${PORT}`, server);
      return server;
    };
    const first = await start();
    const buy = await buyer(app, 3);
    await eventually(async () => expect(await inbox.take()).not.toEqual([]));
    broker.raiseAlarm('memory');
    await buy();
    await eventually(() => expect(first.stdout).toContain('Takes no messages'));

    // While it still takes no messages: no stop waits for that.
    first.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    broker.endAlarms();
    const second = await start();
    const last = await lastId(app);
    const arrived: number[] = [];
    await eventually(async () => {
      arrived.push(...(await inbox.take()).map(({ id }) => id));
      expect(arrived.at(-1)).toBe(last);
    });
    second.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });
});

describe('a line to RabbitMQ', () => {
  let app: TestApp;
  let inbox: Inbox;
  let proxy: Proxy;
  beforeEach(async () => {
    proxy = await Proxy.to(new URL(QUEUE_URL));
    inbox = await Inbox.at(QUEUE_URL, EXCHANGE, EXCHANGE);
    const url = Object.assign(new URL(QUEUE_URL), { port: String(proxy.port) });
    app = await TestApp.start({ environment: { QUEUE_URL: url.href, QUEUE_EXCHANGE: EXCHANGE } });
  });
  afterEach(async () => {
    await app.stop();
    proxy.close();
    await inbox.close();
  });

  it('on which no confirm comes is given up, and everything comes by the next one', async () => {
    const buy = await buyer(app, 2);
    await buy();
    const before = await lastId(app);
    const [runner, subscription] = [
      app.nest.get(SubscriptionRunnerService),
      app.nest.get(PublishEventsSubscription),
    ];
    await runner.runBatch(subscription);
    expect((await inbox.take()).map(({ id }) => id)).toEqual(from(1, before));

    proxy.fallSilent();
    await buy();
    await lastId(app);
    await expect(runner.runBatch(subscription)).rejects.toThrow('has confirmed nothing');
    proxy.speakAgain();
    await runner.runBatch(subscription);

    expect((await inbox.take()).map(({ id }) => id)).toEqual([before + 1, before + 2]);
  });

  it('that is cut is made anew, again and again, and loses nothing on the way', async () => {
    app.nest.get(EventPumpService).start();
    const buy = await buyer(app, 12);
    for (let bought = 0; bought < 12; bought += 1) {
      if (bought % 4 === 2) {
        proxy.close();
      }
      await buy();
      if (bought % 4 === 3) {
        await proxy.comeBack();
      }
    }
    const last = await lastId(app);
    const arrived: number[] = [];
    await eventually(async () => {
      arrived.push(...(await inbox.take()).map(({ id }) => id));
      expect(arrived.at(-1)).toBe(last);
    });
    // Repeats may come; for the first time, each comes after all before it.
    expect([...new Set(arrived)]).toEqual(from(1, last));
  });

  it('carries the trace of a request to the consumers of its messages', async () => {
    const collector = await startCollector();
    const PORT = await freePort();
    const server = run('start', [], {
      ...app.environment,
      HOST: '127.0.0.1',
      PORT,
      DEMO_DATA: 'false',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    });
    await untilReady(`http://127.0.0.1:${PORT}`, server);
    const customer = await app.customerWith({ points: 5 });
    const campaign = await app.campaignWith({ cost: 5, coupons: 1 });
    const before = await lastId(app);
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = {
      authorization: `Bearer ${getToken(app, 'customer', customer)}`,
      traceparent: `00-${trace}-00f067aa0ba902b7-01`,
    };
    const path = `/api/DEFAULT/customer/campaign/${campaign}/buy`;
    const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, { method: 'POST', headers });
    expect(answer.status).toBe(200);

    const messages: Awaited<ReturnType<Inbox['take']>> = [];
    await eventually(async () => {
      messages.push(...(await inbox.take()));
      expect(messages.at(-1)?.id).toBe(before + 2);
    });
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    collector.stop();
    const ofTrace = collector.spans.filter(({ traceId }) => traceId === trace);
    const request = ofTrace.find(({ name }) => name.startsWith('POST '));
    const published = ofTrace.filter(({ name }) => name.startsWith('publish '));
    expect(published).toMatchObject([
      { name: 'publish User.CampaignWasBoughtByCustomer', parentSpanId: request?.spanId, kind: 4 },
      { name: 'publish Account.PointsWereSpent', parentSpanId: request?.spanId, kind: 4 },
    ]);
    expect(messages.slice(-2).map(({ headers: sent }) => sent['traceparent'])).toEqual(
      published.map(({ spanId }) => `00-${trace}-${spanId}-01`),
    );
  });
});
