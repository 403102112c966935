import { Injectable } from '@nestjs/common';
import { type BoughtCoupon, SoldCouponsReader } from '../../coupon/index.js';
import { type CustomerAddress, type CustomerNames, CustomerReader } from '../../customer/index.js';
import type { CampaignEntity } from '../campaign.entity.js';
import { CampaignListReader } from '../offer/campaign-list.reader.js';

/** A sold coupon, its campaign and its buyer. Both as they are now: neither is copied into a purchase. */
export interface BoughtReward {
  readonly coupon: BoughtCoupon;
  readonly campaign: CampaignEntity | undefined;
  readonly customer: (CustomerNames & CustomerAddress) | undefined;
}

@Injectable()
export class BoughtRewardService {
  constructor(
    private readonly campaigns: CampaignListReader,
    private readonly coupons: SoldCouponsReader,
    private readonly customers: CustomerReader,
  ) {}

  /** How many coupons a store has ever sold, those included that came back. Costs some rows for each of its campaigns. */
  async countSold(storeId: string): Promise<number> {
    return this.coupons.countSold(await this.campaigns.idsOf(storeId));
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
