import { CustomerHistoriesVerifier } from '../../src/operations/verification/histories/customers/customer-histories.verifier.js';
import { EarningsVerifier } from '../../src/earning/earnings.verifier.js';
import { SaleEarningsVerifier } from '../../src/operations/verification/sales/sale-earnings.verifier.js';
import { bought, ruleWith } from '../support/scenes/earning.js';
import { linesAfter } from '../support/verify/lines-of-verify.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const UUID = '00000000-0000-4000-8000-000000000000';
/** A tenth of 20 that was given for `s`, and what `r` has left of it. */
const GIVEN = 'couponId IS NOT NULL AND amountCents = 200';
const LOWERED = 'couponId IS NOT NULL AND amountCents = 100';
const COLUMNS = 'ruleId, version, amountCents, points, withheld, campaignId, couponId, miss';
const onceMore = (which: string) => `INSERT INTO earning_part (earningId, position, ${COLUMNS})
  SELECT earningId, position + 50, ${COLUMNS} FROM earning_part WHERE ${which}`;

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
  const phone = '+48600300400';
  const customerId = await app.customerWith({ points: 0, phone });
  const rewardCampaignId = await app.campaignWith({ coupons: 1, cost: 5 });
  const limit = { active: true, period: 'day', limit: 1 };
  await ruleWith(app, { type: 'points', name: 'Money', pointValue: 1, dailyPointsMax: 12 });
  await ruleWith(app, { type: 'instant_reward', name: 'Gift', rewardCampaignId });
  await ruleWith(app, { type: 'qrcode', name: 'Door', code: 'door', pointsAmount: 3, limit });
  const tenth = { reward: 'percentage_discount_code', transactionPercentageValue: 10 } as const;
  const percentCampaignId = await app.campaignWith({ ...tenth, coupons: 0, cost: 0 });
  await ruleWith(app, { type: 'instant_reward', name: 'Tenth', rewardCampaignId: percentCampaignId });
  await bought(app, { number: 's', phone, items: [{ sku: 'TEA', grossValue: 20 }] });
  await bought(app, { number: 'r', phone, items: [{ sku: 'TEA', grossValue: 10 }], revised: 's' });
  await bought(app, { number: 't', phone, items: [{ sku: 'TEA', grossValue: 30 }] });
  await app
    .as('admin')
    .postJson(`/api/earningRule/qrcode/customer/${customerId}`, { code: 'door' })
    .expect(200);
});
afterAll(() => app.stop());

describe('verify, of what was earned', () => {
  it('finds nothing as long as nothing is written past the service', async () => {
    expect(await differencesIn(app)).toEqual([]);
  });

  it.each([
    ['points', 'UPDATE earning SET points = points + 1 WHERE points > 3'],
    ['points of a return', 'UPDATE earning SET points = points + 1 WHERE points < 0'],
    ['points without a transfer', 'UPDATE earning SET transferId = NULL WHERE points > 3'],
    ['another customer', `UPDATE earning SET customerId = '${UUID}' WHERE points > 3`],
    ['another store', `UPDATE earning SET storeId = '${UUID}' WHERE points > 3`],
    ['another transaction', `UPDATE earning SET transactionId = '${UUID}' WHERE points > 3`],
    ['no transaction', 'UPDATE earning SET transactionId = NULL WHERE points > 3'],
    ['another sale', `UPDATE earning SET revisedTransactionId = '${UUID}' WHERE points < 0`],
    ['what a rule has given', 'UPDATE earning_part SET points = points + 1 WHERE points > 3'],
    ['what was held back', 'UPDATE earning SET withheld = withheld + 1 WHERE points > 3'],
    ['a flag', 'UPDATE earning SET isHeldBack = 1 - isHeldBack WHERE points > 3'],
    ['a version', 'UPDATE earning_part SET version = 7 WHERE points > 3'],
    ['a coupon', `UPDATE earning_part SET couponId = '${UUID}' WHERE couponId IS NOT NULL`],
    [
      'a coupon of another sale',
      `UPDATE earning_part SET couponId = (SELECT id FROM coupon WHERE code = '3') WHERE ${GIVEN}`,
    ],
    ['a coupon that is given twice', onceMore(GIVEN)],
    ['a coupon that is taken back twice', onceMore(LOWERED)],
    [
      'a transaction that there is not, and no points',
      `UPDATE earning SET transactionId = '${UUID}' WHERE transferId IS NULL`,
    ],
    ['no sale', 'UPDATE earning SET revisedTransactionId = NULL WHERE points < 0'],
    ['a deleted explanation', 'DELETE FROM earning WHERE points > 3'],
    ['a deleted version', 'DELETE FROM earning_rule_version'],
    ['a counter', 'UPDATE earning_use SET points = points + 100'],
  ])('sees %s', async (_, statement) => {
    const lines = await linesAfter(app, { statement, values: [], names: [] }, { only: [EarningsVerifier] });
    expect(lines).not.toEqual([]);
  });

  it.each([
    [
      'points of lines',
      `UPDATE earning_part SET paidLines = REPLACE(paidLines, '"20', '"21') WHERE points > 3`,
    ],
    [
      'a line too many',
      `UPDATE earning_part SET paidLines = REPLACE(paidLines, '["', '["0","') WHERE points > 3`,
    ],
    ['more taken back than was earned', 'UPDATE earning SET withheld = withheld + 11 WHERE points < 0'],
    [
      'less taken back than the lines had earned',
      'UPDATE earning SET withheld = withheld - 1 WHERE points < 0',
    ],
    [
      'more taken back than the lines had earned',
      'UPDATE earning SET withheld = withheld + 1 WHERE points < 0',
    ],
    [
      'more of a line that came back',
      `UPDATE shop_transaction_item SET grossCents = grossCents + 100
       WHERE transactionId = (SELECT id FROM shop_transaction WHERE documentNumber = 'r')`,
    ],
  ])('sees by the lines of the sale: %s', async (_, statement) => {
    const only = [SaleEarningsVerifier];
    const lines = await linesAfter(app, { statement, values: [], names: [] }, { only });
    expect(lines).not.toEqual([]);
  });

  it.each([
    ['a percentage that was given', `UPDATE earning_part SET amountCents = 201 WHERE ${GIVEN}`],
    ['a percentage that was lowered', `UPDATE earning_part SET amountCents = 99 WHERE ${LOWERED}`],
    ['no lowering', `DELETE FROM earning_part WHERE ${LOWERED}`],
  ])('sees by the coupon: %s', async (_, statement) => {
    const only = [CustomerHistoriesVerifier];
    const lines = await linesAfter(app, { statement, values: [], names: [] }, { only });
    expect(lines).toContainEqual(expect.stringMatching(/^(coupon|event) .*(code|newCoupon)/));
  });
});
