import { RecalculateLevelsJob } from '../../../src/customer/levels/recalculate-levels.job.js';
import { getAccount, AT, type ContractScene, NOW } from './contract-scenes.js';
import { levelWith } from '../scenes/customers.js';
import { settle } from '../scenes/points.js';
import type { TestApp } from '../app/test-app.js';

const COMMENT = 'Welcome';
const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const stamp = (instant: Date) => instant.toISOString().replace(/\.\d+Z$/, '+0000');

/** Moves points, and says which transfer did it. */
async function move(app: TestApp, what: string, transfer: object): Promise<string> {
  const path = `/api/points/transfer/${what}`;
  const sent = { comment: COMMENT, ...transfer };
  const { body } = await app.as('admin').postJson(path, { transfer: sent }).expect(200);
  return String(body.pointsTransferId);
}

async function ofAccount(app: TestApp, customer: string, payload: object) {
  const uuid = await getAccount(app, customer);
  return { uuid, payload: { accountId: { accountId: uuid }, ...payload } };
}

const getTransfer = (id: string, value: number, more: object = {}) => ({
  pointsTransfer: {
    id: { pointsTransferId: id },
    comment: COMMENT,
    createdAt: AT,
    value,
    canceled: false,
    issuer: 'admin',
    ...more,
  },
});

function withoutComment({ pointsTransfer }: ReturnType<typeof getTransfer>) {
  return { pointsTransfer: { ...pointsTransfer, comment: undefined } };
}

/** What becomes of a lot after days, by the clock. */
const afterDays =
  (days: number, lot: object, told: object = {}): ContractScene =>
  async (app) => {
    const customer = await app.customerWith({ points: 0 });
    const id = await move(app, 'add', { customer, points: 30, ...lot });
    app.clock.stopAt(inDays(days));
    await settle(app);
    return ofAccount(app, customer, { pointsTransferId: { pointsTransferId: id }, value: 30, ...told });
  };

export const SCENES_OF_POINTS: Readonly<Record<string, ContractScene>> = {
  'Account.PointsWereAdded': async (app) => {
    const customer = await app.customerWith({ points: 0 });
    const [lockedUntil, expiresAt] = [stamp(inDays(2)), stamp(inDays(9))];
    const id = await move(app, 'add', { customer, points: 30, lockedUntil, expiresAt });
    return ofAccount(app, customer, getTransfer(id, 30, { availableAmount: 0, lockedUntil, expiresAt }));
  },
  'Account.PointsWereSpent': async (app) => {
    const customer = await app.customerWith({ points: 50 });
    const id = await move(app, 'spend', { customer, points: 30 });
    return ofAccount(app, customer, getTransfer(id, 30));
  },
  'Account.PointsWereTransferred': async (app) => {
    const sender = await app.customerWith({ points: 50 });
    const receiver = await app.customerWith({ points: 0 });
    const transfer = { sender, receiver, points: 20 };
    const { body } = await app
      .as('admin')
      .postJson('/api/admin/p2p-points-transfer', { transfer })
      .expect(200);
    const sent = getTransfer(body.pointsTransferId, 20, { receiverId: { customerId: receiver } });
    return ofAccount(app, sender, withoutComment(sent));
  },
  'Account.PointsWereBlocked': async (app) => {
    const customer = await app.customerWith({ points: 50 });
    const blockedUntil = stamp(inDays(1));
    const id = await move(app, 'block', { customer, points: 20, blockedUntil });
    return ofAccount(app, customer, getTransfer(id, 20, { blockedUntil }));
  },
  'Account.PointsWereReturned': async (app) => {
    const customer = await app.customerWith({ points: 50 });
    const blocked = await move(app, 'block', { customer, points: 20 });
    const path = `/api/points/transfer/${blocked}/release`;
    const { body } = await app.as('admin').post(path).expect(200);
    const more = { blockId: { pointsTransferId: blocked } };
    return ofAccount(app, customer, withoutComment(getTransfer(body.pointsTransferId, 20, more)));
  },
  'Account.PointsTransferHasBeenCanceled': async (app) => {
    const customer = await app.customerWith({ points: 0 });
    const id = await move(app, 'add', { customer, points: 30 });
    await app.as('admin').post(`/api/points/transfer/${id}/cancel`).expect(200);
    return ofAccount(app, customer, { pointsTransferId: { pointsTransferId: id }, value: 30 });
  },
  'Account.PointsTransferHasBeenUnlocked': afterDays(3, { lockedUntil: stamp(inDays(2)) }),
  'Account.PointsTransferHasBeenExpired': afterDays(
    3,
    { expiresAt: stamp(inDays(2)) },
    { expiredAt: stamp(inDays(2)) },
  ),
  'Account.PointsHasBeenReset': async (app) => {
    await levelWith(app, { name: 'Platinum', conditionValue: 900_000 });
    const customer = await app.customerWith({ points: 900_000 });
    const rules = {
      levelDowngradeMode: 'after_x_days',
      levelDowngradeDays: 1,
      levelResetPointsOnDowngrade: 1,
    };
    await app.as('admin').postJson('/api/settings', { settings: rules }).expect(200);
    await app.nest.get(RecalculateLevelsJob).run();
    await move(app, 'spend', { customer, points: 800_000 });
    app.clock.stopAt(inDays(2));
    await app.nest.get(RecalculateLevelsJob).run();
    await app
      .as('admin')
      .postJson('/api/settings', { settings: { levelDowngradeMode: '' } })
      .expect(200);
    return ofAccount(app, customer, { date: stamp(inDays(2)) });
  },
};
