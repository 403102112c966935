import { randomUUID } from 'node:crypto';
import { CouponEntity } from '../../../src/coupon/coupon.entity.js';
import { boughtWith } from '../scenes/bought.js';
import { AT, type ContractScene, TIME } from './contract-scenes.js';
import { ruleWith } from '../scenes/earning.js';
import type { TestApp } from '../app/test-app.js';
import { getDocument, registered, getReturn, getSale } from '../scenes/transactions.js';

const CODE = 'COFFEE-0';

/** A coupon that was bought, and how events name it. */
async function bought(app: TestApp, scene: Parameters<typeof boughtWith>[1] = {}) {
  const { customer, campaign, coupon } = await boughtWith(app, scene);
  const names = { customerId: { customerId: customer }, campaignId: { campaignId: campaign } };
  return { customer, campaign, coupon, names: { ...names, couponId: { couponId: coupon } } };
}

async function used(app: TestApp) {
  const { customer, campaign, coupon, names } = await bought(app);
  const mark = { campaignId: campaign, customerId: customer, couponId: coupon, code: CODE, used: true };
  const coupons = [mark];
  await app.as('admin').postJson('/api/admin/campaign/coupons/mark_as_used', { coupons }).expect(200);
  return { customer, campaign, names };
}

async function returned(app: TestApp) {
  const { customer, coupon, names } = await bought(app);
  await app.as('admin').post(`/api/admin/customer/${customer}/bought/coupon/${coupon}/return`).expect(200);
  return { customer, names };
}

/** One of the statuses of a bought reward, changed by an administrator. */
const statusChanged =
  (which: 'Delivery' | 'Cashback', scene: object, status: string): ContractScene =>
  async (app) => {
    const { customer, campaign, coupon, names } = await bought(app, scene);
    const path = `/api/admin/customer/${customer}/bought/coupon/${coupon}/change${which}Status`;
    const body = { [`${which.toLowerCase()}Status`]: { status } };
    await app.as('admin').putJson(path, body).expect(200);
    return { uuid: campaign, payload: { ...names, status } };
  };

/** A sale that its data assign to a customer. */
async function sold(app: TestApp) {
  const email = `${randomUUID()}@example.com`;
  const customer = await app.customerWith({ points: 0, email });
  const number = randomUUID();
  const transaction = await registered(app, { number, values: [24.8], customerData: { email } });
  return { customer, number, email, transaction };
}

export const SCENES_OF_REWARDS: Readonly<Record<string, ContractScene>> = {
  'User.CampaignWasBoughtByCustomer': async (app) => {
    const { customer, names } = await bought(app, { daysInactive: 2, daysValid: 30 });
    const about = {
      campaignName: 'Free coffee',
      reward: 'discount_code',
      costInPoints: 10,
      coupon: { code: CODE },
    };
    const times = { createdAt: AT, activeSince: TIME, activeTo: TIME };
    return { uuid: customer, payload: { ...names, ...about, status: 'inactive', ...times } };
  },
  'User.CampaignCouponWasChanged': async (app) => {
    const percent = { reward: 'percentage_discount_code', transactionPercentageValue: 10 } as const;
    const campaignId = await app.campaignWith({ ...percent, cost: 0, coupons: 0 });
    await ruleWith(app, { type: 'instant_reward', name: 'A tenth', rewardCampaignId: campaignId });
    const customerId = await app.customerWith({ points: 0 });
    const transactionId = await getSale(app, customerId, [100]);
    await getReturn(app, transactionId, 44.5);
    const given = await app.reader.manager.findOneByOrFail(CouponEntity, { customerId, campaignId });
    const names = {
      customerId: { customerId },
      campaignId: { campaignId },
      couponId: { couponId: given.id },
    };
    const about = { newCoupon: { code: '5.55' }, createdAt: AT, transactionId: { transactionId } };
    return { uuid: customerId, payload: { ...names, ...about } };
  },
  'User.CampaignUsageWasChanged': async (app) => {
    const { customer, names } = await used(app);
    return { uuid: customer, payload: { ...names, coupon: { code: CODE }, used: true, usageDate: AT } };
  },
  'Campaign.CampaignUsageWasChanged': async (app) => {
    const { campaign, names } = await used(app);
    return { uuid: campaign, payload: { ...names, coupon: { code: CODE }, used: true } };
  },
  'User.CampaignStatusWasChanged': async (app) => {
    const { customer, names } = await returned(app);
    return { uuid: customer, payload: { ...names, coupon: { code: CODE }, status: 'cancelled' } };
  },
  'User.CampaignWasReturned': async (app) => {
    const { customer, names } = await returned(app);
    return { uuid: customer, payload: { ...names, coupon: { code: CODE }, returnedAmount: 10 } };
  },
  'Campaign.CampaignBoughtDeliveryStatusWasChanged': statusChanged(
    'Delivery',
    { fulfillmentTracking: true },
    'shipped',
  ),
  'Campaign.CampaignBoughtCashbackStatusWasChanged': statusChanged(
    'Cashback',
    { reward: 'cashback', coupons: 0 },
    'approved',
  ),
  'Transaction.TransactionWasRegistered': async (app) => {
    const document = getDocument({ number: randomUUID(), values: [24.8], date: AT });
    const more = {
      ...document,
      customerData: { email: 'anna@example.com' },
      labels: [{ key: 'a', value: '1' }],
    };
    const { body } = await app.as('admin').postJson('/api/transaction', more).expect(200);
    const excluded = { excludedDeliverySKUs: [], excludedLevelSKUs: [], excludedLevelCategories: [] };
    const transactionId = { transactionId: body.transactionId };
    const totals = { currency: 'eur', grossValue: 24.8, grossValueText: '24.80' };
    return { uuid: body.transactionId, payload: { transactionId, ...more, ...totals, ...excluded } };
  },
  'Transaction.CustomerWasAssignedToTransaction': async (app) => {
    const { customer, transaction, email } = await sold(app);
    const payload = {
      transactionId: { transactionId: transaction },
      customerId: { customerId: customer },
      email,
    };
    return { uuid: transaction, payload };
  },
  'User.AssignedTransactionToCustomer': async (app) => {
    const { customer, email, number: revisedDocument } = await sold(app);
    const documentNumber = randomUUID();
    const scene = {
      number: documentNumber,
      type: 'return',
      values: [24.8],
      revised: revisedDocument,
    } as const;
    const transactionId = await registered(app, { ...scene, customerData: { email } });
    const values = { grossValue: 24.8, grossValueWithoutDeliveryCosts: 24.8, amountExcludedForLevel: 0 };
    const about = { documentNumber, ...values, isReturn: true, revisedDocument };
    const names = { customerId: { customerId: customer }, transactionId: { transactionId } };
    return { uuid: customer, payload: { ...names, ...about } };
  },
};
