import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { eventually } from '../support/waiting/eventually.js';
import { Proxy } from '../support/servers/proxy.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { differencesIn } from '../support/verify/verify.js';

const onSqlite = databaseKind === 'sqlite';
const MANY = 30;

const buy = (app: TestApp, customer: string, campaign: string) =>
  app.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`);

const getStatuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

describe('more requests than can be worked on', () => {
  let app: TestApp;
  beforeAll(async () => {
    const few = { REQUESTS_AT_ONCE: '4', REQUESTS_WAITING: '5', DATABASE_CONNECTIONS: '2' };
    app = await TestApp.start({ environment: few });
  });
  afterAll(() => app.stop());

  it('503: are sent away with Retry-After and leave nothing; those at work and those that wait are served', async () => {
    const { customer, campaign } = await scene(app);
    const release = await holdPurchases(app, customer);

    const all = Array.from({ length: MANY }, async () => buy(app, customer, campaign));
    const refused = await findFirst(all, MANY - 9);
    await app.asAnonymous().get('/livez').expect(204);
    await app.asAnonymous().get('/readyz').expect(204);
    await app.asAnonymous().get('/api/healthcheck').expect(204);
    await release();
    const answers = await Promise.all(all);

    expect(new Set(getStatuses(refused))).toEqual(new Set([503]));
    for (const answer of refused) {
      expect(answer.headers['retry-after']).toBe('1');
      expect(answer.body).toEqual({ error: { code: 503, message: 'Busy: nothing was done, try again' } });
    }
    const served = answers.filter(({ status }) => status === 200);
    expect(served).toHaveLength(9);
    expect(await app.couponsSold(campaign)).toBe(9);
    expect(await app.getPoints(customer)).toBe(MANY - 9);
    expect(await differencesIn(app)).toEqual([]);
    await buy(app, customer, campaign).expect(200);
  });

  it('503: lets no request wait for ever', async () => {
    const other = await app.another({ REQUESTS_AT_ONCE: '1', REQUESTS_PATIENCE: '1' });
    const { customer, campaign } = await scene(app);
    const release = await holdPurchases(other, customer);

    const both = [1, 2].map(async () => buy(other, customer, campaign));
    // Before the other one is released.
    const answer = await findFirst(both, 1);
    await release();

    expect(getStatuses(answer)).toEqual([503]);
    expect(getStatuses(await Promise.all(both)).sort()).toEqual([200, 503]);
    expect(await app.couponsSold(campaign)).toBe(1);
  });

  it('503: while what others began before they hung up is not done', async () => {
    const { customer, campaign } = await scene(app);
    const release = await holdPurchases(app, customer);
    const port = app.port;
    const token = app.as('customer', customer).ask('get', '/').get('Authorization');
    const before = await connectionsTo(app);
    for (let caller = 0; caller < 12; caller += 1) {
      await hangUp(port, `/api/DEFAULT/customer/campaign/${campaign}/buy`, token);
    }
    await eventually(async () => expect(await connectionsTo(app)).toBe(before));

    // Four are at work for callers that have left; so five of these wait, and the others are refused.
    const all = Array.from({ length: 10 }, async () => buy(app, customer, campaign));
    const refused = await findFirst(all, 5);
    await release();

    expect(getStatuses(refused)).toEqual(Array(5).fill(503));
    expect(getStatuses(await Promise.all(all)).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(5).fill(503),
    ]);
    await eventually(async () => expect(await app.couponsSold(campaign)).toBe(9));
    expect(await differencesIn(app)).toEqual([]);
  });

  it('200: a slow sender takes no slot from others', async () => {
    const { customer, campaign } = await scene(app);
    const port = app.port;
    const slow = Array.from({ length: 12 }, () => {
      const socket = connect(port, '127.0.0.1');
      const path = `/api/DEFAULT/customer/campaign/${campaign}/buy`;
      const headers = 'Host: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 10';
      socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\nquan`);
      return socket;
    });
    await Promise.all(slow.map((socket) => once(socket, 'connect')));

    await buy(app, customer, campaign).expect(200);
    slow.forEach((socket) => socket.destroy());
  });

  it('200: answers that are held back by an earlier one on their connection take no slots', async () => {
    const { customer, campaign } = await scene(app);
    const release = await holdPurchases(app, customer);
    const token = app.as('customer', customer).ask('get', '/').get('Authorization');
    const path = `/api/DEFAULT/customer/campaign/${campaign}/buy`;
    const purchase = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\nContent-Length: 0\r\n\r\n`;
    const quick = 'GET /api HTTP/1.1\r\nHost: x\r\n\r\n';

    // As many as four slots and five places to wait have room for.
    const socket = connect(app.port, '127.0.0.1');
    let received = '';
    socket.on('data', (part: Buffer) => (received += part.toString()));
    socket.write(purchase + quick.repeat(8));
    await app.asAnonymous().get('/livez').expect(204);
    await eventually(async () => {
      await app.asAnonymous().get('/api').expect(200);
    });
    expect(received).toBe('');
    await release();

    const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    while (statuses().length < 9) {
      await once(socket, 'data');
    }
    socket.destroy();
    expect(statuses()).toEqual(Array(9).fill('200'));
    expect(await app.couponsSold(campaign)).toBe(1);
  });
});

describe.skipIf(onSqlite)('more requests than there are connections', () => {
  it('200: wait for one another', async () => {
    const app = await TestApp.start({ environment: { DATABASE_CONNECTIONS: '2' } });
    const { customer, campaign } = await scene(app);

    const answers = await Promise.all(Array.from({ length: MANY }, () => buy(app, customer, campaign)));

    expect(getStatuses(answers)).toEqual(Array(MANY).fill(200));
    expect(await app.couponsSold(campaign)).toBe(MANY);
    await app.stop();
  });
});

describe.skipIf(onSqlite)('a database server that is silent', () => {
  let app: TestApp;
  let proxy: Proxy;
  let other: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
    const address = new URL(app.environment['DATABASE_URL'] ?? '');
    proxy = await Proxy.to(address);
    other = await app.another({
      DATABASE_URL: address.href.replace(address.host, `127.0.0.1:${proxy.port}`),
      DATABASE_TIMEOUT: '1',
    });
  });
  afterAll(async () => {
    await app.stop();
    proxy.close();
  });

  it('503: is given up on in a few seconds, by health in one; and is used again as soon as it speaks', async () => {
    const { customer, campaign } = await scene(app);
    const list = () => other.as('customer', customer).get('/api/DEFAULT/customer/campaign/bought');
    // Several lines, of which all but one are idle when the server falls silent.
    await Promise.all([1, 2, 3, 4].map(() => list().expect(200)));

    proxy.fallSilent();
    const health = other.asAnonymous().get('/readyz');
    const answers = await Promise.all([list(), buy(other, customer, campaign), list()]);
    expect((await health).status).toBe(503);
    await other.asAnonymous().get('/livez').expect(204);
    expect(getStatuses(answers)).toEqual([503, 503, 503]);
    answers.forEach((answer) => expect(answer.headers['retry-after']).toBe('1'));

    proxy.speakAgain();
    await eventually(async () => expect((await other.asAnonymous().get('/readyz')).status).toBe(204));
    for (let time = 0; time < 10; time += 1) {
      await list().expect(200);
    }
    await buy(other, customer, campaign).expect(200);
    expect(await app.couponsSold(campaign)).toBe(1);
    expect(await differencesIn(app)).toEqual([]);
  });
});

async function scene(app: TestApp): Promise<{ customer: string; campaign: string }> {
  return {
    customer: await app.customerWith({ points: MANY }),
    campaign: await app.campaignWith({ cost: 1, coupons: MANY + 1 }),
  };
}

/** Until released, no purchase of this customer goes on at this app: other nodes of a cluster do not see its locks. */
async function holdPurchases(app: TestApp, customer: string): Promise<() => Promise<void>> {
  if (onSqlite) {
    let release: () => void = () => undefined;
    const held = app.unitOfWork.run(() => new Promise<void>((resolve) => (release = resolve)));
    return () => {
      release();
      return held;
    };
  }
  const other = await createConnection(app.environment['DATABASE_URL'] ?? '');
  await other.query('START TRANSACTION');
  await other.query('SELECT * FROM account WHERE customerId = ? FOR UPDATE', [customer]);
  return () => other.end();
}

/** The first to be answered of some; the others go on. */
async function findFirst<T>(all: readonly Promise<T>[], count: number): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const answered: T[] = [];
    const note = (answer: T) => {
      if (answered.push(answer) === count) {
        resolve([...answered]);
      }
    };
    all.forEach((each) => void each.then(note, reject));
  });
}

/** Counts the connections that the service does not know to have ended. */
async function connectionsTo({ nest }: TestApp): Promise<number> {
  const server = nest.getHttpServer();
  return promisify(server.getConnections.bind(server))();
}

/** Sends a purchase, and goes away as soon as it has been sent. */
async function hangUp(port: number, path: string, authorization: string): Promise<void> {
  const sent = httpRequest({ port, path, method: 'POST', headers: { authorization } });
  sent.on('error', () => undefined).end();
  await once(sent, 'finish');
  await new Promise((resolve) => setTimeout(resolve, 50));
  sent.destroy();
}
