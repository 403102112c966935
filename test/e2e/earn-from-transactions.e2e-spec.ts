import { EventEntity } from '../../src/event/event.entity.js';
import { AccountEntity } from '../../src/account/account.entity.js';
import { bought, earnedBy, ruleWith } from '../support/scenes/earning.js';
import { differencesIn } from '../support/verify/verify.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp | undefined;
let phones = 0;
const scene = () => {
  if (!app) {
    throw new Error('Not started');
  }
  return app;
};
beforeEach(async () => void (app = await TestApp.again(app)));
afterEach(async () => expect(await differencesIn(scene())).toEqual([]));
afterAll(() => app?.stop());

describe('a transaction', () => {
  it('earns what the rules say, once, and keeps why', async () => {
    const { customerId, phone } = await customer();
    const money = await ruleWith(scene(), { type: 'points', name: 'Money', pointValue: 2 });
    const tea = await ruleWith(scene(), {
      type: 'product_purchase',
      name: 'Tea',
      skuIds: ['TEA'],
      pointsAmount: 5,
    });
    const high = await ruleWith(scene(), { type: 'points', name: 'High', pointValue: 9, minOrderValue: 100 });
    const items = [
      { sku: 'TEA', grossValue: 10.25, quantity: 2 },
      { sku: 'MUG', grossValue: 8 },
    ];
    const transactionId = await bought(scene(), { number: '1', phone, items });
    await bought(scene(), { number: '1', phone, items });
    expect(await scene().getPoints(customerId)).toBe(37 + 10);
    const { earning, parts } = await earnedBy(scene(), transactionId);
    expect(earning).toMatchObject({
      customerId,
      points: 47,
      missed: [{ ruleId: high, version: 1, miss: { why: 'below-minimum', missingCents: 8175 } }],
    });
    expect(parts).toEqual([
      expect.objectContaining({ ruleId: money, version: 1, amountCents: 1825, points: 37 }),
      expect.objectContaining({ ruleId: tea, version: 1, amountCents: 1025, points: 10 }),
    ]);
    const [added] = await getPayloads('PointsWereAdded');
    expect(added).toMatchObject({
      pointsTransfer: {
        value: 47,
        comment: 'Money, Tea',
        issuer: 'system',
        transactionId: { transactionId },
        earnedBy: [
          { earningRuleId: money, earningRuleVersion: 1, points: 37 },
          { earningRuleId: tea, earningRuleVersion: 1, points: 10 },
        ],
      },
    });
    expect(added?.pointsTransfer).not.toHaveProperty('earningRuleId');
  });

  it('gives back what it has earned, in parts, and never more', async () => {
    const { customerId, phone } = await customer();
    await ruleWith(scene(), { type: 'points', pointValue: 1 });
    const items = [
      { sku: 'TEA', grossValue: 10 },
      { sku: 'MUG', grossValue: 5 },
    ];
    await bought(scene(), { number: 's', phone, items });
    expect(await scene().getPoints(customerId)).toBe(15);
    // What a rule says later changes nothing that was.
    await ruleWith(scene(), { type: 'points', name: 'Later', pointValue: 100 });
    const returned = async (number: string, tea: number, mug?: number) => {
      const lines = [{ sku: 'TEA', grossValue: tea }, ...(mug ? [{ sku: 'MUG', grossValue: mug }] : [])];
      await bought(scene(), { number, phone, items: lines, revised: 's' });
      return scene().getPoints(customerId);
    };
    expect(await returned('r1', 3.3)).toBe(12);
    expect(await returned('r2', 3.3)).toBe(8);
    expect(await returned('r3', 3.4, 5)).toBe(0);
    const spent = await getPayloads('PointsWereSpent');
    expect(spent.map(({ pointsTransfer }) => pointsTransfer['value'])).toEqual([3, 4, 8]);
    expect(spent[0]?.pointsTransfer).toHaveProperty('revisedTransactionId');
  });

  it('that comes back takes points that were spent from others, and stops at nothing', async () => {
    const { customerId, phone } = await customer(4);
    await ruleWith(scene(), { type: 'points', pointValue: 1 });
    await bought(scene(), { number: 's', phone, items: [{ sku: 'TEA', grossValue: 20 }] });
    const transfer = { customer: customerId, points: 22 };
    await scene().as('admin').postJson('/api/points/transfer/spend', { transfer }).expect(200);
    const transactionId = await bought(scene(), {
      number: 'r',
      phone,
      items: [
        {
          sku: 'TEA',
          grossValue: 20,
        },
      ],
      revised: 's',
    });
    expect(await scene().getPoints(customerId)).toBe(0);
    const { earning } = await earnedBy(scene(), transactionId);
    expect(earning).toMatchObject({ points: -2, withheld: 18, isHeldBack: false });
    const account = await scene().reader.manager.findOneByOrFail(AccountEntity, { customerId });
    expect(account.balance).toBe(0);
  });

  it('gives a reward while there are any, and says why when there are none', async () => {
    const { phone } = await customer();
    const rewardCampaignId = await scene().campaignWith({ coupons: 1, cost: 50 });
    const rule = await ruleWith(scene(), { type: 'instant_reward', name: 'Gift', rewardCampaignId });
    await ruleWith(scene(), { type: 'points', pointValue: 1 });
    const items = [{ sku: 'TEA', grossValue: 20 }];
    const first = await earnedBy(scene(), await bought(scene(), { number: '1', phone, items }));
    const second = await earnedBy(scene(), await bought(scene(), { number: '2', phone, items }));
    expect(first.parts[1]).toMatchObject({ ruleId: rule, campaignId: rewardCampaignId });
    expect(first.parts[1]?.couponId).not.toBeNull();
    expect(second.earning).toMatchObject({
      points: 20,
      missed: [{ ruleId: rule, miss: { why: 'no-reward', reason: 'no coupons left' } }],
    });
    expect(await scene().couponsSold(rewardCampaignId)).toBe(1);
  });

  it('is paid for being the first, and locked as long as a rule asks', async () => {
    const { customerId, phone } = await customer();
    const eventName = 'oloy.transaction.customer_first_transaction';
    await ruleWith(scene(), { type: 'event', eventName, pointsAmount: 50, daysLocked: 14 });
    const items = [{ sku: 'TEA', grossValue: 20 }];
    await bought(scene(), { number: '1', phone, items });
    await bought(scene(), { number: '2', phone, items });
    expect(await scene().getPoints(customerId)).toBe(0);
    const { body } = await scene().as('admin').get(`/api/admin/customer/${customerId}/status`).expect(200);
    expect(body).toMatchObject({ totalEarnedPoints: 50, lockedPoints: 50 });
  });

  it('earns nothing above the cap of a day over all rules, whatever pays; a check-in beyond it is refused', async () => {
    const { customerId, phone } = await customer();
    const admin = () => scene().as('admin');
    const cap = (earningDailyPointsMax: number | string) =>
      admin().postJson('/api/settings', { settings: { earningDailyPointsMax } }).expect(200);
    await cap(50);
    await ruleWith(scene(), { type: 'points', name: 'Money', pointValue: 1 });
    const tea = await ruleWith(scene(), { type: 'product_purchase', skuIds: ['TEA'], pointsAmount: 20 });
    const limit = { active: false };
    await ruleWith(scene(), { type: 'qrcode', name: 'Door', code: 'door', pointsAmount: 5, limit });
    const scan = () => admin().postJson(`/api/earningRule/qrcode/customer/${customerId}`, { code: 'door' });
    const items = [{ sku: 'TEA', grossValue: 10 }];
    await bought(scene(), { number: '1', phone, items });
    await scan().expect(200);
    const second = await earnedBy(scene(), await bought(scene(), { number: '2', phone, items }));
    expect(second.earning).toMatchObject({ points: 15, withheld: 15, isHeldBack: true });
    expect(second.parts.map((part) => [part.points, part.withheld])).toEqual([
      [10, 0],
      [5, 15],
    ]);
    expect(second.parts[1]).toMatchObject({
      ruleId: tea,
      miss: { why: 'daily-cap-of-all', used: 35, cap: 50 },
    });
    await scan().expect(400, { error: 'limit exceeded' });
    expect(await scene().getPoints(customerId)).toBe(50);
    const held = await admin().get('/api/earningRule/heldBack').expect(200);
    expect(held.body).toMatchObject({ total: 1, earnings: [{ points: 15, withheld: 15 }] });
    scene().clock.advance({ days: 1 });
    await scan().expect(200);
    await cap('');
    expect(await scene().getPoints(customerId)).toBe(55);
  });

  it('has the delivery costs that it was registered with, also where its customer is known later', async () => {
    const { customerId } = await customer();
    await ruleWith(scene(), { type: 'points', pointValue: 1, excludeDeliveryCost: true });
    const admin = scene().as('admin');
    const save = (excludedDeliverySKUs: readonly string[]) =>
      admin.postJson('/api/settings', { settings: { excludedDeliverySKUs } }).expect(200);
    await save(['POST']);
    const items = [
      { sku: 'TEA', grossValue: 20 },
      { sku: 'POST', grossValue: 5 },
    ];
    await bought(scene(), { number: 'late', phone: '+48600199999', items });
    await save(['TEA']);
    const assign = { customerId, transactionDocumentNumber: 'late' };
    await admin.postJson('/api/admin/transaction/customer/assign', { assign }).expect(200);
    expect(await scene().getPoints(customerId)).toBe(20);
    await save([]);
  });

  it('earns nothing above the cap of a day', async () => {
    const { customerId, phone } = await customer();
    await ruleWith(scene(), { type: 'points', pointValue: 1, dailyPointsMax: 30 });
    const items = [{ sku: 'TEA', grossValue: 20 }];
    await bought(scene(), { number: '1', phone, items });
    const second = await earnedBy(scene(), await bought(scene(), { number: '2', phone, items }));
    expect(await scene().getPoints(customerId)).toBe(30);
    expect(second.earning).toMatchObject({ points: 10, withheld: 10, isHeldBack: true });
    expect(second.parts[0]?.miss).toEqual({ why: 'daily-cap', used: 20, cap: 30 });
  });
});

async function customer(points = 0): Promise<{ customerId: string; phone: string }> {
  phones += 1;
  const phone = `+4860010${String(1000 + phones)}`;
  return { phone, customerId: await scene().customerWith({ points, phone }) };
}

async function getPayloads(name: string): Promise<{ pointsTransfer: Record<string, unknown> }[]> {
  const type = `Service.Domain.Account.Event.${name}`;
  const events = await scene().reader.manager.find(EventEntity, {
    where: { type },
    order: { recordId: 'ASC' },
  });
  return events.map(({ payload }) => payload as { pointsTransfer: Record<string, unknown> });
}
