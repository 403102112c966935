import { Body, Controller, HttpCode, Param, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { Caller, CustomerGuard, type Principal, WriteLimitGuard } from '../../../auth/index.js';
import { IdPipe } from '#platform/http/request/id.pipe.js';
import { onlyScoped } from '#platform/http/request/paths.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { BuyCampaign } from '../buy-campaign.js';
import {
  BuyCampaignRequest,
  presentPurchasedCoupons,
  type PurchasedCouponsResponse,
} from './purchase.dto.js';

@Controller(onlyScoped('customer/campaign'))
@UseGuards(CustomerGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class CustomerPurchaseController {
  constructor(private readonly buyCampaign: BuyCampaign) {}

  /** Buys a campaign, in any quantity: takes the points and hands out as many coupons as asked for, or neither. */
  @Post(':campaign/buy')
  @HttpCode(200)
  async buy(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Body() { quantity }: BuyCampaignRequest,
  ): Promise<PurchasedCouponsResponse> {
    const by = { role: 'customer', issuer: 'system', id: caller.id } as const;
    const purchase = { storeId: store.id, customerId: caller.id, campaignId, quantity, by };
    return presentPurchasedCoupons(await this.buyCampaign.execute(purchase));
  }
}
