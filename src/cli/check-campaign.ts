import type { CouponReader } from '../coupon/index.js';

/** Every campaign has a stock from its beginning. @throws {Error} when there is no such campaign in any store */
export async function checkCampaign(coupons: CouponReader, campaign: string): Promise<string> {
  const id = campaign.toLowerCase();
  if (!(await coupons.figuresOf([id])).has(id)) {
    throw new Error(`There is no campaign ${campaign}`);
  }
  return id;
}
