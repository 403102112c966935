import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { EventCheckpointEntity } from '../../src/event/event-checkpoint.entity.js';
import { EventLogReader } from '../../src/event/event-log.reader.js';
import { NamedLockEntity } from '#platform/database/lock/named-lock.entity.js';
import { freePort, run, type Running, untilReady } from '../support/processes/command.js';
import { eventually, until } from '../support/waiting/eventually.js';
import { getToken } from '../support/scenes/logins.js';
import { getValue } from '../support/app/metrics.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { differencesIn } from '../support/verify/verify.js';
import { webhookTo } from '../support/scenes/webhooks.js';

const CLIENTS = 40;
const QUEUES_DELIVERIES = 'queue-webhook-deliveries';

interface Process {
  readonly port: string;
  readonly running: Running;
}

describe('a process that is asked to stop', () => {
  let app: TestApp;
  const processes: Process[] = [];
  beforeAll(async () => void (app = await TestApp.start({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })));
  afterEach(async () => {
    processes.forEach(({ running }) => running.kill('SIGKILL'));
    await Promise.all(processes.splice(0).map(({ running }) => running.ended));
  });
  afterAll(() => app.stop());

  const start = async (environment: Readonly<Record<string, string>> = {}): Promise<Process> => {
    const PORT = await freePort();
    const own = { HOST: '127.0.0.1', PORT, DEMO_DATA: 'false', LOG_FORMAT: 'json', LOG_LEVEL: 'info' };
    const running = run('start', [], { ...app.environment, ...own, ...environment });
    const started = { port: PORT, running };
    processes.push(started);
    await untilReady(`http://127.0.0.1:${PORT}`, running);
    return started;
  };
  const readiness = async ({ port }: Process) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;

  /** Sends a request whose body never comes. */
  const hang = async ({ port }: Process) => {
    const inFlight = async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return getValue(metrics, 'laurel_http_requests_in_flight');
    };
    const before = await inFlight();
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('POST /api/customer/login_check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
    socket.write('Content-Length: 100\r\n\r\n');
    await eventually(async () => expect(await inFlight()).toBe(before + 1));
    return socket;
  };

  it('fails no request of forty connections in full use, says so at once, and ends with 0', async () => {
    const [going, staying] = [await start({ SHUTDOWN_DELAY: '2' }), await start()];
    const campaign = await app.campaignWith({ cost: 1, coupons: 20_000 });
    const customers = await Promise.all(
      Array.from({ length: CLIENTS }, () => app.customerWith({ points: 20_000 })),
    );
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    // As a balancer that asks now and then, and is not told anything else.
    let target = going;
    const balancing = setInterval(() => {
      void readiness(going).then(
        (status) => void (target = status === 204 ? target : staying),
        () => void (target = staying),
      );
    }, 200);
    const outcomes: (number | string)[] = [];
    const stopping = new AbortController();
    const clients = customers.map(async (customer) => {
      const headers = { authorization: `Bearer ${getToken(app, 'customer', customer)}` };
      const path = `/api/DEFAULT/customer/campaign/${campaign}/buy`;
      while (!stopping.signal.aborted) {
        outcomes.push(await post(agent, target.port, path, headers));
      }
    });

    await until(() => outcomes.length > 3 * CLIENTS);
    going.running.kill('SIGTERM');
    await eventually(async () => expect(await readiness(going)).toBe(503));
    const servedAfterwards = outcomes.length;
    const code = await going.running.ended;
    await until(() => outcomes.length > servedAfterwards + 3 * CLIENTS);
    stopping.abort();
    await Promise.all(clients);
    clearInterval(balancing);
    agent.destroy();

    expect(new Set(outcomes)).toEqual(new Set([200]));
    expect(code).toBe(0);
    expect(await app.couponsSold(campaign)).toBe(outcomes.length);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('tells late callers that this was the last answer on their connection', async () => {
    const one = await start({ SHUTDOWN_DELAY: '60' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await connectionAfter(agent, one.port)).toBe('keep-alive');
    one.running.kill('SIGTERM');
    await eventually(async () => expect(await readiness(one)).toBe(503));

    expect(await connectionAfter(agent, one.port)).toBe('close');
    agent.destroy();
  });

  it('accepts connections that were made before it closed, though it had no time to look', async () => {
    const one = await start({ SHUTDOWN_DELAY: '0' });
    const agent = new Agent({ keepAlive: false });
    one.running.kill('SIGSTOP');
    // They stand in the queue of the system.
    const connected: Promise<unknown>[] = [];
    const answers = Array.from({ length: 20 }, async () => {
      const sent = request({ agent, port: one.port, path: '/livez', host: '127.0.0.1' });
      connected.push(once(sent, 'socket').then(async ([socket]) => once(socket, 'connect')));
      sent.end();
      const [response] = await once(sent, 'response');
      response.resume();
      return response.statusCode;
    });
    const outcomes = Promise.allSettled(answers);
    await Promise.all(connected);
    one.running.kill('SIGTERM');
    one.running.kill('SIGCONT');

    expect(await outcomes).toEqual(Array(20).fill({ status: 'fulfilled', value: 204 }));
    expect(await one.running.ended).toBe(0);
  });

  it('gives up what does not come to its end, says what that was, and ends with 1', async () => {
    const one = await start({ SHUTDOWN_TIMEOUT: '1' });
    const socket = await hang(one);
    one.running.kill('SIGTERM');

    // Though the request never ends.
    expect(await one.running.ended).toBe(1);
    expect(one.running.stdout).toMatch(/"level":"error".*"requests":\["POST \S+"\]/);
    socket.destroy();
  });

  it('ends at once when it is asked again', async () => {
    const one = await start({ SHUTDOWN_TIMEOUT: '60' });
    const socket = await hang(one);
    one.running.kill('SIGTERM');
    await eventually(() => expect(readiness(one)).rejects.toThrow());
    // Twice within half a second is one wish.
    const asking = setInterval(() => one.running.kill('SIGTERM'), 700);

    expect(await one.running.ended).toBe(143);
    clearInterval(asking);
    socket.destroy();
  });

  it.skipIf(databaseKind === 'sqlite')(
    'hands over its leases: what it did goes on elsewhere at once',
    async () => {
      const going = await start();
      const customer = await app.customerWith({ points: 1000 });
      const campaign = await app.campaignWith({ cost: 1, coupons: 1000 });
      const headers = { authorization: `Bearer ${getToken(app, 'customer', customer)}` };
      const agent = new Agent({ keepAlive: true });
      const buy = ({ port }: Process) =>
        post(agent, port, `/api/DEFAULT/customer/campaign/${campaign}/buy`, headers);
      const handled = async () =>
        (await app.reader.manager.findOneBy(EventCheckpointEntity, { subscription: QUEUES_DELIVERIES }))
          ?.position;
      // A webhook for a type that does not occur here: events are read for it, and none is sent.
      await webhookTo(app, { url: 'http://127.0.0.1:9/' }, [
        'Service.Domain.Seller.Event.SellerWasRegistered',
      ]);
      for (let bought = 0; bought < 50; bought += 1) {
        expect(await buy(going)).toBe(200);
      }
      going.running.kill('SIGTERM');
      expect(await going.running.ended).toBe(0);
      const held = (await app.reader.manager.find(NamedLockEntity)).filter(({ holder }) => holder !== null);
      expect(held).toEqual([]);

      expect(await buy(await start())).toBe(200);
      const events = app.nest.get(EventLogReader);
      const last = async () => (await events.list({ fromPosition: 1, count: 1, direction: 'ASC' })).total;
      await until(async () => (await handled()) === (await last()));
      expect(await last()).toBeGreaterThan(100);
      agent.destroy();
    },
  );
});

/** What an answer says is to become of its connection. */
async function connectionAfter(agent: Agent, port: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, path: '/api/version', host: '127.0.0.1' }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.headers.connection));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** The status, or what the connection failed with. */
async function post(
  agent: Agent,
  port: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request({ agent, port, path, headers, host: '127.0.0.1', method: 'POST' }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end();
  });
}
