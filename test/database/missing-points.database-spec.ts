import { bought, type Buyer, buyerIn, ruleWith, sendReturn } from '../support/scenes/earning.js';
import { levelWith } from '../support/scenes/customers.js';
import { onlooker, getPointsEvents } from '../support/scenes/points.js';
import { differencesIn } from '../support/verify/verify.js';
import { rollUp } from '../support/scenes/analytics.js';
import { TestApp } from '../support/app/test-app.js';

const LIST = '/api/points/missing';

let app: TestApp;
beforeEach(async () => {
  app = await TestApp.again(app);
  await levelWith(app, { name: 'Silver', conditionValue: 300 });
  await ruleWith(app, { type: 'points', pointValue: 1 });
});
afterAll(() => app.stop());

const admin = () => app.as('admin');
const owed = (missingPointsAreOwed: boolean) =>
  admin().postJson('/api/settings', { settings: { missingPointsAreOwed } }).expect(200);
const shoe = (grossValue: number) => ({ sku: 'SHOE', grossValue });
const buys = (number: string, { phone }: Buyer, grossValue: number) =>
  bought(app, { number, phone, items: [shoe(grossValue)] });
const returns = async (number: string, { phone }: Buyer, grossValue: number) => {
  // The oldest debt is paid first.
  app.clock.advance({ seconds: 1 });
  const { body } = await sendReturn(app, phone, number, [{ ...shoe(grossValue), quantity: 0 }]).expect(200);
  return (body as { transactionId: string }).transactionId;
};
const spends = ({ customerId: customer }: Buyer, points: number) =>
  admin().postJson('/api/points/transfer/spend', { transfer: { customer, points } }).expect(200);
const sends = (sender: Buyer, receiver: Buyer, points: number) => {
  const transfer = { sender: sender.customerId, receiver: receiver.customerId, points };
  return admin().postJson('/api/admin/p2p-points-transfer', { transfer }).expect(200);
};
const getStatus = async ({ customerId }: Buyer) =>
  (await admin().get(`/api/admin/customer/${customerId}/status`).expect(200)).body as Record<string, unknown>;
const listed = async (query = '') => (await admin().get(`${LIST}${query}`).expect(200)).body;

describe('points that a return cannot take back', () => {
  afterEach(async () => expect(await differencesIn(app)).toEqual([]));

  it('are forgiven, and listed, unless the programme says otherwise', async () => {
    const [one, friend] = [await buyerIn(app), await buyerIn(app)];
    const sale = await buys('first', one, 500);
    await sends(one, friend, 450);
    const back = await returns('first', one, 500);
    await buys('second', one, 100);

    expect(await getStatus(one)).toMatchObject({ points: 100, takenBackPoints: 50, owedPoints: 0 });
    expect(await app.getPoints(friend.customerId)).toBe(450);
    expect(await listed()).toMatchObject({
      missing: [
        {
          transactionId: back,
          revisedTransactionId: sale,
          customerId: one.customerId,
          customerPhone: one.phone,
          points: 450,
          owed: 0,
          paid: 0,
          forgiven: 450,
        },
      ],
      total: 1,
    });
    // What was forgiven stays so.
    await owed(true);
    await buys('third', one, 100);
    expect(await app.getPoints(one.customerId)).toBe(200);
  });

  it('are paid by what is earned later, first, and never twice', async () => {
    await owed(true);
    const [one, friend] = [await buyerIn(app), await buyerIn(app)];
    await buys('first', one, 500);
    await buys('second', one, 80);
    await sends(one, friend, 400);
    await spends(one, 180);
    const backs = [await returns('first', one, 450), await returns('second', one, 80)];
    backs.push(await returns('first', one, 50));
    expect(await getStatus(one)).toMatchObject({ points: 0, usedPoints: 580, owedPoints: 580 });

    await buys('third', one, 470);
    expect(await getStatus(one)).toMatchObject({ points: 0, takenBackPoints: 470, owedPoints: 110 });
    expect((await listed('?sort=points')).missing).toMatchObject([
      { transactionId: backs[2], points: 50, owed: 50, paid: 0, forgiven: 0 },
      { transactionId: backs[1], points: 80, owed: 60, paid: 20, forgiven: 0 },
      { transactionId: backs[0], points: 450, owed: 0, paid: 450, forgiven: 0 },
    ]);
    expect((await getPointsEvents(app, one.customerId)).slice(-3).map(([name]) => name)).toEqual([
      'PointsWereAdded',
      'PointsWereSpent',
      'PointsWereSpent',
    ]);

    await buys('fourth', one, 200);
    expect(await getStatus(one)).toMatchObject({ points: 90, takenBackPoints: 580, owedPoints: 0 });
    await buys('fifth', one, 10);
    expect(await getStatus(one)).toMatchObject({ points: 100, takenBackPoints: 580, owedPoints: 0 });
    expect(await app.getPoints(friend.customerId)).toBe(400);
    expect(await listed('?isOwed=true')).toMatchObject({ missing: [], total: 0 });
    expect((await listed('?isOwed=false')).total).toBe(3);
    await rollUp(app);
    const { sums } = (await admin().get('/api/admin/analytics/cohorts').expect(200)).body;
    expect(sums).toMatchObject({ issued: 1260, redeemed: 180, takenBack: 580, outstanding: 500 });
  });

  it('are paid by points of every rule, locked ones too, and by no points that are given, sent or come back', async () => {
    await owed(true);
    const [one, friend] = [await buyerIn(app), await buyerIn(app)];
    await buys('first', one, 100);
    await sends(one, friend, 60);
    const campaign = await app.campaignWith({ cost: 40, coupons: 1 });
    const path = `/api/DEFAULT/admin/customer/${one.customerId}/campaign/${campaign}/buy`;
    const coupon = (await admin().post(path, { quantity: 1 }).expect(200)).body.coupons[0].id as string;
    await returns('first', one, 100);
    await sends(friend, one, 60);
    const transfer = { customer: one.customerId, points: 7 };
    await admin().postJson('/api/points/transfer/add', { transfer }).expect(200);
    await admin().post(`/api/admin/customer/${one.customerId}/bought/coupon/${coupon}/return`).expect(200);
    expect(await getStatus(one)).toMatchObject({ points: 107, owedPoints: 100 });

    await ruleWith(app, { type: 'qrcode', code: 'door', pointsAmount: 30, daysLocked: 3 });
    const door = `/api/earningRule/qrcode/customer/${one.customerId}`;
    await admin().postJson(door, { code: 'door' }).expect(200);
    expect(await getStatus(one)).toMatchObject({ points: 107, lockedPoints: 0, owedPoints: 70 });
    for (let times = 0; times < 3; times += 1) {
      await admin().postJson(door, { code: 'door' }).expect(200);
    }
    expect(await getStatus(one)).toMatchObject({ points: 107, lockedPoints: 20, owedPoints: 0 });
  });

  it('count for no level', async () => {
    const settings = { levelDowngradeMode: 'after_x_days', levelDowngradeBase: 'earned_points' };
    await admin().postJson('/api/settings', { settings }).expect(200);
    for (const isOwed of [false, true]) {
      await owed(isOwed);
      const one = await buyerIn(app);
      await buys(`first ${String(isOwed)}`, one, 400);
      expect(await getStatus(one)).toMatchObject({ levelName: 'Silver', pointsRequiredToRetainLevel: 0 });
      await spends(one, 400);
      await returns(`first ${String(isOwed)}`, one, 400);
      expect(await getStatus(one)).toMatchObject({ pointsRequiredToRetainLevel: 300 });
      await buys(`second ${String(isOwed)}`, one, 100);
      // What pays for a debt was earned all the same.
      expect(await getStatus(one)).toMatchObject({ pointsRequiredToRetainLevel: 200 });
    }
  });

  it('are none of a lot that had ended', async () => {
    await owed(true);
    const one = await buyerIn(app);
    await buys('first', one, 100);
    await spends(one, 30);
    const { transfers } = (
      await admin().get(`/api/points/transfer?customerId=${one.customerId}&type=adding`).expect(200)
    ).body;
    await admin().post(`/api/points/transfer/${transfers[0].pointsTransferId}/cancel`).expect(200);
    await returns('first', one, 100);
    expect(await getStatus(one)).toMatchObject({ points: 0, owedPoints: 0 });
    expect(await listed()).toEqual({ missing: [], total: 0 });
  });

  it.each([
    ['UPDATE account SET debt = debt + 1 WHERE debt > 0', 'account debt'],
    ['UPDATE missing_points SET owed = owed - 1', 'account debt'],
    ['UPDATE missing_points SET points = points + 1', 'missing_points row'],
    ['UPDATE missing_points SET debt = 0, owed = 0', 'missing_points debt that was paid, of a transaction'],
    ['DELETE FROM missing_points', 'missing_points row'],
  ])('are seen by `verify` when they are wrong: %s', async (statement, expected) => {
    await owed(true);
    const one = await buyerIn(app);
    await buys('first', one, 100);
    await spends(one, 100);
    await returns('first', one, 100);
    await buys('second', one, 30);
    expect(await differencesIn(app)).toEqual([]);
    await app.unitOfWork.run((tx) => tx.query(statement));
    expect((await differencesIn(app)).map(({ table, what }) => `${table} ${what}`)).toContain(expected);
    app = await TestApp.again(app);
  });
});

describe('GET /api/points/missing', () => {
  it('200, 401, 403: is for administrators who may see transfers', async () => {
    await app
      .as('admin', await onlooker(app))
      .get(LIST)
      .expect(200);
    await app.asAnonymous().get(LIST).expect(401);
    await app.as('seller').get(LIST).expect(403);
    await app
      .as('customer', (await buyerIn(app)).customerId)
      .get(LIST)
      .expect(403);
  });

  it('400: wrong questions', async () => {
    for (const query of ['?isOwed=maybe', '?cursor=x']) {
      await admin().get(`${LIST}${query}`).expect(400);
    }
  });
});
