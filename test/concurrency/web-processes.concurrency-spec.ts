import { readFileSync } from 'node:fs';
import { createConnection } from 'mysql2/promise';
import { freePort, run, type Running } from '../support/command.js';
import { eventually } from '../support/eventually.js';
import { tokenOf } from '../support/logins.js';
import { valueOf } from '../support/metrics.js';
import { TestApp } from '../support/test-app.js';
import { databaseKind } from '../support/test-database.js';
import { differencesIn } from '../support/verify.js';

describe.skipIf(databaseKind === 'sqlite')('npm start with WEB_CONCURRENCY=2', () => {
  let app: TestApp;
  let service: Running;
  let address: string;
  beforeEach(async () => {
    app = await TestApp.again(app);
    const PORT = await freePort();
    address = `http://127.0.0.1:${PORT}`;
    const own = { HOST: '127.0.0.1', PORT, DEMO_DATA: 'false', LOG_LEVEL: 'error', WEB_CONCURRENCY: '2' };
    service = run('start', [], { ...app.environment, ...own });
    await eventually(async () => expect((await fetch(`${address}/readyz`)).status).toBe(204));
    await eventually(() => expect(childrenOf(service)).toHaveLength(2));
  });
  afterEach(async () => {
    service.kill('SIGTERM');
    await service.ended;
  });
  afterAll(() => app.stop());

  const buy = async (customer: string, campaign: string) =>
    fetch(`${address}/api/DEFAULT/customer/campaign/${campaign}/buy`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(app, 'customer', customer)}` },
    });

  it('is one service in two processes: nobody gets more than there is', async () => {
    const customer = await app.customerWith({ points: 30 });
    const campaign = await app.campaignWith({ cost: 1, coupons: 20 });

    const answers = await Promise.all(Array.from({ length: 30 }, () => buy(customer, campaign)));

    const bought = answers.filter(({ status }) => status === 200);
    expect(bought).toHaveLength(20);
    expect(await app.couponsSold(campaign)).toBe(20);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('tells the metrics of both, whichever is asked', async () => {
    const metrics = async () =>
      (await fetch(`${address}/metrics`, { headers: { connection: 'close' } })).text();
    await vi.waitUntil(async () => valueOf(await metrics(), 'laurel_processes') === 2, { timeout: 20_000 });
    const customer = await app.customerWith({ points: 30 });
    const campaign = await app.campaignWith({ cost: 1, coupons: 30 });

    await Promise.all(Array.from({ length: 30 }, () => buy(customer, campaign)));

    for (const text of [await metrics(), await metrics(), await metrics()]) {
      expect(valueOf(text, 'laurel_purchases_total', { outcome: 'sold' })).toBe(30);
      expect(valueOf(text, 'laurel_build_info')).toBe(1);
    }
  });

  it('replaces a process that was killed, and goes on', async () => {
    const [killed = 0, other] = childrenOf(service);

    process.kill(killed, 'SIGKILL');

    await eventually(() => {
      const now = childrenOf(service);
      expect(now).toHaveLength(2);
      expect(now).toContain(other);
      expect(now).not.toContain(killed);
    });
    const customer = await app.customerWith({ points: 1 });
    const campaign = await app.campaignWith({ cost: 1, coupons: 1 });
    await eventually(async () => expect((await buy(customer, campaign)).status).toBe(200));
  });

  it('told to stop, answers what it has begun, and leaves no process behind', async () => {
    const customer = await app.customerWith({ points: 6 });
    const campaign = await app.campaignWith({ cost: 1, coupons: 6 });
    const holder = await createConnection(app.environment['DATABASE_URL'] ?? '');
    await holder.query('START TRANSACTION');
    await holder.query('SELECT * FROM account WHERE customerId = ? FOR UPDATE', [customer]);
    const children = childrenOf(service);

    const begun = Array.from({ length: 6 }, () => buy(customer, campaign));
    await eventually(async () => expect(await waitingFor(holder)).toBe(6));
    service.kill('SIGTERM');
    await holder.end();

    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await service.ended).toBe(0);
    expect(children.filter(isAlive)).toEqual([]);
    expect(await app.couponsSold(campaign)).toBe(6);
  });
});

function childrenOf({ pid }: Running): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** How many connections to this database are in the middle of locking an account. */
async function waitingFor(holder: Awaited<ReturnType<typeof createConnection>>): Promise<number> {
  const [rows] = await holder.query(
    "SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND info LIKE 'UPDATE account SET revision%'",
  );
  return (rows as unknown[]).length;
}
