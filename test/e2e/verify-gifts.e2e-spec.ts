import { SaleEarningsVerifier } from '../../src/operations/verification/sales/sale-earnings.verifier.js';
import { TestApp } from '../support/app/test-app.js';
import { getCoupons, PERCENT, usedFor } from '../support/scenes/bought.js';
import { bought, buyerIn, earnedBy, ruleWith } from '../support/scenes/earning.js';
import { linesAfter } from '../support/verify/lines-of-verify.js';
import { differencesIn } from '../support/verify/verify.js';

const UUID = '00000000-0000-4000-8000-000000000000';

let app: TestApp;
/** The ids of rows by what they are about. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await TestApp.start();
  await gifts();
});
afterAll(() => app.stop());

/** Two sales that came back, one in part: an amount that was used before, and a code. */
async function gifts(): Promise<void> {
  const { customerId, phone } = await buyerIn(app);
  const percent = await app.campaignWith(PERCENT);
  ids['gift'] = await ruleWith(app, { type: 'instant_reward', name: 'Gift', rewardCampaignId: percent });
  const items = [{ sku: 'CARD', grossValue: 100 }];
  const giving = await bought(app, { number: 'g', phone, items });
  ids['earning'] = (await earnedBy(app, giving)).earning?.id ?? '';
  await app.as('admin').postJson(`/api/earningRule/${ids['gift']}/activate`, { active: false }).expect(200);
  const [given] = await getCoupons(app, customerId);
  ids['coupon'] = given?.id ?? '';
  const using = await bought(app, { number: 'u', phone, items });
  await usedFor(app, given, using);
  await bought(app, { number: 'g-1', phone, items: [{ sku: 'CARD', grossValue: 50 }], revised: 'g' });
  await bought(app, { number: 'u-1', phone, items: [{ sku: 'CARD', grossValue: 80 }], revised: 'u' });
  const codes = await app.campaignWith({ reward: 'gift_code', cost: 5, coupons: 1 });
  await ruleWith(app, { type: 'instant_reward', name: 'Code', rewardCampaignId: codes });
  const other = await buyerIn(app);
  await bought(app, { number: 'c', phone: other.phone, items });
  await bought(app, { number: 'c-1', phone: other.phone, items, revised: 'c' });
  ids['code'] = (await getCoupons(app, other.customerId))[0]?.id ?? '';
}

describe('verify, of gifts', () => {
  it('finds nothing as long as nothing is written past the service', async () => {
    expect(await differencesIn(app)).toEqual([]);
  });

  it.each<[string, () => string, () => string]>([
    [
      'a version that gives something else',
      () => `UPDATE earning_part SET campaignId = '${UUID}' WHERE ruleId = '${ids['gift']}'`,
      () => `earning_part ${ids['earning']}: campaignId is ${UUID}, but `,
    ],
    [
      'a gift of which too much is left',
      () => `UPDATE coupon SET valueCents = valueCents + 200 WHERE restoredFromId = '${ids['coupon']}'`,
      () =>
        `coupon ${ids['coupon']}: value that is left, in cents is 700, but 500 according to what is kept of the sale that it was given for`,
    ],
    [
      'a gift of which too little is left',
      () => `UPDATE coupon SET takenBackCents = takenBackCents + 1 WHERE id = '${ids['coupon']}'`,
      () => `coupon ${ids['coupon']}: value that is left, in cents is 499, but 500 according to what is kept`,
    ],
    [
      'a gift of which something is open, and something is to go',
      () =>
        `UPDATE coupon SET takenBackCents = CASE WHEN id = '${ids['coupon']}' THEN 100 ELSE takenBackCents END,
          valueCents = valueCents + CASE WHEN restoredFromId = '${ids['coupon']}' THEN 100 ELSE 0 END`,
      () =>
        `coupon ${ids['coupon']}: value that is open, in cents is 400, but 0 according to what is noted to be taken back`,
    ],
    [
      'a part of a gift that may be unused again, though something is to go',
      () =>
        `UPDATE coupon SET takenBackCents = CASE WHEN id = '${ids['coupon']}' THEN 100 ELSE takenBackCents END,
          used = CASE WHEN restoredFromId = '${ids['coupon']}' THEN 1 ELSE used END`,
      () => 'takenBackCents is nothing, but 0 or more according to what is noted to be taken back',
    ],
    [
      'a code that is good again',
      () => `UPDATE coupon SET canceledAt = NULL WHERE id = '${ids['code']}'`,
      () =>
        `coupon ${ids['code']}: canceledAt is nothing, but canceled or taken back according to what is kept`,
    ],
  ])('sees %s', async (_, statement, line) => {
    const tampering = { statement: statement(), values: [], names: [] };
    const lines = await linesAfter(app, tampering, { only: [SaleEarningsVerifier] });
    expect(lines).toContainEqual(expect.stringContaining(line()));
  });
});
