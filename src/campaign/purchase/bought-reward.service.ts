import { Injectable } from '@nestjs/common';
import { type BoughtCoupon, SoldCouponsReader } from '../../coupon/index.js';
import { type CustomerAddress, type CustomerNames, CustomerReader } from '../../customer/index.js';
import type { CampaignEntity } from '../campaign.entity.js';
import { CampaignListReader } from '../offer/campaign-list.reader.js';

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

  /** The number of coupons ever sold, including returned ones. Reads some rows for each campaign. */
  async countSold(storeId: string): Promise<number> {
    return this.coupons.countSold(await this.campaigns.getIds(storeId));
  }

  /** Two statements for a page of any length. */
  async describe(coupons: readonly BoughtCoupon[]): Promise<BoughtReward[]> {
    const campaigns = await this.campaigns.findByIds(coupons.map(({ campaignId }) => campaignId));
    const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
    const customers = await this.customers.getAddresses([
      ...new Set(coupons.map(({ customerId }) => customerId)),
    ]);
    return coupons.map((coupon) => ({
      coupon,
      campaign: byId.get(coupon.campaignId),
      customer: customers.get(coupon.customerId),
    }));
  }
}
