import { randomUUID } from 'node:crypto';
import { CouponEntity } from '../../src/coupon/coupon.entity.js';
import { boughtWith, getEvents } from '../support/scenes/bought.js';
import { storeWith } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

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

  const getCoupons = async (id: string): Promise<CouponEntity[]> =>
    app.reader.manager.find(CouponEntity, {
      where: { customerId: id },
      order: { purchasedAt: 'ASC', id: 'ASC' },
    });
  const inOrderOfPurchase = async (id: string) => (await getCoupons(id)).map((each) => each.id);
  const usedBy = async (id: string) =>
    (await getCoupons(id)).filter(({ used }) => used).map((each) => each.id);

  it.each(['id', 'code'] as const)('200: an administrator marks by %s, used and unused', async (name) => {
    await app.as('admin').post(adminPath(coupon[name]), { used: '1' }).expect(200, { used: '1' });
    await app.as('admin').post(adminPath(coupon[name]), { used: '0' }).expect(200, { used: false });
  });

  it('200: customers mark their own coupon used, 400: but not unused', async () => {
    await app
      .as('customer', customer)
      .post(customerPath(coupon.code), { used: '1' })
      .expect(200, { used: '1' });
    await app.as('customer', customer).post(customerPath(coupon.code), { used: '0' }).expect(400);
    await app.as('customer', customer).post(customerPath(coupon.code), { used: '1' }).expect(400);
  });

  it('200: by the code that all buyers get, marks one that can be marked, the oldest first', async () => {
    const shared = { singleCoupon: true, coupons: 1, quantity: 3 };
    const bought = await boughtWith(app, shared);
    const getPath = (name: string) =>
      `/api/admin/customer/${bought.customer}/campaign/${bought.campaign}/coupon/${name}`;
    const mark = (used: string) => app.as('admin').post(getPath(bought.coupons[0]?.code ?? ''), { used });
    const [first = '', second = '', third = ''] = await inOrderOfPurchase(bought.customer);
    await app
      .as('admin')
      .post(`/api/admin/customer/${bought.customer}/bought/coupon/${first}/return`)
      .expect(200);

    await mark('1').expect(200);
    expect(await usedBy(bought.customer)).toEqual([second]);
    await mark('1').expect(200);
    expect(await usedBy(bought.customer)).toEqual([second, third]);
    const { body } = await mark('1').expect(400);
    expect(body.errors).toEqual([{ field: 'used', message: 'This coupon is cancelled.' }]);
    await mark('0').expect(200);
    expect(await usedBy(bought.customer)).toEqual([third]);
    expect(await getEvents(app, bought.customer, /Usage/)).toHaveLength(3);
  });

  it('400: cashback is not marked', async () => {
    const bought = await boughtWith(app, { reward: 'cashback', coupons: 0 });
    const path = `/api/admin/customer/${bought.customer}/campaign/${bought.campaign}/coupon/${bought.coupon}`;
    const { body } = await app.as('admin').post(path, { used: '1' }).expect(400);
    expect(body.errors).toEqual([{ field: 'used', message: 'Cashback is not marked.' }]);
    expect(await usedBy(bought.customer)).toEqual([]);
  });

  it('404: a coupon of another store is none, and stays as it was', async () => {
    const code = `S${randomUUID().slice(0, 8)}`;
    const bought = await boughtWith(app, { store: { id: await storeWith(app, code), code } });
    const { customer: owner, campaign: of, coupon: id } = bought;
    await app
      .as('admin')
      .post(`/api/admin/customer/${owner}/campaign/${of}/coupon/${id}`, { used: '1' })
      .expect(404);
    expect(await usedBy(owner)).toEqual([]);
  });

  it('400: without `used`, and says so', async () => {
    const { body } = await app.as('admin').post(adminPath(coupon.id)).expect(400);
    expect(body.errors).toEqual([{ field: 'used', message: 'This value should not be blank.' }]);
  });

  it('401, 403 and 404', async () => {
    await app.asAnonymous().post(adminPath(coupon.id)).expect(401);
    await app.as('customer', customer).post(adminPath(coupon.id), { used: '1' }).expect(403);
    await app.as('admin').post(customerPath(coupon.id), { used: '1' }).expect(403);
    await app.as('admin').post(adminPath('nothing'), { used: '1' }).expect(404);
    await app.as('customer').post(customerPath(coupon.id), { used: '1' }).expect(404);
    const { body } = await app.as('customer', customer).get('/api/customer/campaign/bought').expect(200);
    expect(body.campaigns).toMatchObject([{ used: false }]);
  });
});
