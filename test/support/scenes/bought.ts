import { CouponEntity } from '../../../src/coupon/coupon.entity.js';
import { EventEntity } from '../../../src/event/event.entity.js';
import { change } from '#platform/database/query/change.js';
import { DEFAULT_STORE } from '../../../src/store/index.js';
import type { CampaignScene } from './campaigns.js';
import { ruleWith } from './earning.js';
import { getSale } from './transactions.js';
import type { TestApp } from '../app/test-app.js';

export const MARK = '/api/admin/campaign/coupons/mark_as_used';

/** A tenth of a sale. */
export const PERCENT = {
  reward: 'percentage_discount_code',
  transactionPercentageValue: 10,
  cost: 0,
  coupons: 0,
} as const;

export interface Bought {
  readonly customer: string;
  readonly campaign: string;
  readonly coupons: readonly { readonly id: string; readonly code: string }[];
  /** The first of them. */
  readonly coupon: string;
}

interface Purchase extends Partial<CampaignScene> {
  readonly quantity?: number;
  readonly withoutPoints?: boolean;
  /** Another customer than a new one with the points that it costs. */
  readonly customer?: string;
  /** Another store than the default one, in which all of it happens. */
  readonly store?: { readonly id: string; readonly code: string };
}

/** A customer who has spent all points on coupons of a campaign, 10 points each unless it says otherwise. */
export async function boughtWith(
  app: TestApp,
  { quantity = 1, withoutPoints = false, customer, store = DEFAULT_STORE, ...scene }: Purchase = {},
): Promise<Bought> {
  const cost = scene.cost ?? 10;
  const storeId = store.id;
  const buyer = customer ?? (await app.customerWith({ points: cost * quantity, storeId }));
  const campaign = await app.campaignWith({ coupons: quantity, storeId, ...scene, cost });
  const path = `/api/${store.code}/admin/customer/${buyer}/campaign/${campaign}/buy`;
  const response = await app
    .as('admin')
    .post(path, { quantity, withoutPoints: Number(withoutPoints) })
    .expect(200);
  const coupons: Bought['coupons'] = response.body.coupons;
  return { customer: buyer, campaign, coupons, coupon: coupons[0]?.id ?? '' };
}

/** Leaves cashback as an earlier version has marked it used. */
export async function markedUsed(app: TestApp, couponId: string): Promise<void> {
  const statement = 'UPDATE coupon SET used = 1, usedAt = purchasedAt WHERE id = ?';
  await app.unitOfWork.run((tx) => change(tx, statement, [couponId]));
}

/** What was recorded about a customer, a campaign or an account, of the types whose names match: name and payload. */
export async function getEvents(
  app: TestApp,
  uuid: string,
  names: RegExp,
): Promise<{ name: string; payload: object }[]> {
  const events = await app.reader.manager.find(EventEntity, { where: { uuid }, order: { recordId: 'ASC' } });
  return events
    .map(({ type, payload }) => ({ name: type.slice(type.lastIndexOf('.') + 1), payload }))
    .filter(({ name }) => names.test(name));
}

/** In the order in which they were bought. */
export async function getCoupons(app: TestApp, customerId: string): Promise<CouponEntity[]> {
  const order = { purchasedAt: 'ASC', id: 'ASC' } as const;
  return app.reader.manager.find(CouponEntity, { where: { customerId }, order });
}

export async function couponWith(app: TestApp, id: string): Promise<CouponEntity> {
  return app.reader.manager.findOneByOrFail(CouponEntity, { id });
}

/** What a rule, which is not active any more, has given for a sale. */
export async function givenFor(app: TestApp, scene: CampaignScene, value = 100) {
  const rewardCampaignId = await app.campaignWith(scene);
  const rule = await ruleWith(app, { type: 'instant_reward', name: 'Gift', rewardCampaignId });
  const customerId = await app.customerWith({ points: 0 });
  const sale = await getSale(app, customerId, [value]);
  await app.as('admin').postJson(`/api/earningRule/${rule}/activate`, { active: false }).expect(200);
  const [given] = await getCoupons(app, customerId);
  return { rule, customerId, sale, given };
}

/** Marks a coupon as used, for a sale if one is named. */
export async function usedFor(
  app: TestApp,
  coupon: CouponEntity | undefined,
  transactionId?: string,
): Promise<void> {
  const { id: couponId, campaignId, customerId, code } = coupon as CouponEntity;
  const coupons = [{ couponId, campaignId, customerId, code, used: 1, transactionId }];
  await app.as('admin').postJson(MARK, { coupons }).expect(200);
}

/** Why the rules of a transaction have given what they gave. */
export async function explained(app: TestApp, transaction: string) {
  const { body } = await app.as('admin').get(`/api/transaction/${transaction}/earning`).expect(200);
  const [{ rules = [] } = {}] = body.earnings as { rules?: { why?: string; couponId?: string }[] }[];
  return rules.map(({ why, couponId }) => ({ why, couponId }));
}
