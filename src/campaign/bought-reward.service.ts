import { Injectable } from '@nestjs/common';
import type { BoughtCoupon } from '../coupon/index.js';
import { type CustomerAddress, type CustomerNames, CustomerReader } from '../customer/index.js';
import type { CampaignEntity } from './campaign.entity.js';
import { CampaignReader } from './campaign.reader.js';

/** A coupon that was bought, of what campaign, and by whom. Both as they are now: neither is copied into a purchase. */
export interface BoughtReward {
  readonly coupon: BoughtCoupon;
  readonly campaign: CampaignEntity | undefined;
  readonly customer: (CustomerNames & CustomerAddress) | undefined;
}

@Injectable()
export class BoughtRewards {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly customers: CustomerReader,
  ) {}

  /** How many coupons a store has ever sold, those included that came back. Costs some rows for each of its campaigns. */
  async countSold(storeId: string): Promise<number> {
    return this.campaigns.countSold(storeId);
  }

  /** Two statements for a page, however long it is. */
  async describe(coupons: readonly BoughtCoupon[]): Promise<BoughtReward[]> {
    const campaigns = await this.campaigns.findByIds(coupons.map(({ campaignId }) => campaignId));
    const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
    const customers = await this.customers.addressesOf([
      ...new Set(coupons.map(({ customerId }) => customerId)),
    ]);
    return coupons.map((coupon) => ({
      coupon,
      campaign: byId.get(coupon.campaignId),
      customer: customers.get(coupon.customerId),
    }));
  }
}
