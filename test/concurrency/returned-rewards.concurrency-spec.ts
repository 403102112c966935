import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { CouponEntity } from '../../src/coupon/coupon.entity.js';
import { statuses } from '../support/waiting/batches.js';
import { givenFor } from '../support/scenes/bought.js';
import { ruleWith } from '../support/scenes/earning.js';
import { TestApp } from '../support/app/test-app.js';
import { getDocument, registered, getSale, storedTransaction } from '../support/scenes/transactions.js';
import { differencesIn } from '../support/verify/verify.js';

const PERCENT = { reward: 'percentage_discount_code', transactionPercentageValue: 10, cost: 0 } as const;
const MARK = '/api/admin/campaign/coupons/mark_as_used';
const ROUNDS = 6;

/** Two services on one database: what one of them keeps in order by itself, the two of them do not. */
describe('rewards of transactions that change at the same time', () => {
  let app: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
    other = await app.another();
  });
  afterAll(() => app.stop());
  afterEach(async () => expect(await differencesIn(app)).toEqual([]));

  const services = (index: number) => (index % 2 === 0 ? app : other);
  const getCoupons = (customerId: string) => app.reader.manager.findBy(CouponEntity, { customerId });
  const returning = (index: number, revised: string, value: number): PromiseLike<Response> =>
    services(index)
      .as('admin')
      .postJson(
        '/api/transaction',
        getDocument({ number: randomUUID(), type: 'return', values: [value], revised }),
      );
  const getNumber = async (id: string) => (await storedTransaction(app, id))?.documentNumber ?? '';
  const mark = (
    service: TestApp,
    coupon: Pick<CouponEntity, 'id' | 'campaignId' | 'customerId' | 'code'>,
    more: object,
  ) => {
    const { id: couponId, campaignId, customerId, code } = coupon;
    return service
      .as('admin')
      .postJson(MARK, { coupons: [{ couponId, campaignId, customerId, code, ...more }] });
  };
  const bought = async (customer: string, transactionId: string) => {
    const campaign = await app.campaignWith({ ...PERCENT, coupons: 0 });
    const path = `/api/admin/customer/${customer}/campaign/${campaign}/buy`;
    await app.as('admin').postJson(path, { transactionId }).expect(200);
    const [coupon] = await getCoupons(customer);
    return coupon as CouponEntity;
  };
  const sum = (coupons: readonly CouponEntity[]) =>
    coupons.reduce(
      (total, { restoredFromId, valueCents }) => total + (restoredFromId ? (valueCents ?? 0) : 0),
      0,
    );

  it('returns of one sale bring back exactly what was used', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const customer = await app.customerWith({ points: 0 });
      const sale = await getSale(app, customer, [100]);
      const coupon = await bought(customer, sale);
      await mark(app, coupon, { used: 1, transactionId: sale }).expect(200);
      const number = await getNumber(sale);
      const answers = await Promise.all(
        [33.33, 33.33, 33.34].map((value, index) => returning(index, number, value)),
      );
      expect(statuses(answers)).toEqual([200, 200, 200]);
      expect(sum(await getCoupons(customer))).toBe(1000);
    }
  });

  it('a coupon that is freed while its transaction is returned comes back or is free, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const customer = await app.customerWith({ points: 0 });
      const sale = await getSale(app, customer, [100]);
      const coupon = await bought(customer, sale);
      await mark(app, coupon, { used: 1, transactionId: sale }).expect(200);
      const number = await getNumber(sale);
      const [back, freed] = await Promise.all([returning(0, number, 100), mark(other, coupon, { used: 0 })]);
      expect(back.status).toBe(200);
      const after = await getCoupons(customer);
      const { used } = after.find(({ id }) => id === coupon.id) ?? {};
      expect([sum(after), used, freed.status]).toEqual(used ? [1000, true, 400] : [0, false, 200]);
    }
  });

  it('a part of a gift that is freed while its sale is returned goes or stays used, and is never open', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { customerId, sale, given } = await givenFor(app, { ...PERCENT, coupons: 0 });
      const using = await getSale(app, customerId, [50]);
      await mark(app, given as CouponEntity, { used: 1, transactionId: using }).expect(200);
      await returning(0, await getNumber(using), 25);
      const rest = (await getCoupons(customerId)).find(({ restoredFromId }) => restoredFromId !== null);
      await mark(app, rest as CouponEntity, { used: 1 }).expect(200);
      const number = await getNumber(sale);
      const [back, freed] = await Promise.all([
        returning(0, number, 50),
        mark(other, rest as CouponEntity, { used: 0 }),
      ]);
      expect(back.status).toBe(200);
      const after = await getCoupons(customerId);
      const { used, canceledAt } = after.find(({ id }) => id === rest?.id) ?? {};
      expect([used, canceledAt === null, freed.status]).toEqual(
        used ? [true, true, 400] : [false, false, 200],
      );
      expect(after.filter((each) => !each.used && each.canceledAt === null)).toEqual([]);
    }
  });

  it('a reward that is used while its transaction is returned stays or is canceled, never both', async () => {
    const rewardCampaignId = await app.campaignWith({ ...PERCENT, coupons: 0 });
    await ruleWith(app, { type: 'instant_reward', name: 'Gift', rewardCampaignId });
    for (let round = 0; round < ROUNDS; round += 1) {
      const customer = await app.customerWith({ points: 0 });
      const sale = await getSale(app, customer, [100]);
      const [gift] = await getCoupons(customer);
      const number = await getNumber(sale);
      const [used, back] = await Promise.all([
        mark(other, gift as CouponEntity, { used: 1 }),
        returning(0, number, 100),
      ]);
      expect(back.status).toBe(200);
      const [after] = await getCoupons(customer);
      expect([after?.used, after?.canceledAt === null]).toEqual(
        used.status === 200 ? [true, true] : [false, false],
      );
    }
  });

  it('a purchase for a transaction that gets another customer meanwhile is refused', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [customerId, stranger] = [
        await app.customerWith({ points: 0 }),
        await app.customerWith({ points: 0 }),
      ];
      const transactionDocumentNumber = randomUUID();
      const transactionId = await registered(app, { number: transactionDocumentNumber, values: [100] });
      const campaign = await app.campaignWith({ ...PERCENT, coupons: 0 });
      const assign = { customerId: stranger, transactionDocumentNumber };
      const path = (customer: string) => `/api/admin/customer/${customer}/campaign/${campaign}/buy`;
      const [refused, own, assigned] = await Promise.all([
        other.as('admin').postJson(path(customerId), { transactionId }),
        app.as('admin').postJson(path(stranger), { transactionId }),
        app.as('admin').postJson('/api/admin/transaction/customer/assign', { assign }),
      ]);
      expect([refused.status, assigned.status]).toEqual([400, 200]);
      expect([200, 400]).toContain(own.status);
      expect(await getCoupons(customerId)).toEqual([]);
      const sold = (await getCoupons(stranger)).filter(({ campaignId }) => campaignId === campaign);
      expect(sold).toHaveLength(own.status === 200 ? 1 : 0);
    }
  });
});
