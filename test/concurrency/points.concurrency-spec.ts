import { AccountService } from '../../src/account/index.js';
import { SettleDuePointsJob } from '../../src/points/index.js';
import { gate } from '../support/waiting/barrier.js';
import { untilOneWaits } from '../support/waiting/held-rows.js';
import {
  getAccount,
  differencesIn,
  inDays,
  lotWith,
  getPointsEvents,
  settle,
} from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';

const TRANSFER = '/api/points/transfer';

/** Points under many hands. Whatever comes of it, the ledger proves right afterwards. */
describe('points, moved by many at once', () => {
  let app: TestApp;
  let processes: readonly TestApp[];
  beforeAll(async () => {
    app = await TestApp.start();
    // Processes of their own where the database takes several, each at the next node where it is a cluster.
    processes = databaseKind === 'server' ? [app, await app.another(), await app.another()] : [app];
  });
  beforeEach(async () => void (await TestApp.again(app)));
  afterEach(async () => {
    await settle(app);
    expect(await differencesIn(app)).toEqual([]);
  });
  afterAll(() => app.stop());

  const at = (index: number): TestApp => processes[index % processes.length] ?? app;
  const post = async (index: number, path: string, body: object = {}): Promise<number> =>
    (await at(index).as('admin').postJson(path, body)).status;
  const times = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => act(index)));
  const countIn = (statuses: readonly number[], status: number) =>
    statuses.filter((each) => each === status).length;
  const getNames = async (customer: string) => (await getPointsEvents(app, customer)).map(([name]) => name);

  it('spends one wallet exactly as often as there are points for, of twenty at once', async () => {
    const customer = await app.customerWith({ points: 0 });
    for (const points of [30, 25, 20]) {
      await lotWith(app, customer, { points });
    }

    const statuses = await times(20, (n) => post(n, `${TRANSFER}/spend`, { customer, points: 10 }));

    expect([countIn(statuses, 200), countIn(statuses, 400)]).toEqual([7, 13]);
    expect(await getAccount(app, customer)).toMatchObject({ balance: 5 });
    expect((await getNames(customer)).filter((name) => name === 'PointsWereSpent')).toHaveLength(7);
  });

  it('captures, releases or lets run out a block, and only one of these', async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await app.customerWith({ points: 100 });
      const blockedUntil = inDays(app, 1).toISOString();
      const { body } = await app
        .as('admin')
        .postJson(`${TRANSFER}/block`, { customer, points: 60, blockedUntil })
        .expect(200);
      const path = `${TRANSFER}/${body.pointsTransferId}`;
      // For some of them it is over by then.
      processes.slice(1).forEach((process) => process.clock.set(inDays(app, round % 2 === 0 ? 2 : 0)));

      const statuses = await times(12, (n) => {
        const how = ['capture', 'release', 'settle'][n % 3];
        return how === 'settle'
          ? at(n)
              .nest.get(SettleDuePointsJob)
              .run()
              .then(() => 0)
          : post(Math.floor(n / 3), `${path}/${how}`);
      });

      const told = (await getNames(customer)).slice(2);
      expect(countIn(statuses, 200)).toBeLessThanOrEqual(1);
      expect(countIn(statuses, 200) + countIn(statuses, 400)).toBe(8);
      const ends = told.filter((name) => ['PointsWereSpent', 'PointsWereReturned'].includes(name));
      expect(ends.length).toBeLessThanOrEqual(1);
      expect(ends.length).toBeGreaterThanOrEqual(countIn(statuses, 200));
      const { balance } = await getAccount(app, customer);
      expect(balance).toBe(ends[0] === 'PointsWereReturned' ? 100 : 40);
      processes.forEach((process) => process.clock.set(inDays(app, 0)));
    }
  });

  it('sends points both ways between two customers without waiting for ever', async () => {
    const [one, other] = [await app.customerWith({ points: 100 }), await app.customerWith({ points: 100 })];

    const statuses = await times(30, (n) => {
      const [sender, receiver] = n % 2 === 0 ? [one, other] : [other, one];
      return post(n, '/api/admin/p2p-points-transfer', { sender, receiver, points: 7 });
    });

    expect(countIn(statuses, 200) + countIn(statuses, 400)).toBe(30);
    expect(countIn(statuses, 200)).toBeGreaterThanOrEqual(28);
    const balances = await Promise.all([one, other].map((customer) => getAccount(app, customer)));
    expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(200);
  });

  it('sends points around in a circle, each to the next', async () => {
    const ring = await times(4, () => app.customerWith({ points: 10 }));
    const statuses = await times(24, (n) => {
      const [sender, receiver] = [ring[n % 4], ring[(n + 1) % 4]];
      return post(n, '/api/admin/p2p-points-transfer', { sender, receiver, points: 1 });
    });
    expect(countIn(statuses, 200)).toBe(24);
    const balances = await Promise.all(ring.map((customer) => getAccount(app, customer)));
    expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(40);
  });

  it('cancels points or spends them, and never both', async () => {
    const customer = await app.customerWith({ points: 0 });
    const id = await lotWith(app, customer, { points: 50 });

    const statuses = await times(14, (n) =>
      n % 7 === 3
        ? post(n, `${TRANSFER}/${id}/cancel`)
        : post(n, `${TRANSFER}/spend`, { customer, points: 10 }),
    );

    const cancellations = [statuses[3], statuses[10]];
    expect(cancellations.filter((status) => status === 200)).toHaveLength(1);
    expect(await getAccount(app, customer)).toMatchObject({ balance: 0 });
    const told = await getNames(customer);
    expect(told.filter((name) => name === 'PointsTransferHasBeenCanceled')).toHaveLength(1);
    const spent = told.filter((name) => name === 'PointsWereSpent').length;
    expect(spent).toBe(countIn(statuses, 200) - 1);
    expect(spent).toBeLessThanOrEqual(5);
  });

  it('writes off what has expired once, while others spend what has not', async () => {
    const customer = await app.customerWith({ points: 100 });
    for (let lots = 0; lots < 5; lots += 1) {
      await lotWith(app, customer, { points: 10, expiresAt: inDays(app, 1), lockedUntil: inDays(app, 0.5) });
    }
    await lotWith(app, customer, { points: 20, lockedUntil: inDays(app, 1) });
    processes.forEach((process) => process.clock.advance({ days: 2 }));

    const statuses = await times(18, (n) =>
      n % 3 === 0
        ? at(n / 3)
            .nest.get(SettleDuePointsJob)
            .run()
            .then(() => 0)
        : post(n, `${TRANSFER}/spend`, { customer, points: 10 }),
    );

    expect(countIn(statuses, 200)).toBe(12);
    expect(await getAccount(app, customer)).toMatchObject({ balance: 0 });
    const told = await getNames(customer);
    expect(told.filter((name) => name === 'PointsTransferHasBeenExpired')).toHaveLength(5);
    expect(told.filter((name) => name === 'PointsTransferHasBeenUnlocked')).toHaveLength(6);
  });

  it('returns a purchase once, of several requests', async () => {
    const customer = await app.customerWith({ points: 100 });
    const { body } = await app
      .as('admin')
      .postJson(`${TRANSFER}/spend`, { customer, points: 60 })
      .expect(200);
    const giveBack = (process: TestApp) =>
      process.unitOfWork.run(async (tx) => {
        const accounts = process.nest.get(AccountService);
        const account = await accounts.lock(tx, customer);
        const cause = { points: 20, comment: '', issuer: 'system' } as const;
        return account && accounts.giveBack(tx, account, { transferId: body.pointsTransferId }, cause);
      });

    const results = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => giveBack(at(n))));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await getAccount(app, customer)).toMatchObject({ balance: 100 });
  });

  it('adds up what comes in from all sides at once', async () => {
    const customer = await app.customerWith({ points: 0 });
    const statuses = await times(20, (n) =>
      post(n, `${TRANSFER}/add`, { customer, points: 1_000_000_000 - n }),
    );
    expect(countIn(statuses, 200)).toBe(20);
    expect(await app.getPoints(customer)).toBe(20_000_000_000 - 190);
  });

  it('is proved right while everybody goes on writing', async () => {
    const customers = await times(6, () => app.customerWith({ points: 1000 }));
    let writing = true;
    const write = async (n: number) => {
      for (let turn = 0; writing; turn += 1) {
        const [sender, receiver] = [customers[n], customers[(n + turn) % 6]];
        await post(n, '/api/admin/p2p-points-transfer', { sender, receiver, points: 1 });
        await post(n, `${TRANSFER}/spend`, { customer: sender, points: 1 });
        await post(n, `${TRANSFER}/add`, { customer: receiver, points: 1 });
      }
    };
    const writers = [0, 1, 2].map(write);

    const found: unknown[] = [];
    for (let proofs = 0; proofs < 8; proofs += 1) {
      found.push(...(await differencesIn(app)));
    }
    writing = false;
    await Promise.all(writers);

    expect(found).toEqual([]);
  });

  describe('that wait for the account until their times have come', () => {
    /** What is asked for comes to the account when the clock shows a minute more. */
    const afterWaiting = async (customer: string, path: string, body: object) => {
      const held = gate();
      const isHeld = gate();
      const holding = app.unitOfWork.run(async (tx) => {
        await app.nest.get(AccountService).lock(tx, customer);
        isHeld.open();
        await held.passed;
      });
      await isHeld.passed;
      const asked = app.as('admin').postJson(`${TRANSFER}/${path}`, { customer, ...body });
      const answered = asked.then((answer) => answer);
      await untilOneWaits(app);
      processes.forEach(({ clock }) => clock.advance({ seconds: 60 }));
      held.open();
      await holding;
      return answered;
    };
    const inHalfAMinute = () => new Date(app.clock.now().getTime() + 30_000).toISOString();

    it('200: points that were to be locked for less than that are not locked', async () => {
      const customer = await app.customerWith({ points: 0 });
      const lock = { points: 5, lockedUntil: inHalfAMinute() };

      expect((await afterWaiting(customer, 'add', lock)).status).toBe(200);

      const [, payload] = (await getPointsEvents(app, customer)).at(-1) ?? [];
      expect(payload).toMatchObject({ pointsTransfer: { value: 5, availableAmount: 5 } });
      expect(payload).not.toHaveProperty('pointsTransfer.lockedUntil');
      expect(await app.getPoints(customer)).toBe(5);
    });

    it.each([
      ['add', 'expiresAt'],
      ['block', 'blockedUntil'],
    ])('400: %s, when %s has passed by then, and nothing changes', async (path, field) => {
      const customer = await app.customerWith({ points: 9 });
      const before = await getNames(customer);

      const answer = await afterWaiting(customer, path, { points: 5, [field]: inHalfAMinute() });

      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([{ field, message: 'This value should be in the future.' }]);
      expect(await getNames(customer)).toEqual(before);
      expect(await getAccount(app, customer)).toMatchObject({ balance: 9 });
    });
  });
});
