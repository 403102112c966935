import { Body, Controller, HttpCode, Param, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { IdPipe } from '#platform/http/request/id.pipe.js';
import { onlyUnscoped } from '#platform/http/request/paths.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import { Caller, CustomerGuard, type Principal, WriteLimitGuard } from '../../../auth/index.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { BuyCampaign } from '../buy-campaign.js';
import {
  BuyOneRequest,
  type LegacyPurchasedCouponResponse,
  presentLegacyPurchasedCoupon,
} from './purchase.dto.js';

/** The unscoped path answers in a shape of its own, and sells one coupon at a time. */
@Controller(onlyUnscoped('customer/campaign'))
@UseGuards(CustomerGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class LegacyPurchaseController {
  constructor(private readonly buyCampaign: BuyCampaign) {}

  /** Buys one coupon of a campaign. For several, use the same path below the code of a store: it takes a `quantity`. */
  @Post(':campaign/buy')
  @HttpCode(200)
  async buy(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Body() { quantity }: BuyOneRequest,
  ): Promise<LegacyPurchasedCouponResponse> {
    const by = { role: 'customer', issuer: 'system', id: caller.id } as const;
    const purchase = { storeId: store.id, customerId: caller.id, campaignId, quantity, by };
    const [coupon] = await this.buyCampaign.execute(purchase);
    if (!coupon) {
      throw new Error('A purchase succeeded without a coupon');
    }
    return presentLegacyPurchasedCoupon(coupon);
  }
}
