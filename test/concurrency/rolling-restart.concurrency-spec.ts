import { Agent, request } from 'node:http';
import { freePort, run, type Running, untilReady } from '../support/processes/command.js';
import { until } from '../support/waiting/eventually.js';
import { Haproxy } from '../support/servers/haproxy.js';
import { getToken } from '../support/scenes/logins.js';
import { getValue } from '../support/app/metrics.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { differencesIn } from '../support/verify/verify.js';

const PROCESSES = 3;
const CLIENTS = 8;

describe.skipIf(databaseKind === 'sqlite')('three processes behind HAProxy', () => {
  let app: TestApp;
  let haproxy: Haproxy | undefined;
  const running = new Map<string, Running>();
  beforeAll(async () => void (app = await TestApp.start()));
  afterEach(async () => {
    haproxy?.stop();
    running.forEach((each) => each.kill('SIGKILL'));
    await Promise.all([...running.values()].map(({ ended }) => ended));
  });
  afterAll(() => app.stop());

  const start = async (PORT: string) => {
    const own = { HOST: '127.0.0.1', PORT, DEMO_DATA: 'false', LOG_LEVEL: 'error', SHUTDOWN_DELAY: '2' };
    const server = run('start', [], { ...app.environment, ...own });
    running.set(PORT, server);
    await untilReady(`http://127.0.0.1:${PORT}`, server);
  };
  /** Whether requests of the others come to it as well. */
  const untilInUse = (port: string) =>
    until(async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return getValue(metrics, 'laurel_purchases_total', { outcome: 'sold' }) > 0;
    });

  it('fail no request while one after the other is replaced', async () => {
    const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
    for (const each of ports) {
      await start(each);
    }
    haproxy = await Haproxy.before(ports);
    const { port } = haproxy;
    const campaign = await app.campaignWith({ cost: 1, coupons: 50_000 });
    const customers = await Promise.all(
      Array.from({ length: CLIENTS }, () => app.customerWith({ points: 50_000 })),
    );
    const paths = [
      `POST /api/DEFAULT/customer/campaign/${campaign}/buy`,
      'GET /api/DEFAULT/customer/campaign/bought',
    ];
    const outcomes = new Map<string, number>();
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    const stopping = new AbortController();
    const clients = customers.map(async (customer) => {
      const headers = { authorization: `Bearer ${getToken(app, 'customer', customer)}` };
      for (let turn = 0; !stopping.signal.aborted; turn += 1) {
        const [method = '', path = ''] = (paths[turn % 2] ?? '').split(' ');
        const outcome = `${method} ${await send(agent, { port, method, path, headers })}`;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    });

    const codes: unknown[] = [];
    for (const each of ports) {
      await untilInUse(each);
      running.get(each)?.kill('SIGTERM');
      codes.push(await running.get(each)?.ended);
      await start(each);
      await untilInUse(each);
    }
    stopping.abort();
    await Promise.all(clients);
    agent.destroy();

    expect([...outcomes.keys()].sort()).toEqual(['GET 200', 'POST 200']);
    expect(codes).toEqual(ports.map(() => 0));
    expect(await app.couponsSold(campaign)).toBe(outcomes.get('POST 200'));
    expect(await differencesIn(app)).toEqual([]);
  });
});

/** The status, or what the connection failed with. */
async function send(
  agent: Agent,
  options: {
    readonly port: string;
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
  },
): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request({ agent, host: '127.0.0.1', ...options }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', (error) => resolve(`broken off: ${error.message}`));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end();
  });
}
