import {
  getCoupons,
  couponWith,
  getEvents,
  explained,
  givenFor,
  MARK,
  PERCENT,
  usedFor,
} from '../support/scenes/bought.js';
import { earnedBy } from '../support/scenes/earning.js';
import { TestApp } from '../support/app/test-app.js';
import { getReturn, getSale } from '../support/scenes/transactions.js';
import { differencesIn } from '../support/verify/verify.js';

describe('rewards of transactions that come back', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());
  afterEach(async () => expect(await differencesIn(app)).toEqual([]));

  /** Percentages that are worth so much, each used for the same sale of 100. */
  const usedCoupons = async (worth: readonly { value: number; daysValid?: number }[], limit?: number) => {
    const customerId = await app.customerWith({ points: 0 });
    const sale = await getSale(app, customerId, [100]);
    const ids: string[] = [];
    for (const { value, daysValid = 0 } of worth) {
      const campaignId = await app.campaignWith({
        ...PERCENT,
        daysValid,
        ...(limit && { limit }),
      });
      const earlier = await getSale(app, customerId, [value * 10]);
      const path = `/api/admin/customer/${customerId}/campaign/${campaignId}/buy`;
      const { body } = await app.as('admin').postJson(path, { transactionId: earlier }).expect(200);
      const [{ id, code }] = body.coupons as [{ id: string; code: string }];
      const row = { customerId, campaignId, couponId: id, code, used: 1, transactionId: sale };
      await app
        .as('admin')
        .postJson(MARK, { coupons: [row] })
        .expect(200);
      ids.push(id);
      app.clock.advance({ seconds: 1 });
    }
    return { customerId, sale, ids };
  };
  /** The codes of what came back with a return, in the order of the events. */
  const getReplacements = async (customerId: string, transactionId: string) => {
    const told = await getEvents(app, customerId, /^Campaign/);
    return told.flatMap(({ name, payload }) => {
      const { coupon: of, ...more } = payload as { coupon: { code: string }; transactionId?: object };
      return name === 'CampaignWasBoughtByCustomer' &&
        JSON.stringify(more.transactionId) === JSON.stringify({ transactionId })
        ? [of.code]
        : [];
    });
  };

  describe('coupons that were used', () => {
    it.each([
      ['one, whole', [{ value: 10 }], 100, ['10']],
      [
        'two, whole',
        [
          { value: 10, daysValid: 10 },
          { value: 20, daysValid: 12 },
        ],
        100,
        ['20', '10'],
      ],
      ['one, half', [{ value: 10 }], 50, ['5']],
      [
        'two, in part',
        [
          { value: 10, daysValid: 10 },
          { value: 20, daysValid: 12 },
        ],
        85,
        ['20', '5.5'],
      ],
    ])('come back: %s', async (_, worth, value, codes) => {
      const { customerId, sale, ids } = await usedCoupons(worth);
      const back = await getReturn(app, sale, value);
      expect(await getReplacements(customerId, back)).toEqual(codes);
      const replacements = (await getCoupons(app, customerId)).filter(
        ({ transactionId }) => transactionId === back,
      );
      for (const each of replacements) {
        const from = await couponWith(app, each.restoredFromId ?? '');
        expect(ids).toContain(from.id);
        expect(each).toMatchObject({ used: false, costInPoints: 0, activeTo: from.activeTo });
        expect(from).toMatchObject({ used: true, returnedCents: each.valueCents });
      }
      const names = (await getEvents(app, customerId, /Campaign|AssignedTransaction/)).map(
        ({ name }) => name,
      );
      const last = codes.flatMap(() => ['CampaignWasBoughtByCustomer', 'CampaignWasReturned']);
      expect(names.slice(-last.length - 1)).toEqual(['AssignedTransactionToCustomer', ...last]);
    });

    it('come back once, in however many returns, and can be used again', async () => {
      const { customerId, sale } = await usedCoupons([{ value: 10 }, { value: 3.33 }]);
      for (const value of [33.33, 33.33, 33.34]) {
        await getReturn(app, sale, value);
      }
      const replacements = (await getCoupons(app, customerId)).filter(
        ({ restoredFromId }) => restoredFromId !== null,
      );
      expect(replacements.reduce((sum, { valueCents }) => sum + (valueCents ?? 0), 0)).toBe(1333);
      const [first] = replacements;
      const other = await getSale(app, customerId, [50]);
      const row = { customerId, campaignId: first?.campaignId, couponId: first?.id, code: first?.code };
      const coupons = [{ ...row, used: 1, transactionId: other }];
      await app.as('admin').postJson(MARK, { coupons }).expect(200);
    });

    it('stay used: they cannot be marked unused then', async () => {
      const { customerId, sale, ids } = await usedCoupons([{ value: 10 }]);
      await getReturn(app, sale, 10);
      const { campaignId, code } = await couponWith(app, ids[0] ?? '');
      const coupons = [{ customerId, campaignId, couponId: ids[0], code, used: 0 }];
      const { body } = await app.as('admin').postJson(MARK, { coupons }).expect(400);
      expect(JSON.stringify(body)).toContain('has come back as another coupon');
      expect(await couponWith(app, ids[0] ?? '')).toMatchObject({ used: true, returnedCents: 100 });
    });

    it('come back also where the limit of the campaign is reached, and expired where they have expired', async () => {
      const { customerId, sale } = await usedCoupons([{ value: 10, daysValid: 1 }], 1);
      app.clock.advance({ days: 2 });
      const back = await getReturn(app, sale, 100);
      expect(await getReplacements(customerId, back)).toEqual(['10']);
      const { body } = await app.as('admin').get('/api/campaign/bought?perPage=1').expect(200);
      expect(body.boughtCampaigns).toMatchObject([{ value: 10, status: 'expired', costInPoints: 0 }]);
    });

    it('and have no amount, or were not used, do not come back', async () => {
      const customerId = await app.customerWith({ points: 0 });
      const sale = await getSale(app, customerId, [100]);
      const campaignId = await app.campaignWith({ ...PERCENT, coupons: 2 });
      const path = `/api/admin/customer/${customerId}/campaign/${campaignId}/buy`;
      const { body } = await app.as('admin').postJson(path, {}).expect(200);
      const [{ id: couponId, code }] = body.coupons as [{ id: string; code: string }];
      const coupons = [{ customerId, campaignId, couponId, code, used: 1, transactionId: sale }];
      await app.as('admin').postJson(MARK, { coupons }).expect(200);
      await app.as('admin').postJson(path, { transactionId: sale }).expect(200);
      await getReturn(app, sale, 100);
      expect(await getCoupons(app, customerId)).toHaveLength(2);
    });
  });

  describe('instant rewards', () => {
    it('a percentage is that of the sale; it is less with each return, and canceled with the last one', async () => {
      const { customerId, sale, given } = await givenFor(app, PERCENT);
      expect(given).toMatchObject({ code: '10', valueCents: 1000, transactionId: sale, costInPoints: 0 });
      const first = await getReturn(app, sale, 44.5);
      expect(await couponWith(app, given?.id ?? '')).toMatchObject({
        code: '5.55',
        valueCents: 555,
        canceledAt: null,
      });
      expect(await explained(app, first)).toEqual([{ why: 'reward-lowered', couponId: given?.id }]);
      const last = await getReturn(app, sale, 55.5);
      expect(await couponWith(app, given?.id ?? '')).toMatchObject({
        code: '5.55',
        canceledAt: expect.any(Date),
      });
      expect(await explained(app, last)).toEqual([{ why: 'reward-canceled', couponId: given?.id }]);
      const told = await getEvents(app, customerId, /^Campaign(Coupon|Status)WasChanged/);
      expect(told).toMatchObject([
        { name: 'CampaignCouponWasChanged', payload: { newCoupon: { code: '5.55' } } },
        { name: 'CampaignStatusWasChanged', payload: { status: 'cancelled', coupon: { code: '5.55' } } },
      ]);
    });

    it('a percentage that is used stays, and the explanation says so', async () => {
      const { sale, given } = await givenFor(app, PERCENT);
      await usedFor(app, given);
      for (const value of [50, 50]) {
        const back = await getReturn(app, sale, value);
        expect(await explained(app, back)).toEqual([{ why: 'reward-stays', couponId: given?.id }]);
      }
      expect(await couponWith(app, given?.id ?? '')).toMatchObject({
        code: '10',
        used: true,
        canceledAt: null,
      });
    });

    it('a code of the stock is canceled with the last of the sale', async () => {
      const tracked = { reward: 'gift_code', fulfillmentTracking: true } as const;
      const { sale, given } = await givenFor(app, { cost: 5, coupons: 1, ...tracked });
      const first = await getReturn(app, sale, 99);
      expect(await couponWith(app, given?.id ?? '')).toMatchObject({
        canceledAt: null,
        deliveryStatus: 'ordered',
      });
      expect((await earnedBy(app, first)).earning).toBeNull();
      await getReturn(app, sale, 1);
      expect(await couponWith(app, given?.id ?? '')).toMatchObject({
        deliveryStatus: 'canceled',
        code: 'COFFEE-0',
      });
      expect((await couponWith(app, given?.id ?? '')).canceledAt).not.toBeNull();
    });

    it('cashback is worth its cost; it is rejected with the sale, unless it is paid out', async () => {
      const details = { translations: { en: { name: 'Free coffee' } }, labels: [], pointValue: 0.5 };
      const money = { reward: 'cashback', cost: 5, coupons: 0, details } as const;
      const open = await givenFor(app, money);
      expect(open.given).toMatchObject({ code: '2.50', cashbackStatus: 'pending', costInPoints: 0 });
      await getReturn(app, open.sale, 100);
      expect(await couponWith(app, open.given?.id ?? '')).toMatchObject({ cashbackStatus: 'rejected' });
      const paid = await givenFor(app, money);
      const path = `/api/admin/customer/${paid.customerId}/bought/coupon/${paid.given?.id}/changeCashbackStatus`;
      for (const status of ['approved', 'paid']) {
        await app.as('admin').putJson(path, { status }).expect(200);
      }
      const back = await getReturn(app, paid.sale, 100);
      expect(await explained(app, back)).toEqual([{ why: 'reward-stays', couponId: paid.given?.id }]);
    });

    it('cashback without a cost, and a percentage of nothing, are not given, and the explanation says why', async () => {
      const free = await givenFor(app, { reward: 'cashback', cost: 0, coupons: 0 });
      expect(free.given).toBeUndefined();
      expect(await explained(app, free.sale)).toEqual([{ why: 'no-reward', couponId: undefined }]);
      const nothing = await givenFor(app, PERCENT, 0.01);
      expect(nothing.given).toBeUndefined();
      expect(await explained(app, nothing.sale)).toEqual([{ why: 'no-reward', couponId: undefined }]);
    });

    it('what an administrator has bought for a sale stays', async () => {
      const customerId = await app.customerWith({ points: 0 });
      const sale = await getSale(app, customerId, [100]);
      const campaignId = await app.campaignWith(PERCENT);
      const path = `/api/admin/customer/${customerId}/campaign/${campaignId}/buy`;
      await app.as('admin').postJson(path, { transactionId: sale }).expect(200);
      await getReturn(app, sale, 100);
      expect(await getCoupons(app, customerId)).toMatchObject([{ code: '10', canceledAt: null }]);
    });
  });
});
