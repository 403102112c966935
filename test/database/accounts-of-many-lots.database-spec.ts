import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { PointsLotEntity } from '../../src/account/points-lot.entity.js';
import { SettleDuePointsJob } from '../../src/points/index.js';
import {
  differencesIn,
  getFigures,
  inDays,
  lotWith,
  manyLotsWith,
  getPointsEvents,
} from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

/** An account with more lots than are read at once, and more than fit into one statement. */
describe('an account of many lots', () => {
  let app: TestApp;
  beforeEach(async () => void (app = await TestApp.again(app)));
  afterAll(() => app.stop());

  const post = (path: string, body: object = {}) =>
    app.as('admin').postJson(`/api/points/transfer/${path}`, body);
  const emptyOnes = async (ids: readonly string[]): Promise<boolean[]> => {
    const lots = await app.reader.manager.find(PointsLotEntity);
    const remaining = new Map(lots.map((lot) => [lot.id, lot.remaining]));
    return ids.map((id) => remaining.get(id) === 0);
  };

  /** What is in the lots of each account with points, and what of it came in by movements. */
  const sums = async (): Promise<{ balance: number; remaining: number; moved: number }[]> => {
    const found = await app.reader.query<Record<'balance' | 'remaining' | 'moved', string | number>[]>(
      `SELECT a.balance, (SELECT SUM(l.remaining) FROM points_lot l WHERE l.accountId = a.id) AS remaining,
          (SELECT COALESCE(SUM(m.points), 0) FROM points_movement m WHERE m.toAccountId = a.id)
            - (SELECT COALESCE(SUM(m.points), 0) FROM points_movement m WHERE m.fromAccountId = a.id) AS moved
         FROM account a WHERE a.kind = 'customer' ORDER BY a.balance`,
    );
    return found.map(({ balance, remaining, moved }) => ({
      balance: Number(balance),
      remaining: Number(remaining),
      moved: Number(moved),
    }));
  };
  const same = (points: number) => ({ balance: points, remaining: points, moved: points });

  it('200: sends them to another one, lot by lot', async () => {
    const [sender, receiver] = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 0 })];
    await manyLotsWith(app, sender, 5600);

    const transfer = { sender, receiver, points: 5500 };
    await app.as('admin').postJson('/api/admin/p2p-points-transfer', { transfer }).expect(200);

    expect([await app.getPoints(sender), await app.getPoints(receiver)]).toEqual([100, 5500]);
    const told = (await getPointsEvents(app, receiver)).filter(([name]) => name === 'PointsWereAdded');
    expect(told).toHaveLength(5500);
    expect(await sums()).toEqual([same(100), same(5500)]);
    await post('spend', { customer: receiver, points: 5500 }).expect(200);
    expect(await app.getPoints(receiver)).toBe(0);
  });

  it('writes off what has expired, in portions, within one run of the job', async () => {
    const customer = await app.customerWith({ points: 7 });
    await manyLotsWith(app, customer, 5600, { expiresAt: inDays(app, 1) });
    app.clock.advance({ days: 2 });

    expect(await app.nest.get(SettleDuePointsJob).run()).toBe(1);
    expect(await app.nest.get(SettleDuePointsJob).run()).toBe(0);

    const told = (await getPointsEvents(app, customer)).map(([name]) => name);
    expect(told.filter((name) => name === 'PointsTransferHasBeenExpired')).toHaveLength(5600);
    expect(await sums()).toEqual([same(7)]);
    expect(await getFigures(app, customer)).toMatchObject({ available: 7, expired: 5600 });
  });

  it('spends what expires first, then the oldest; not what is locked, canceled or has expired', async () => {
    const customer = await app.customerWith({ points: 0 });
    const forever = await manyLotsWith(app, customer, 150);
    const late = await manyLotsWith(app, customer, 150, { expiresAt: inDays(app, 20) });
    const soon = await manyLotsWith(app, customer, 150, { expiresAt: inDays(app, 10) });
    const locked = await manyLotsWith(app, customer, 150, { lockedUntil: inDays(app, 30) });
    await manyLotsWith(app, customer, 150, { expiresAt: inDays(app, 1) });
    const canceled = await lotWith(app, customer, { points: 9 });
    await post(`${canceled}/cancel`).expect(200);
    app.clock.advance({ days: 2 });
    expect((await getFigures(app, customer)).available).toBe(450);

    await post('spend', { customer, points: 451 }).expect(400);
    await post('spend', { customer, points: 149 }).expect(200);
    expect(await emptyOnes(soon)).toEqual(soon.map((_, index) => index < 149));
    const { body } = await post('block', { customer, points: 152 }).expect(200);
    expect(await emptyOnes([...soon, ...late])).toEqual(Array(300).fill(true));
    expect(await emptyOnes(forever)).toEqual(forever.map((_, index) => index === 0));
    await post(`${body.pointsTransferId}/release`).expect(200);
    expect(await emptyOnes([...late, ...forever])).toEqual(Array(300).fill(false));

    expect((await getFigures(app, customer)).available).toBe(301);
    const campaign = await app.campaignWith({ cost: 301, coupons: 2 });
    const buy = () => app.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`);
    await buy().expect(200);
    await buy().expect(400, { error: 'Not enough points' });
    expect(await emptyOnes(locked)).toEqual(Array(150).fill(false));
    expect(await getFigures(app, customer)).toMatchObject({ available: 0, locked: 150 });
    expect(await differencesIn(app)).toEqual([]);
  });

  it('never reads all of its lots', async () => {
    const customer = await app.customerWith({ points: 0 });
    await manyLotsWith(app, customer, 300);
    const statements: string[] = [];
    const note = (message: unknown) => statements.push((message as { readonly statement: string }).statement);
    subscribe('laurel:statement', note);
    await post('add', { customer, points: 1 }).expect(200);
    await post('spend', { customer, points: 3 }).expect(200);
    unsubscribe('laurel:statement', note);

    const ofLots = statements.filter((statement) =>
      /SELECT .* FROM points_lot .*accountId = \?/s.test(statement),
    );
    expect(ofLots.length).toBeGreaterThanOrEqual(4);
    for (const statement of ofLots) {
      expect(statement).toMatch(/LIMIT \?|SELECT SUM\(/);
    }
  });
});
