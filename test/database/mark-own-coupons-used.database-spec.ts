import { TestApp } from '../support/app/test-app.js';

describe.each(['/api/DEFAULT', '/api'])('POST %s/customer/campaign/coupons/mark_as_used', (base) => {
  const path = `${base}/customer/campaign/coupons/mark_as_used`;
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const bought = async () => {
    const customer = await app.customerWith({ points: 1 });
    const campaignId = await app.campaignWith({ cost: 1, coupons: 1 });
    const { body } = await app
      .as('customer', customer)
      .post(`/api/DEFAULT/customer/campaign/${campaignId}/buy`)
      .expect(200);
    const { id: couponId, code } = body.coupons[0];
    return { customer, coupon: { campaignId, couponId, code } };
  };

  it('200: marks own coupons, and answers with their ids', async () => {
    const { customer, coupon } = await bought();
    const { campaignId, couponId, code } = coupon;
    const request = app.as('customer', customer).post(path, { coupons: [{ ...coupon, used: '1' }] });
    await request.expect(200, {
      coupons: [{ name: code, used: true, campaignId, customerId: customer, couponId }],
    });
  });

  it('400: does not mark a coupon unused', async () => {
    const { customer, coupon } = await bought();
    const { body } = await app
      .as('customer', customer)
      .post(path, { coupons: [{ ...coupon, used: '0' }] })
      .expect(400);
    expect(body).toMatchObject({
      error: { code: 400, message: 'Bad Request' },
      errors: [{ field: 'coupons[0].used' }],
    });
  });

  it("400: another customer's coupon does not exist", async () => {
    const { coupon } = await bought();
    const stranger = await app.customerWith({ points: 0 });
    await app
      .as('customer', stranger)
      .post(path, { coupons: [{ ...coupon, used: '1' }] })
      .expect(400);
  });

  it('401 and 403: for others', async () => {
    await app.asAnonymous().post(path).expect(401);
    await app.as('admin').post(path, {}).expect(403);
    await app.as('seller').post(path, {}).expect(403);
  });
});
