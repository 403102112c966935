import { TestApp } from '../support/test-app.js';

describe('the unscoped paths for one coupon', () => {
  let app: TestApp;
  let customer: string;
  let campaign: string;
  let coupon: { id: string; code: string };
  beforeAll(async () => void (app = await TestApp.start()));
  beforeEach(async () => {
    customer = await app.customerWith({ points: 1 });
    campaign = await app.campaignWith({ cost: 1, coupons: 1 });
    const sale = app.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`);
    coupon = (await sale.expect(200)).body.coupons[0];
  });
  afterAll(() => app.stop());
  const adminPath = (name: string) => `/api/admin/customer/${customer}/campaign/${campaign}/coupon/${name}`;
  const customerPath = (name: string) => `/api/admin/campaign/${campaign}/coupon/${name}`;

  it.each(['id', 'code'] as const)('200: an administrator marks by %s, used and unused', async (name) => {
    await app.as('admin').post(adminPath(coupon[name]), { used: '1' }).expect(200, { used: '1' });
    await app.as('admin').post(adminPath(coupon[name]), { used: '0' }).expect(200, { used: false });
  });

  it('200: a customer marks his own used, 400: but not unused', async () => {
    await app
      .as('customer', customer)
      .post(customerPath(coupon.code), { used: '1' })
      .expect(200, { used: '1' });
    await app.as('customer', customer).post(customerPath(coupon.code), { used: '0' }).expect(400);
    await app.as('customer', customer).post(customerPath(coupon.code), { used: '1' }).expect(400);
  });

  it('400: without `used`, and says so', async () => {
    const { body } = await app.as('admin').post(adminPath(coupon.id)).expect(400);
    expect(body.errors).toEqual([{ field: 'used', message: 'This value should not be blank.' }]);
  });

  it('401, 403 and 404', async () => {
    await app.asNobody().post(adminPath(coupon.id)).expect(401);
    await app.as('customer', customer).post(adminPath(coupon.id), { used: '1' }).expect(403);
    await app.as('admin').post(customerPath(coupon.id), { used: '1' }).expect(403);
    await app.as('admin').post(adminPath('nothing'), { used: '1' }).expect(404);
    await app.as('customer').post(customerPath(coupon.id), { used: '1' }).expect(404);
    const { body } = await app.as('customer', customer).get('/api/customer/campaign/bought').expect(200);
    expect(body.campaigns).toMatchObject([{ used: false }]);
  });
});
