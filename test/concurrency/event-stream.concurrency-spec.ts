import { EventPumpService } from '../../src/event/index.js';
import { freePort, run, type Running, untilReady } from '../support/processes/command.js';
import { asAdmin, from, lastId, Listening, listenTo } from '../support/scenes/event-stream.js';
import { eventually } from '../support/waiting/eventually.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';

const BUYERS = 12;
const PURCHASES = 5;

const getBuyers = async (app: TestApp) => {
  const campaign = await app.campaignWith({ cost: 1, coupons: BUYERS * PURCHASES });
  const customers = await Promise.all(
    Array.from({ length: BUYERS }, () => app.customerWith({ points: PURCHASES })),
  );
  return { customers, path: `/api/DEFAULT/customer/campaign/${campaign}/buy` };
};

describe('streams of events while many buy', () => {
  let app: TestApp;
  beforeEach(async () => void (app = await TestApp.start()));
  afterEach(() => app.stop());

  it('show every event once and in order, at every process, wherever it was committed', async () => {
    // Two processes where the database takes several.
    const other = databaseKind === 'server' ? await app.another() : app;
    const { customers, path } = await getBuyers(app);
    [...new Set([app, other])].forEach((process) => process.nest.get(EventPumpService).start());
    const listeners = [
      await listenTo(app, '?fromId=1'),
      await listenTo(other, '?fromId=1'),
      await listenTo(app),
      await listenTo(other),
    ];

    await Promise.all(
      customers.map(async (customer, index) => {
        for (let bought = 0; bought < PURCHASES; bought += 1) {
          await (index % 2 === 0 ? app : other).as('customer', customer).post(path).expect(200);
        }
      }),
    );

    const last = await lastId(app);
    const first = last - BUYERS * PURCHASES * 2 + 1;
    for (const [index, listener] of listeners.entries()) {
      await eventually(() => expect(listener.ids.at(-1)).toBe(last));
      expect(listener.ids).toEqual(from(index < 2 ? 1 : first, last));
    }
    const [all, again] = listeners.map(({ sent }) => sent.map(({ record }) => record));
    expect(again).toEqual(all);
  });
});

describe('a stream of events, when its process', () => {
  let app: TestApp;
  const running: Running[] = [];
  let staying: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    app = await TestApp.start();
    staying = await start();
  });
  afterAll(async () => {
    running.forEach((server) => server.kill('SIGKILL'));
    await Promise.all(running.splice(0).map(({ ended }) => ended));
    await app.stop();
  });

  const start = async () => {
    const PORT = await freePort();
    const own = { HOST: '127.0.0.1', PORT, DEMO_DATA: 'false', LOG_LEVEL: 'error' };
    const server = run('start', [], { ...app.environment, ...own });
    running.push(server);
    const address = `http://127.0.0.1:${PORT}`;
    await untilReady(address, server);
    return { server, address: `${address}/api/event/stream` };
  };

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'ends by %s in the middle of purchases, goes on at the next one without gap or repeat',
    async (signal) => {
      const { customers, path } = await getBuyers(app);
      const going = await start();
      const before = await lastId(app);
      const listener = (await Listening.to(`${going.address}?fromId=${before + 1}`, asAdmin(app))).read();
      const buying = Promise.all(
        customers.map(async (customer) => {
          for (let bought = 0; bought < PURCHASES; bought += 1) {
            await app.as('customer', customer).post(path).expect(200);
          }
        }),
      );
      await eventually(() => expect(listener.sent.length).toBeGreaterThan(BUYERS));
      going.server.kill(signal);
      await eventually(() => expect(listener.hasEnded).toBe(true));
      expect(await going.server.ended).toBe(signal === 'SIGTERM' ? 0 : signal);
      expect(listener.retry === undefined).toBe(signal === 'SIGKILL');

      const seen = String(listener.ids.at(-1));
      const headers = { ...asAdmin(app), 'Last-Event-ID': seen };
      const again = (await Listening.to(staying.address, headers)).read();
      await buying;
      // Even where all of them were faster than the signal.
      await app.customerWith({ points: 1 });
      const last = await lastId(app);
      await eventually(() => expect(again.ids.at(-1)).toBe(last));
      expect([...listener.ids, ...again.ids]).toEqual(from(before + 1, last));
    },
  );
});
