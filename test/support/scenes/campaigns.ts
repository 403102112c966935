import { randomUUID } from 'node:crypto';
import { getTags } from '../../../src/campaign/management/campaign-fields.rules.js';
import { CampaignEntity } from '../../../src/campaign/campaign.entity.js';
import { CampaignRepository } from '../../../src/campaign/campaign.repository.js';
import { CouponStockRepository } from '../../../src/coupon/coupon-stock.repository.js';
import { CouponEntity } from '../../../src/coupon/coupon.entity.js';
import { CouponService } from '../../../src/coupon/index.js';
import { insert } from '#platform/database/query/change.js';
import { DEFAULT_STORE } from '../../../src/store/index.js';
import type { RunningApp } from '../app/running-app.js';

export interface CampaignScene extends Partial<Omit<CampaignEntity, 'id'>> {
  /** Points for a coupon. */
  readonly cost: number;
  /** How many codes are in stock: COFFEE-0, COFFEE-1 … */
  readonly coupons: number;
  /** How often it may be sold in all. */
  readonly limit?: number;
}

const COFFEE: Omit<CampaignEntity, 'id' | 'costInPoints' | 'usageLimit' | 'createdAt'> = {
  storeId: DEFAULT_STORE.id,
  name: 'Free coffee',
  reward: 'discount_code',
  active: true,
  featured: false,
  public: true,
  singleCoupon: false,
  unlimited: true,
  limitPerUser: null,
  daysInactive: 0,
  daysValid: 0,
  fulfillmentTracking: false,
  allTimeActive: true,
  activeFrom: null,
  activeTo: null,
  allTimeVisible: true,
  visibleFrom: null,
  visibleTo: null,
  transactionPercentageValue: null,
  levels: [],
  segments: [],
  categories: [],
  details: { translations: {}, labels: [] },
  photos: null,
  brandIcon: null,
  archivedAt: null,
  revision: 0,
};

/** A campaign with its codes, put there directly: the scene of most tests. Answers with its id. */
export async function campaignWith(app: RunningApp, scene: CampaignScene): Promise<string> {
  const { cost, coupons, limit = null, ...more } = scene;
  const id = randomUUID();
  const createdAt = app.clock.now();
  const { name = COFFEE.name } = more;
  const details = { ...COFFEE.details, translations: { en: { name } } };
  const isLimited = limit !== null || typeof more.limitPerUser === 'number';
  const campaign = {
    ...COFFEE,
    id,
    createdAt,
    costInPoints: cost,
    usageLimit: limit,
    unlimited: !isLimited,
    details,
    singleCoupon: more.reward === 'cashback',
    ...more,
  };
  await app.unitOfWork.run(async (tx) => {
    await insert(tx, CampaignEntity, [campaign]);
    await app.nest.get(CampaignRepository).replaceTags(tx, id, getTags(campaign));
    await app.nest.get(CouponService).openStock(tx, id, limit);
    await app.nest.get(CouponStockRepository).addCodes(tx, id, coupons, 0);
    for (let first = 0; first < coupons; first += 500) {
      const some = Array.from({ length: Math.min(500, coupons - first) }, (_, index) =>
        getCode(id, first + index),
      );
      await insert(tx, CouponEntity, some);
    }
  });
  return id;
}

function getCode(campaignId: string, index: number): CouponEntity {
  const unsold = {
    customerId: null,
    storeId: null,
    costInPoints: null,
    pointsBefore: null,
    purchasedAt: null,
  };
  const unused = { used: false, usedAt: null, usedForTransactionId: null, transactionId: null };
  const dates = { activeSince: null, activeTo: null, canceledAt: null, dueAt: null };
  const statuses = { deliveryStatus: null, cashbackStatus: null, spendTransferId: null, returnedPoints: 0 };
  const value = {
    valueCents: null,
    returnedCents: 0,
    restoredFromId: null,
    restoredCents: null,
    takenBackCents: null,
  };
  const code = `COFFEE-${index}`;
  return {
    id: randomUUID(),
    campaignId,
    code,
    stockKey: code,
    ...unsold,
    ...unused,
    ...dates,
    ...statuses,
    ...value,
  };
}
