import { accountFromEvents } from '../support/api/account-from-events.js';
import { inDays, settle } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

const BLOCK = '/api/points/transfer/block';

let app: TestApp;
let customer: string;
beforeEach(async () => {
  app = await TestApp.again(app);
  customer = await app.customerWith({ points: 100 });
});
afterAll(() => app.stop());

const block = async (points: number, more: object = {}): Promise<string> => {
  const response = await app
    .as('admin')
    .post(BLOCK, { transfer: { customer, points, ...more } })
    .expect(200);
  return response.body.pointsTransferId;
};
const change = (transfer: string, how: 'capture' | 'release' | 'cancel') =>
  app.as('admin').postJson(`/api/points/transfer/${transfer}/${how}`, {}).expect(200);
const spend = (points: number) =>
  app.as('admin').post('/api/points/transfer/spend', { transfer: { customer, points } }).expect(200);
/** Points that are locked for a day; answers with the transfer's id. */
const lock = async (points: number, times: object = {}): Promise<string> => {
  const lockedUntil = inDays(app, 1).toISOString();
  const response = await app
    .as('admin')
    .post('/api/points/transfer/add', { transfer: { customer, points, lockedUntil, ...times } })
    .expect(200);
  return response.body.pointsTransferId;
};
/** … and that expire a day after that. */
const locked = (points: number) => lock(points, { expiresAt: inDays(app, 2).toISOString() });
const pass = (days: number) => app.clock.advance({ days });

describe('the events of an account', () => {
  it.each<[string, () => Promise<unknown>, { points: number; locked?: number; blocked?: number }]>([
    ['an open block', () => block(30), { points: 70, blocked: 30 }],
    ['a captured block', async () => change(await block(30), 'capture'), { points: 70 }],
    ['a released block', async () => change(await block(30), 'release'), { points: 100 }],
    [
      'a block that has run out',
      async () => {
        await block(30, { blockedUntil: inDays(app, 1).toISOString() });
        pass(2);
      },
      { points: 100 },
    ],
    ['locked points', () => locked(7), { points: 100, locked: 7 }],
    [
      'points that have unlocked, and were spent before the job said so',
      async () => {
        await lock(50);
        pass(1);
        await spend(120);
      },
      { points: 30 },
    ],
    [
      'points that were canceled while locked',
      async () => change(await locked(7), 'cancel'),
      { points: 100 },
    ],
    [
      'points that have unlocked, and were spent in part and canceled before the job said so',
      async () => {
        const transfer = await locked(7);
        pass(1);
        await spend(3);
        await change(transfer, 'cancel');
      },
      { points: 100 },
    ],
    [
      'points that have unlocked and expired before the job said either',
      async () => {
        await locked(7);
        pass(3);
      },
      { points: 100 },
    ],
    [
      'a part that has expired, and a part that comes back into what is over',
      async () => {
        await locked(10);
        pass(1);
        const held = await block(4);
        pass(2);
        await settle(app);
        await change(held, 'release');
      },
      { points: 100 },
    ],
  ])('add up to what it holds: %s', async (_, happens, { points, locked: waiting = 0, blocked = 0 }) => {
    await happens();
    await settle(app);
    expect(await accountFromEvents(app, customer)).toEqual({ points, locked: waiting, blocked });
    expect(await app.getPoints(customer)).toBe(points);
  });
});
