import { getPointsEvents } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

describe('the comment of the points that a purchase costs', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it('names the campaign, with the code of a single coupon; a long name is cut, not the code', async () => {
    const customer = await app.customerWith({ points: 1000 });
    const name = 'Long'.repeat(63);
    const long = await app.campaignWith({ cost: 1, coupons: 1, singleCoupon: true, name });
    const cup = await app.campaignWith({ cost: 1, coupons: 1, singleCoupon: true, name: 'Cup' });
    const cashback = await app.campaignWith({
      cost: 1,
      coupons: 0,
      reward: 'cashback',
      name,
      details: {
        translations: { en: { name } },
        labels: [],
        pointValue: 1,
      },
    });

    for (const [campaign, quantity] of [
      [cup, 1],
      [cup, 2],
      [long, 1],
      [cashback, 1],
    ] as const) {
      await app
        .as('customer', customer)
        .post(`/api/DEFAULT/customer/campaign/${campaign}/buy`, { quantity })
        .expect(200);
    }

    const spendings = await app.as('admin').get(`/api/points/transfer?customerId=${customer}&type=spending`);
    const comments = spendings.body.transfers.map(({ comment }: { comment: string }) => comment);
    expect(comments.sort()).toEqual([
      'Cup',
      'Cup, coupon: COFFEE-0',
      `${name.slice(0, 237)}, coupon: COFFEE-0`,
      `${name.slice(0, 245)}, cashback`,
    ]);
    const told = (await getPointsEvents(app, customer)) as [
      string,
      { pointsTransfer?: { comment: string } },
    ][];
    const spent = told.filter(([type]) => type === 'PointsWereSpent');
    expect(spent.map(([, { pointsTransfer }]) => pointsTransfer?.comment).sort()).toEqual(comments);
  });
});
