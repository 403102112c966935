import type { CampaignEntity } from '../campaign.entity.js';

/** Counters of the stock; `limitLeft` null for no total limit. */
interface Stock {
  readonly codes: number;
  readonly sold: number;
  readonly limitLeft: number | null;
}

type Limits = Pick<CampaignEntity, 'reward' | 'singleCoupon' | 'limitPerUser'>;

/** The coupons left for sale: codes in stock, capped by the rest of the total limit. Null for unlimited shared or computed codes. */
export function getUsageLeft(
  { reward, singleCoupon }: Limits,
  { codes, sold, limitLeft }: Stock,
): number | null {
  if (reward === 'cashback') {
    return limitLeft;
  }
  if (singleCoupon) {
    return codes > 0 ? limitLeft : 0;
  }
  const inStock = Math.max(0, codes - sold);
  return limitLeft === null ? inStock : Math.min(inStock, limitLeft);
}

/** Capped by the rest of the limit per customer, too. */
export function usageLeftForCustomer(
  { limitPerUser }: Limits,
  usageLeft: number | null,
  bought: number,
): number | null {
  const own = limitPerUser === null ? null : Math.max(0, limitPerUser - bought);
  if (usageLeft === null || own === null) {
    return usageLeft ?? own;
  }
  return Math.min(usageLeft, own);
}
