import { randomUUID } from 'node:crypto';
import { boughtWith } from '../support/bought.js';
import { TestApp } from '../support/test-app.js';
import { differencesIn } from '../support/verify.js';

describe('verify, of coupons', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
    await live();
  });
  afterAll(() => app.stop());

  /** Campaigns of every kind, with codes that came in, were sold, went out and came back. */
  async function live(): Promise<void> {
    const customer = await app.customerWith({ points: 1000 });
    const limited = await boughtWith(app, { customer, quantity: 3, coupons: 10, limit: 5 });
    await boughtWith(app, { customer, singleCoupon: true, coupons: 1, quantity: 4 });
    await boughtWith(app, { customer, reward: 'cashback', coupons: 0 });
    await boughtWith(app, { customer, withoutPoints: true, coupons: 2 });
    const path = `/api/campaign/${limited.campaign}/coupons`;
    await app
      .as('admin')
      .post(path, { coupons: ['TEA-1', 'TEA-2'] })
      .expect(200);
    await app
      .as('admin')
      .delete(path, { coupons: ['TEA-1'] })
      .expect(200);
    const back = `/api/admin/customer/${customer}/bought/coupon/${limited.coupon}/return`;
    await app.as('admin').post(back).expect(200);
  }

  it('finds nothing in what has come about by requests', async () => {
    expect(await differencesIn(app)).toEqual([]);
  });

  it.each([
    ['codes = codes + 1', 'codes = codes - 1', 'codes of the campaign'],
    ['sold = sold + 1', 'sold = sold - 1', 'sold coupons of the campaign'],
    ['buyers = buyers + 1', 'buyers = buyers - 1', 'buyers of the campaign'],
    ['limitLeft = limitLeft + 1', 'limitLeft = limitLeft - 1', 'what is left of the limit of the campaign'],
  ])('finds counters that are wrong: %s', async (damage, repair, what) => {
    await app.unitOfWork.run((tx) => tx.query(`UPDATE coupon_stock SET ${damage} WHERE shard = 0`));
    const found = await differencesIn(app);
    await app.unitOfWork.run((tx) => tx.query(`UPDATE coupon_stock SET ${repair} WHERE shard = 0`));
    expect(new Set(found.map((each) => each.what))).toEqual(new Set([what]));
    expect(await differencesIn(app)).toEqual([]);
  });

  it.each([
    [
      'returnedPoints = returnedPoints + 1 WHERE canceledAt IS NOT NULL',
      'returnedPoints = returnedPoints - 1 WHERE canceledAt IS NOT NULL',
      [
        'points that coupons of the transfer have given back',
        'points that the canceled coupon has given back',
      ],
    ],
    [
      "code = 'x' WHERE stockKey = 'TEA-2'",
      "code = 'TEA-2' WHERE stockKey = 'TEA-2'",
      ['code of the coupon in stock'],
    ],
    ["campaignId = 'x' WHERE stockKey = 'TEA-2'", '', ['codes of the campaign', 'campaign of the coupon']],
  ])('finds coupons that are wrong: %s', async (damage, repair, whats) => {
    const [tea] = await app.reader.query<{ campaignId: string }[]>(
      "SELECT campaignId FROM coupon WHERE stockKey = 'TEA-2'",
    );
    const undo = repair || `campaignId = '${tea?.campaignId ?? randomUUID()}' WHERE stockKey = 'TEA-2'`;
    await app.unitOfWork.run((tx) => tx.query(`UPDATE coupon SET ${damage}`));
    const found = await differencesIn(app);
    await app.unitOfWork.run((tx) => tx.query(`UPDATE coupon SET ${undo}`));
    expect(new Set(found.map((each) => each.what))).toEqual(new Set(whats));
    expect(await differencesIn(app)).toEqual([]);
  });
});
