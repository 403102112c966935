import { EventEntity } from '../../src/event/event.entity.js';
import { startCollector } from '../support/servers/collector.js';
import { freePort, run, untilReady } from '../support/processes/command.js';
import { until } from '../support/waiting/eventually.js';
import { getToken } from '../support/scenes/logins.js';
import { Receiver } from '../support/scenes/webhooks.js';
import { TestApp } from '../support/app/test-app.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPENT = 'Service.Domain.Account.Event.PointsWereSpent';
const CALLER = '00f067aa0ba902b7';

describe('traces, with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })));
  afterAll(async () => {
    Receiver.closeAll();
    await app.stop();
  });

  it('follow a purchase of another trace through HTTP and SQL into its events, and tell no value', async () => {
    const collector = await startCollector();
    const PORT = await freePort();
    const server = run('start', [], {
      ...app.environment,
      PORT,
      HOST: '127.0.0.1',
      DEMO_DATA: 'false',
      LOG_FORMAT: 'json',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      WEBHOOK_ALLOW_PRIVATE: 'true',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    });
    const address = `http://127.0.0.1:${PORT}`;
    await untilReady(address, server);
    const customer = await app.customerWith({ points: 10 });
    const campaign = await app.campaignWith({ cost: 5, coupons: 1 });
    const token = getToken(app, 'customer', customer);

    const receiver = await Receiver.listening();
    await app
      .as('admin')
      .postJson('/api/webhook', { url: receiver.url, eventTypes: [SPENT] })
      .expect(200);

    const path = `/api/DEFAULT/customer/campaign/${campaign}/buy`;
    const headers = { authorization: `Bearer ${token}`, traceparent: `00-${TRACE}-${CALLER}-01` };
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers });
    expect(answer.status).toBe(200);
    const [coupon] = (await answer.json()).coupons;
    await until(() => receiver.requests.length > 0);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    collector.stop();

    const spans = collector.spans.filter(({ traceId }) => traceId === TRACE);
    const name = 'POST /api/{storeCode}/customer/campaign/{campaign}/buy';
    const request = spans.find((span) => span.name === name);
    expect(request).toMatchObject({
      parentSpanId: CALLER,
      kind: 2,
      attributes: { 'http.response.status_code': 200, 'http.request.method': 'POST' },
    });
    const statements = spans.filter(
      ({ parentSpanId, kind }) => parentSpanId === request?.spanId && kind === 3,
    );
    // A message that brings several statements is one span, with the names of all.
    const names = statements.flatMap((span) => span.name.split(', '));
    expect(names).toEqual(expect.arrayContaining(['UPDATE account', 'INSERT event']));
    // On SQLite another unit of work may have opened the transaction, and commits it.
    const end = names.findIndex((each) => ['COMMIT', 'RELEASE'].includes(each));
    expect(names.indexOf('UPDATE account')).toBeLessThan(end);

    const events = await app.reader.manager.find(EventEntity, { order: { recordId: 'DESC' }, take: 2 });
    expect(events.map(({ traceparent }) => traceparent)).toEqual([
      `00-${TRACE}-${request?.spanId}-01`,
      `00-${TRACE}-${request?.spanId}-01`,
    ]);
    const sent = spans.find((span) => span.name === 'POST webhook');
    expect(sent).toMatchObject({ parentSpanId: request?.spanId, kind: 3 });
    expect(receiver.requests[0]?.headers['traceparent']).toBe(`00-${TRACE}-${sent?.spanId}-01`);
    expect(server.stdout).toContain(`"traceId":"${TRACE}"`);
    expect(collector.text()).toContain('deployment.environment.name');
    const secrets = [token, customer, campaign, coupon.code, coupon.id];
    expect(secrets.filter((secret) => collector.text().includes(secret))).toEqual([]);
  });

  it('no collector: the service continues, and stops in time', async () => {
    const PORT = await freePort();
    const own = { PORT, HOST: '127.0.0.1', DEMO_DATA: 'false' };
    const nowhere = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
    const server = run('start', [], { ...app.environment, ...own, ...nowhere });
    await untilReady(`http://127.0.0.1:${PORT}`, server);
    expect((await fetch(`http://127.0.0.1:${PORT}/api/`)).status).toBe(200);
    // With 1 it would have given something up when its time was over.
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});
