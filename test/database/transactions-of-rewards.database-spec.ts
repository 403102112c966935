import { randomUUID } from 'node:crypto';
import { CouponEntity } from '../../src/coupon/coupon.entity.js';
import { getEvents } from '../support/scenes/bought.js';
import { getAccount } from '../support/scenes/points.js';
import { differencesIn } from '../support/verify/verify.js';
import { TestApp } from '../support/app/test-app.js';
import { registered, getReturn, getSale } from '../support/scenes/transactions.js';

const PERCENT = { reward: 'percentage_discount_code', transactionPercentageValue: 10, cost: 0 } as const;
const MARK = '/api/admin/campaign/coupons/mark_as_used';

describe('transactions that rewards are bought and used for', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const buy = (customer: string, campaign: string, more: object) =>
    app.as('admin').postJson(`/api/admin/customer/${customer}/campaign/${campaign}/buy`, more);
  const boughtFor = async (transactionId: unknown) => {
    const customerId = await app.customerWith({ points: 10 });
    const campaignId = await app.campaignWith({ cost: 1, coupons: 1 });
    const { body } = await buy(customerId, campaignId, { transactionId }).expect(200);
    const [coupon] = (body as { coupons: { id: string; code: string }[] }).coupons;
    return { customerId, campaignId, couponId: coupon?.id ?? '', code: coupon?.code ?? '' };
  };
  const coupon = (id: string) => app.reader.manager.findOneByOrFail(CouponEntity, { id });

  describe('purchases', () => {
    it.each([[''], [null], [undefined]])('200: %j is none', async (sent) => {
      const { couponId } = await boughtFor(sent);
      expect((await coupon(couponId)).transactionId).toBeNull();
    });

    it('200: keeps a transaction of the customer, also a return, and tells of it', async () => {
      const customer = await app.customerWith({ points: 10 });
      const campaign = await app.campaignWith({ cost: 1, coupons: 3 });
      const sale = await getSale(app, customer);
      for (const transactionId of [sale, { transactionId: sale }, await getReturn(app, sale, 1)]) {
        const { body } = await buy(customer, campaign, { transactionId }).expect(200);
        const { transactionId: kept } = await coupon(body.coupons[0].id);
        expect(kept).toBe(typeof transactionId === 'string' ? transactionId : sale);
      }
    });

    it.each([
      ['that is not there', () => Promise.resolve(randomUUID())],
      ['of no customer', async () => registered(app, { number: randomUUID() })],
      ['of another one', async () => getSale(app, await app.customerWith({ points: 0 }))],
    ])('400: no transaction %s, and nothing changes', async (_, getTransaction) => {
      const transactionId = await getTransaction();
      const customer = await app.customerWith({ points: 10 });
      const campaign = await app.campaignWith({ cost: 1, coupons: 1 });
      const before = await getAccount(app, customer);
      await buy(customer, campaign, { transactionId }).expect(400, { error: 'Invalid transaction' });
      expect(await app.getPoints(customer)).toBe(10);
      expect(await getAccount(app, customer)).toEqual(before);
      await buy(customer, campaign, {}).expect(200);
    });

    it('400: an id that is none', async () => {
      const customer = await app.customerWith({ points: 10 });
      const campaign = await app.campaignWith({ cost: 1, coupons: 1 });
      const { body } = await buy(customer, campaign, { transactionId: 'x' }).expect(400);
      expect(JSON.stringify(body)).toContain('transactionId');
    });
  });

  describe('marks', () => {
    it.each([[''], [null], [undefined]])('200: %j is none', async (transactionId) => {
      const bought = await boughtFor(undefined);
      const row = { ...bought, used: 1, transactionId };
      await app
        .as('admin')
        .postJson(MARK, { coupons: [row] })
        .expect(200);
      expect(await coupon(bought.couponId)).toMatchObject({ used: true, usedForTransactionId: null });
    });

    it.each([
      ['admin', MARK],
      ['customer', '/api/customer/campaign/coupons/mark_as_used'],
    ] as const)('400: a row of another transaction refuses all rows of the %s', async (role, path) => {
      const [first, second] = [await boughtFor(undefined), await boughtFor(undefined)];
      const { customerId } = first;
      const getRow = ({ customerId: owner, ...row }: typeof first, transactionId: string) => ({
        ...row,
        ...(role === 'admin' && { customerId: owner }),
        used: 1,
        transactionId,
      });
      const [own, other] = [await getSale(app, customerId), await getSale(app, second.customerId)];
      const rows = [getRow(first, other), ...(role === 'admin' ? [getRow(second, other)] : [])];
      const caller = role === 'admin' ? app.as('admin') : app.as('customer', customerId);
      const { body } = await caller.postJson(path, { coupons: rows }).expect(400);
      expect(JSON.stringify(body)).toContain('coupons[0].transactionId');
      expect(JSON.stringify(body)).toContain('This customer has no such transaction.');
      expect(JSON.stringify(body)).not.toContain('coupons[1]');
      expect(await coupon(first.couponId)).toMatchObject({ used: false, usedForTransactionId: null });
      expect(await coupon(second.couponId)).toMatchObject({ used: false, usedForTransactionId: null });

      const right = { coupons: [getRow(first, own)] };
      await caller.postJson(path, right).expect(200);
      expect(await coupon(first.couponId)).toMatchObject({ used: true, usedForTransactionId: own });
    });
  });

  describe('percentages', () => {
    it('200: for a sale the code is the amount, whatever the stock has', async () => {
      const customer = await app.customerWith({ points: 0 });
      const campaign = await app.campaignWith({ ...PERCENT, coupons: 1 });
      const sale = await getSale(app, customer, [100]);
      const { body } = await buy(customer, campaign, { transactionId: sale }).expect(200);
      expect(body.coupons).toMatchObject([{ code: '10' }]);
      await getReturn(app, sale, 44.5);
      const { body: second } = await buy(customer, campaign, { transactionId: sale }).expect(200);
      expect(second.coupons).toMatchObject([{ code: '5.55' }]);
      expect(await coupon(body.coupons[0].id)).toMatchObject({ valueCents: 1000, transactionId: sale });
      const [event] = await getEvents(app, customer, /CampaignWasBoughtByCustomer/);
      const told = { coupon: { code: '10' }, costInPoints: 0, transactionId: { transactionId: sale } };
      expect(event?.payload).toMatchObject(told);
      const { body: stock } = await buy(customer, campaign, {}).expect(200);
      expect(stock.coupons).toMatchObject([{ code: 'COFFEE-0' }]);
      expect(await differencesIn(app)).toEqual([]);
    });

    it('400: for a return, and for what comes to nothing', async () => {
      const customer = await app.customerWith({ points: 0 });
      const campaign = await app.campaignWith({ ...PERCENT, coupons: 1 });
      const sale = await getSale(app, customer, [0.04]);
      const nothing = { error: 'Generated coupon value is 0' };
      await buy(customer, campaign, { transactionId: sale }).expect(400, nothing);
      const back = await getReturn(app, sale, 0.01);
      await buy(customer, campaign, { transactionId: back }).expect(400, { error: 'Invalid transaction' });
    });

    it('200: several customers at once, some for a sale and some from the stock', async () => {
      const campaign = await app.campaignWith({ ...PERCENT, coupons: 4 });
      const buyers = await Promise.all(
        [10, 20, 30, 40].map(async (value) => {
          const customer = await app.customerWith({ points: 0 });
          return { customer, value, transactionId: await getSale(app, customer, [value]) };
        }),
      );
      const others = await Promise.all([1, 2, 3, 4].map(() => app.customerWith({ points: 0 })));
      const answers = await Promise.all([
        ...buyers.map(({ customer, transactionId }) => buy(customer, campaign, { transactionId })),
        ...others.map((customer) => buy(customer, campaign, {})),
      ]);
      const codes = answers.map(({ body }) => body.coupons[0].code as string);
      expect(codes.slice(0, 4)).toEqual(['1', '2', '3', '4']);
      expect(codes.slice(4).sort()).toEqual(['COFFEE-0', 'COFFEE-1', 'COFFEE-2', 'COFFEE-3']);
      expect(await differencesIn(app)).toEqual([]);
    });
  });
});
