import { Body, Controller, HttpCode, Param, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { Caller, type Principal, SellerGuard, WriteLimitGuard } from '../../../auth/index.js';
import { CustomerResolverService } from '../../../customer/index.js';
import { IdPipe } from '#platform/http/request/id.pipe.js';
import { inStore } from '#platform/http/request/paths.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { BuyCampaign } from '../buy-campaign.js';
import {
  BuyCampaignRequest,
  presentPurchasedCoupons,
  type PurchasedCouponsResponse,
} from './purchase.dto.js';

@Controller(inStore('seller/customer/:customer/campaign'))
@UseGuards(SellerGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class SellerPurchaseController {
  constructor(
    private readonly buyCampaign: BuyCampaign,
    private readonly customers: CustomerResolverService,
  ) {}

  /** Buys a campaign for a customer at the till, with the customer's points. */
  @Post(':campaign/buy')
  @HttpCode(200)
  async buy(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') customer: string,
    @Param('campaign', IdPipe) campaignId: string,
    @Body() { quantity }: BuyCampaignRequest,
  ): Promise<PurchasedCouponsResponse> {
    const { id: customerId } = await this.customers.find(store, customer, caller);
    const by = { role: 'seller', issuer: 'seller', id: caller.id } as const;
    const purchase = { storeId: store.id, customerId, campaignId, quantity, by };
    return presentPurchasedCoupons(await this.buyCampaign.execute(purchase));
  }
}
