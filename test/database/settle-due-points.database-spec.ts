import { eventTimestamp } from '#platform/time/timestamp.js';
import { PointsMovementEntity } from '../../src/account/points-movement.entity.js';
import { SettleDuePointsJob } from '../../src/points/index.js';
import { levelWith, getRecord } from '../support/scenes/customers.js';
import {
  differencesIn,
  getAccount,
  inDays,
  lotWith,
  getPointsEvents,
  remainingIn,
  settle,
} from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

describe('settling due points', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const setBalance = (customerId: string, balance: number) =>
    app.unitOfWork.run((tx) =>
      tx.query('UPDATE account SET balance = ? WHERE customerId = ?', [balance, customerId]),
    );
  const customerWithDueLot = async () => {
    const customer = await app.customerWith({ points: 0 });
    const lot = await lotWith(app, customer, { points: 10, expiresAt: inDays(app, 1) });
    return { customer, lot };
  };

  it('continues with the others when it fails for one, and retries that one', async () => {
    const others = [await customerWithDueLot()];
    const broken = await customerWithDueLot();
    others.push(await customerWithDueLot());
    // An account that has less than its lots cannot be settled.
    await setBalance(broken.customer, 5);
    app.clock.advance({ days: 2 });

    await settle(app);

    for (const { lot } of others) {
      expect(await remainingIn(app, lot)).toBe(0);
    }
    expect(await remainingIn(app, broken.lot)).toBe(10);

    await setBalance(broken.customer, 10);
    expect(await app.nest.get(SettleDuePointsJob).run()).toBe(0);
    app.clock.advance({ seconds: 10 * 60 });
    await settle(app);
    expect(await remainingIn(app, broken.lot)).toBe(0);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('looks at the level of who has points back by a deadline, also when a purchase came before the job', async () => {
    const silver = await levelWith(app, { name: 'Silver', conditionValue: 200 });
    const customer = await app.customerWith({ points: 150 });
    const blockedUntil = inDays(app, 1).toISOString();
    const hold = { customer, points: 100, blockedUntil };
    await app.as('admin').postJson('/api/points/transfer/block', hold).expect(200);
    await lotWith(app, customer, { points: 100 });
    app.clock.advance({ days: 2 });

    await app.as('admin').postJson('/api/points/transfer/spend', { customer, points: 10 }).expect(200);
    await settle(app);

    expect(await app.getPoints(customer)).toBe(240);
    expect(await getRecord(app, customer)).toMatchObject({ levelId: silver });
    expect(await app.nest.get(SettleDuePointsJob).run()).toBe(0);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('releases a block at its deadline, and what it held ends with its lot, however long the service was down', async () => {
    const customer = await app.customerWith({ points: 0 });
    const [deadline, end] = [inDays(app, 3), inDays(app, 5)];
    await lotWith(app, customer, { points: 10, expiresAt: end });
    const hold = { customer, points: 4, blockedUntil: deadline.toISOString() };
    await app.as('admin').postJson('/api/points/transfer/block', hold).expect(200);
    app.clock.advance({ days: 30 });

    await settle(app);

    const { id } = await getAccount(app, customer);
    const order = { id: 'ASC' } as const;
    const moved = await app.reader.manager.find(PointsMovementEntity, {
      where: [{ fromAccountId: id }, { toAccountId: id }],
      order,
    });
    expect(moved.slice(-2).map(({ reason, points, createdAt }) => [reason, points, createdAt])).toEqual([
      ['release', 4, new Date(hold.blockedUntil)],
      ['expire', 10, end],
    ]);
    const told = (await getPointsEvents(app, customer)).slice(-2);
    expect(told).toMatchObject([
      ['PointsWereReturned', { pointsTransfer: { value: 4, createdAt: eventTimestamp(deadline) } }],
      ['PointsTransferHasBeenExpired', { value: 10, expiredAt: eventTimestamp(end) }],
    ]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('expires what came back into a lot that had ended when it came back, however late that is recorded', async () => {
    const customer = await app.customerWith({ points: 0 });
    const [end, first, second] = [inDays(app, 1), inDays(app, 3), inDays(app, 5)];
    await lotWith(app, customer, { points: 10, expiresAt: end });
    for (const [points, until] of [
      [4, first],
      [3, second],
    ] as const) {
      const hold = { customer, points, blockedUntil: until.toISOString() };
      await app.as('admin').postJson('/api/points/transfer/block', hold).expect(200);
    }
    app.clock.advance({ days: 2 });
    await settle(app);
    app.clock.advance({ days: 30 });
    await settle(app);

    const ends = (await getPointsEvents(app, customer)).filter(
      ([name]) => name === 'PointsTransferHasBeenExpired',
    );
    expect(ends.map(([, payload]) => payload)).toMatchObject([
      { value: 3, expiredAt: eventTimestamp(end) },
      { value: 4, expiredAt: eventTimestamp(first) },
      { value: 3, expiredAt: eventTimestamp(second) },
    ]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('still records that points have unlocked that were blocked and returned before the job ran', async () => {
    const customer = await app.customerWith({ points: 0 });
    await lotWith(app, customer, { points: 10, lockedUntil: inDays(app, 1) });
    app.clock.advance({ days: 2 });
    const hold = { customer, points: 5, blockedUntil: inDays(app, 1).toISOString() };
    await app.as('admin').postJson('/api/points/transfer/block', hold).expect(200);
    app.clock.advance({ days: 2 });

    await settle(app);

    const told = (await getPointsEvents(app, customer)).map(([name]) => name);
    expect(told.filter((name) => name === 'PointsTransferHasBeenUnlocked')).toHaveLength(1);
  });

  it('tells that points have unlocked, also when all of them were spent before the job came', async () => {
    const customer = await app.customerWith({ points: 0 });
    await lotWith(app, customer, { points: 10, lockedUntil: inDays(app, 1) });
    app.clock.advance({ days: 2 });
    await app.as('admin').postJson('/api/points/transfer/spend', { customer, points: 10 }).expect(200);

    await settle(app);

    const told = (await getPointsEvents(app, customer)).map(([name]) => name);
    expect(told.slice(-2)).toEqual(['PointsWereSpent', 'PointsTransferHasBeenUnlocked']);
  });
});
