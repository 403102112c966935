import { randomUUID } from 'node:crypto';
import { boughtWith } from '../support/scenes/bought.js';
import { sellerWith, storeWith } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

describe('GET /api/seller/coupon/{code}', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const find = async (code: string, base = '/api') =>
    (
      await app
        .as('seller')
        .get(`${base}/seller/coupon/${encodeURIComponent(code)}`)
        .expect(200)
    ).body;

  it('200: says which customer has a coupon with a code', async () => {
    const { customer: customerId, campaign: campaignId, coupons } = await boughtWith(app);
    const [{ id: couponId, code }] = coupons as [{ id: string; code: string }];
    expect(await find(code)).toEqual({ coupons: [{ couponId, campaignId, customerId, code }] });
    for (const typed of [` ${code} `, code.toLowerCase()]) {
      expect(await find(typed)).toEqual({ coupons: [{ couponId, campaignId, customerId, code }] });
    }
  });

  it('200: knows no code that is not sold, of another store, or of none', async () => {
    const store = `S${randomUUID().slice(0, 8)}`;
    await storeWith(app, store);
    const { coupons } = await boughtWith(app);
    expect(await find(coupons[0]?.code ?? '', `/api/${store}`)).toEqual({ coupons: [] });
    expect(await find('a/b?c %')).toEqual({ coupons: [] });
    expect(await find('x'.repeat(300))).toEqual({ coupons: [] });
  });

  it('401 and 403: for others', async () => {
    await app.asAnonymous().get('/api/seller/coupon/A').expect(401);
    await app.as('admin').get('/api/seller/coupon/A').expect(403);
    await app.as('customer').get('/api/seller/coupon/A').expect(403);
  });
});

describe.each(['/api/DEFAULT', '/api'])('POST %s/seller/campaign/coupons/mark_as_used', (base) => {
  const path = `${base}/seller/campaign/coupons/mark_as_used`;
  let app: TestApp;
  let seller: string;
  beforeAll(async () => {
    app = await TestApp.start();
    seller = await sellerWith(app, false);
  });
  afterAll(() => app.stop());

  const openCoupon = async () => {
    const { customer, campaign, coupons } = await boughtWith(app);
    const [{ id, code }] = coupons as [{ id: string; code: string }];
    return { campaignId: campaign, customerId: customer, couponId: id, code };
  };
  const mark = (coupon: object, at = path) =>
    app.as('seller', seller).postJson(at, { coupons: [{ used: true, ...coupon }] });
  const isUsed = async (customer: string) => {
    const { body } = await app.as('admin').get(`/api/admin/customer/${customer}/campaign/bought`).expect(200);
    return body.campaigns[0].used as boolean;
  };

  it('200: marks a coupon of a customer used, also by sellers who may not give points', async () => {
    const coupon = await openCoupon();
    const { code, ...ids } = coupon;
    await mark(coupon).expect(200, { coupons: [{ name: code, used: true, ...ids }] });
    expect(await isUsed(coupon.customerId)).toBe(true);
  });

  it('400: once', async () => {
    const coupon = await openCoupon();
    await mark(coupon).expect(200);
    const { body } = await mark(coupon).expect(400);
    expect(body.errors).toEqual([{ field: 'coupons[0].used', message: 'This coupon is already used.' }]);
  });

  it('400: does not mark a coupon unused', async () => {
    const coupon = await openCoupon();
    await mark(coupon).expect(200);
    const { body } = await mark({ ...coupon, used: false }).expect(400);
    expect(body.errors).toEqual([
      { field: 'coupons[0].used', message: 'Sellers cannot mark a coupon unused.' },
    ]);
    expect(await isUsed(coupon.customerId)).toBe(true);
  });

  it('400: knows no coupon by the customer, the code or the store of another one', async () => {
    const coupon = await openCoupon();
    const store = `S${randomUUID().slice(0, 8)}`;
    await storeWith(app, store);
    const other = await app.customerWith({ points: 0 });
    await mark({ ...coupon, customerId: other }).expect(400);
    await mark({ ...coupon, code: `${coupon.code}X` }).expect(400);
    await mark(coupon, `/api/${store}/seller/campaign/coupons/mark_as_used`).expect(400);
    expect(await isUsed(coupon.customerId)).toBe(false);
  });

  it('401 and 403: for others', async () => {
    await app.asAnonymous().post(path).expect(401);
    await app.as('admin').post(path, {}).expect(403);
    await app.as('customer').post(path, {}).expect(403);
  });
});
