import { getCoupons, usedFor } from '../scenes/bought.js';
import { bought, ruleWith } from '../scenes/earning.js';
import type { TestApp } from '../app/test-app.js';

/** Rules of several kinds, what they have paid, and what a return has taken back. */
export async function soundEarning(app: TestApp): Promise<void> {
  const settings = { earningDailyPointsMax: 1_000_000 };
  await app.as('admin').postJson('/api/settings', { settings }).expect(200);
  const indebted = await soundDebt(app);
  const phone = '+48600700800';
  const customerId = await app.customerWith({ points: 0, phone });
  const rewardCampaignId = await app.campaignWith({ coupons: 2, cost: 5, name: 'Given by a rule' });
  const limit = { active: true, period: 'day', limit: 1 };
  const window = { allTimeActive: false, startAt: '2020-01-01', endAt: '2046-01-01' };
  const money = { type: 'points', name: 'Money', description: 'For each euro', pointValue: 1, ...window };
  await ruleWith(app, { ...money, dailyPointsMax: 12, daysLocked: 2 });
  await ruleWith(app, { type: 'points', name: 'Much', pointValue: 1, minOrderValue: 1000 });
  await ruleWith(app, { type: 'instant_reward', name: 'Gift', rewardCampaignId });
  await ruleWith(app, { type: 'qrcode', name: 'Door', code: 'door', pointsAmount: 3, limit });
  await bought(app, { number: 'EARN-1', phone, items: [{ sku: 'TEA', grossValue: 20 }] });
  app.clock.advance({ seconds: 90 });
  await bought(app, {
    number: 'EARN-2',
    phone,
    items: [{ sku: 'TEA', grossValue: 10 }],
    revised: 'EARN-1',
  });
  app.clock.advance({ seconds: 90 });
  const details = { transactionPercentageValue: 10, reward: 'percentage_discount_code' } as const;
  const tenth = await app.campaignWith({ ...details, coupons: 0, cost: 0, name: 'A tenth, given by a rule' });
  await ruleWith(app, { type: 'instant_reward', name: 'Tenth', rewardCampaignId: tenth });
  await bought(app, { number: 'EARN-3', phone, items: [{ sku: 'TEA', grossValue: 10 }] });
  for (const [number, grossValue] of [
    ['EARN-4', 4],
    ['EARN-5', 6],
  ] as const) {
    app.clock.advance({ seconds: 90 });
    await bought(app, { number, phone, items: [{ sku: 'TEA', grossValue }], revised: 'EARN-3' });
  }
  app.clock.advance({ seconds: 90 });
  await soundGift(app, phone, customerId);
  const path = `/api/earningRule/qrcode/customer/${customerId}`;
  await app.as('admin').postJson(path, { code: 'door' }).expect(200);
  // Pays a part of the debt.
  const toPay = `/api/earningRule/qrcode/customer/${indebted}`;
  await app.as('admin').postJson(toPay, { code: 'door' }).expect(200);
}

/** A gift that was used before the sale that it was given for came back in part. */
async function soundGift(app: TestApp, phone: string, customerId: string): Promise<void> {
  const items = [{ sku: 'TEA', grossValue: 40 }];
  const sale = await bought(app, { number: 'EARN-6', phone, items });
  app.clock.advance({ seconds: 90 });
  const given = (await getCoupons(app, customerId)).find(
    ({ transactionId, code }) => transactionId === sale && code === '4',
  );
  await usedFor(app, given);
  app.clock.advance({ seconds: 90 });
  await bought(app, { number: 'EARN-7', phone, items: [{ sku: 'TEA', grossValue: 10 }], revised: 'EARN-6' });
  app.clock.advance({ seconds: 90 });
}

/** A customer who has spent what a return wants to take back. */
async function soundDebt(app: TestApp): Promise<string> {
  const settings = { missingPointsAreOwed: true };
  await app.as('admin').postJson('/api/settings', { settings }).expect(200);
  const phone = '+48600700801';
  const customer = await app.customerWith({ points: 0, phone });
  const rule = await ruleWith(app, { type: 'points', name: 'For a while', pointValue: 1 });
  const items = [{ sku: 'TEA', grossValue: 15 }];
  await bought(app, { number: 'OWED-1', phone, items });
  app.clock.advance({ seconds: 90 });
  const transfer = { customer, points: 11 };
  await app.as('admin').postJson('/api/points/transfer/spend', { transfer }).expect(200);
  app.clock.advance({ seconds: 90 });
  await bought(app, { number: 'OWED-2', phone, items, revised: 'OWED-1' });
  app.clock.advance({ seconds: 90 });
  await app.as('admin').postJson(`/api/earningRule/${rule}/activate`, { active: false }).expect(200);
  return customer;
}
