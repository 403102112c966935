import type { CampaignEntity } from '../campaign.entity.js';

/** What is counted of the stock; `limitLeft` null: no total limit. */
interface Stock {
  readonly codes: number;
  readonly sold: number;
  readonly limitLeft: number | null;
}

type Limits = Pick<CampaignEntity, 'reward' | 'singleCoupon' | 'limitPerUser'>;

/**
 * How many coupons of a campaign can still be sold: codes left in stock, capped by what is left of the total limit. Null
 * where there is no number: all buyers get the same code, or one that is computed, as often as they like.
 */
export function usageLeftOf(
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

/** The same, capped by what is left of the limit of one customer. */
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
