import { CustomerEntity } from '../../src/customer/customer.entity.js';
import { RecalculateLevelsJob } from '../../src/customer/levels/recalculate-levels.job.js';
import { SettleDuePointsJob } from '../../src/points/settle-due-points.job.js';
import { givePoints, levelWith } from '../support/scenes/customers.js';
import { bought, buyerIn, ruleWith, sendReturn } from '../support/scenes/earning.js';
import { levelScene } from '../support/scenes/level-scene.js';
import { differencesIn } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn as differencesOfVerify } from '../support/verify/verify.js';

const NOW = new Date('2026-03-01T12:00:00Z');

let app: TestApp;
let gold: string;
beforeEach(async () => {
  app = await TestApp.again(app);
  app.clock.stopAt(NOW);
  await levelWith(app, { name: 'Silver', conditionValue: 100 });
  gold = await levelWith(app, { name: 'Gold', conditionValue: 500 });
});
afterEach(async () => expect(await differencesIn(app)).toEqual([]));
afterAll(() => app.stop());

const { admin, save, getLevel, getStatus, spend, getEvents } = levelScene(() => app);
const recalculate = () => app.nest.get(RecalculateLevelsJob).run();

describe('levels that go down after some days', () => {
  const after = (base: string, more: object = {}) =>
    save({ levelDowngradeMode: 'after_x_days', levelDowngradeDays: 30, levelDowngradeBase: base, ...more });
  const days = (count: number) => app.clock.stopAt(new Date(NOW.getTime() + count * 24 * 3_600_000));
  const findLast = async (id: string) =>
    (await app.reader.manager.findOneByOrFail(CustomerEntity, { id })).lastLevelRecalculation;

  it('are kept for the days in full, and by who has the points then', async () => {
    const [keeps, loses] = [await app.customerWith({ points: 600 }), await app.customerWith({ points: 600 })];
    await after('active_points');
    expect(await recalculate()).toBe(2);
    expect(await findLast(keeps)).toEqual(NOW);
    await spend(loses, 450);
    expect(await getLevel(loses)).toBe('Gold');
    expect(await getStatus(loses)).toMatchObject({
      levelWillExpireInDays: 30,
      pointsSinceLastLevelRecalculation: 0,
      pointsRequiredToRetainLevel: 350,
    });
    days(29);
    expect(await recalculate()).toBe(0);
    expect(await getLevel(loses)).toBe('Gold');
    days(30);
    expect(await recalculate()).toBe(2);
    expect(await Promise.all([keeps, loses].map(getLevel))).toEqual(['Gold', 'Silver']);
    expect((await getEvents(loses)).slice(-2)).toEqual([
      'CustomerWasMovedToLevel',
      'CustomerLevelWasRecalculated',
    ]);
    expect((await getEvents(keeps)).at(-1)).toBe('CustomerLevelWasRecalculated');
    expect(await recalculate()).toBe(0);
    expect(await app.getPoints(loses)).toBe(150);
  });

  it('count what was earned, in all or since the level has changed, as the base says', async () => {
    const customer = await app.customerWith({ points: 600 });
    await spend(customer, 600);
    await after('earned_points');
    await recalculate();
    days(31);
    await recalculate();
    expect(await getLevel(customer)).toBe('Gold');
    await after('earned_points_since_last_level_change');
    await givePoints(app, customer, 120);
    expect(await getStatus(customer)).toMatchObject({
      pointsSinceLastLevelRecalculation: 0,
      pointsRequiredToRetainLevel: 500,
      levelWillExpireInDays: 30,
    });
    days(40);
    await givePoints(app, customer, 120);
    expect(await getStatus(customer)).toMatchObject({
      pointsSinceLastLevelRecalculation: 120,
      pointsRequiredToRetainLevel: 380,
      levelWillExpireInDays: 21,
    });
    days(62);
    await recalculate();
    expect(await getLevel(customer)).toBe('Silver');
  });

  it('count nothing of a sale that came back, in the period in which it was earned', async () => {
    await ruleWith(app, { type: 'points', pointValue: 1 });
    const shoe = { sku: 'SHOE', grossValue: 600 };
    for (const base of ['earned_points', 'earned_points_since_last_level_change']) {
      await after(base);
      const one = await buyerIn(app);
      const required = async () => (await getStatus(one.customerId))['pointsRequiredToRetainLevel'];
      const since = async () => (await getStatus(one.customerId))['pointsSinceLastLevelRecalculation'];
      await bought(app, { number: `${base} 1`, phone: one.phone, items: [shoe] });
      expect(await getLevel(one.customerId)).toBe('Gold');
      const isSince = base !== 'earned_points';
      // The level has changed at that instant: what brought it is of the period before.
      expect([await required(), await since()]).toEqual([isSince ? 500 : 0, 0]);
      days(10);
      await bought(app, { number: `${base} 2`, phone: one.phone, items: [{ ...shoe, grossValue: 200 }] });
      expect([await required(), await since()]).toEqual([isSince ? 300 : 0, 200]);
      await sendReturn(app, one.phone, `${base} 2`, [{ ...shoe, grossValue: 50, quantity: 0 }]).expect(200);
      expect([await required(), await since()]).toEqual([isSince ? 350 : 0, 150]);
      await sendReturn(app, one.phone, `${base} 1`, [shoe]).expect(200);
      expect([await required(), await since()]).toEqual([350, 150]);
      await sendReturn(app, one.phone, `${base} 2`, [{ ...shoe, grossValue: 150 }]).expect(200);
      expect([await required(), await since()]).toEqual([500, 0]);
      days(31);
      await recalculate();
      expect(await getLevel(one.customerId)).not.toBe('Gold');
      expect(await app.getPoints(one.customerId)).toBe(0);
      days(0);
    }
  });

  it('leave alone what was bought after a reset, when a sale from before it comes back', async () => {
    await ruleWith(app, { type: 'points', pointValue: 1 });
    await after('active_points', { levelResetPointsOnDowngrade: 1 });
    const one = await buyerIn(app);
    const shoe = { sku: 'SHOE', grossValue: 500 };
    await bought(app, { number: 'before', phone: one.phone, items: [shoe] });
    await spend(one.customerId, 200);
    days(30);
    await recalculate();
    expect(await getStatus(one.customerId)).toMatchObject({ points: 0, expiredPoints: 300 });
    await bought(app, { number: 'after', phone: one.phone, items: [{ ...shoe, grossValue: 250 }] });
    await sendReturn(app, one.phone, 'before', [shoe]).expect(200);
    expect(await app.getPoints(one.customerId)).toBe(250);
  });

  it('end lots that are empty at a reset, too: what comes back of them is lost, and a return takes nothing else', async () => {
    await ruleWith(app, { type: 'points', pointValue: 1 });
    await after('active_points', { levelResetPointsOnDowngrade: 1 });
    const one = await buyerIn(app);
    const shoe = { sku: 'SHOE', grossValue: 500 };
    await bought(app, { number: 'blocked', phone: one.phone, items: [shoe] });
    const block = { customer: one.customerId, points: 500 };
    const { pointsTransferId } = (
      await admin().postJson('/api/points/transfer/block', { transfer: block }).expect(200)
    ).body;
    await bought(app, { number: 'spent', phone: one.phone, items: [shoe] });
    await spend(one.customerId, 500);
    days(30);
    await recalculate();
    await bought(app, { number: 'after', phone: one.phone, items: [{ ...shoe, grossValue: 250 }] });
    // What comes back long after the reset ends with the reset, too.
    days(32);
    await admin().post(`/api/points/transfer/${pointsTransferId}/release`).expect(200);
    expect(await app.getPoints(one.customerId)).toBe(250);
    await app.nest.get(SettleDuePointsJob).run();
    expect(await getStatus(one.customerId)).toMatchObject({ points: 250, expiredPoints: 500 });
    await sendReturn(app, one.phone, 'spent', [shoe]).expect(200);
    expect(await app.getPoints(one.customerId)).toBe(250);
    const isOfLots = ({ table }: { readonly table: string }) => table === 'points_lot';
    expect((await differencesOfVerify(app)).filter(isOfLots)).toEqual([]);
  });

  it('begin a new period with each level that is reached, and leave levels alone that were set by hand', async () => {
    await after('active_points');
    const customer = await app.customerWith({ points: 0 });
    const byHand = await app.customerWith({ points: 0, levelId: gold });
    await recalculate();
    days(20);
    await givePoints(app, customer, 200);
    expect(await findLast(customer)).toEqual(new Date('2026-03-21T12:00:00Z'));
    expect((await getEvents(customer)).slice(-2)).toEqual([
      'CustomerWasMovedToLevel',
      'CustomerLevelWasRecalculated',
    ]);
    days(35);
    await recalculate();
    expect(await findLast(byHand)).toBeNull();
    expect(await Promise.all([customer, byHand].map(getLevel))).toEqual(['Silver', 'Gold']);
  });

  it('take all points of who leaves one, locked ones too, where the settings say so', async () => {
    const [keeps, loses] = [await app.customerWith({ points: 600 }), await app.customerWith({ points: 600 })];
    const locked = { customer: loses, points: 70, lockedUntil: '2027-01-01T00:00:00Z' };
    await admin().postJson('/api/points/transfer/add', locked).expect(200);
    const campaign = await app.campaignWith({ cost: 40, coupons: 1 });
    const path = `/api/DEFAULT/admin/customer/${loses}/campaign/${campaign}/buy`;
    const bought = await admin().post(path, { quantity: 1 }).expect(200);
    await spend(loses, 450);
    await after('active_points', { levelResetPointsOnDowngrade: 1 });
    await recalculate();
    days(30);
    await recalculate();
    expect(await getLevel(loses)).toBe('Silver');
    expect(await getStatus(loses)).toMatchObject({
      points: 0,
      lockedPoints: 0,
      expiredPoints: 180,
      usedPoints: 490,
    });
    expect(await getStatus(keeps)).toMatchObject({ points: 600, expiredPoints: 0 });
    const { body } = await admin()
      .get(`/api/event?type=Service.Domain.Account.Event.PointsHasBeenReset`)
      .expect(200);
    expect(body.total).toBe(1);
    const { transfers } = (
      await admin().get(`/api/points/transfer?customerId=${loses}&type=adding`).expect(200)
    ).body;
    expect(transfers.map(({ state }: { state: string }) => state)).toEqual(['expired', 'expired']);
    // What comes back into such a lot cannot be spent again either.
    const coupon = bought.body.coupons[0].id as string;
    await admin().post(`/api/admin/customer/${loses}/bought/coupon/${coupon}/return`).expect(200);
    expect(await app.getPoints(loses)).toBe(0);
    await app.nest.get(SettleDuePointsJob).run();
    expect(await getStatus(loses)).toMatchObject({ points: 0, expiredPoints: 220 });
  });
});
