import { Controller, HttpCode, Param, UseGuards } from '@nestjs/common';
import { Caller, CustomerGuard, type Principal } from '../../auth/index.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { onlyUnscoped } from '../../platform/http/paths.js';
import { Post } from '../../platform/http/writes.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { BuyCampaign } from '../buy-campaign.js';
import {
  type LegacyPurchasedCouponResponse,
  presentLegacyPurchasedCoupon,
} from './legacy-purchased-coupon.presenter.js';

/** The unscoped path answers in a shape of its own, and sells one coupon at a time. */
@Controller(onlyUnscoped('customer/campaign'))
@UseGuards(CustomerGuard)
export class LegacyPurchaseController {
  constructor(private readonly buyCampaign: BuyCampaign) {}

  /** Buys one coupon of a campaign. */
  @Post(':campaign/buy')
  @HttpCode(200)
  async buy(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
  ): Promise<LegacyPurchasedCouponResponse> {
    const by = { role: 'customer', issuer: 'system', id: caller.id } as const;
    const purchase = { storeId: store.id, customerId: caller.id, campaignId, quantity: 1, by };
    const [coupon] = await this.buyCampaign.execute(purchase);
    if (!coupon) {
      throw new Error('A purchase succeeded without a coupon');
    }
    return presentLegacyPurchasedCoupon(coupon);
  }
}
