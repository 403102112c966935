import { Body, Controller, HttpCode, Param, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { AdminGuard, Caller, Permission, type Principal, WriteLimitGuard } from '../../../auth/index.js';
import { CustomerResolverService } from '../../../customer/index.js';
import { IdPipe } from '#platform/http/request/id.pipe.js';
import { inStore } from '#platform/http/request/paths.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { BuyCampaign } from '../buy-campaign.js';
import {
  BuyForCustomerRequest,
  presentPurchasedCoupons,
  type PurchasedCouponsResponse,
} from './purchase.dto.js';

@Controller(inStore('admin/customer/:customer/campaign'))
@UseGuards(AdminGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class AdminPurchaseController {
  constructor(
    private readonly buyCampaign: BuyCampaign,
    private readonly customers: CustomerResolverService,
  ) {}

  /** Buys a campaign for a customer, or gives it away. Also what customers cannot see. */
  @Post(':campaign/buy')
  @HttpCode(200)
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async buy(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') customer: string,
    @Param('campaign', IdPipe) campaignId: string,
    @Body() { quantity, withoutPoints, transactionId }: BuyForCustomerRequest,
  ): Promise<PurchasedCouponsResponse> {
    const { id: customerId } = await this.customers.find(store, customer, caller);
    const issuer = caller.apiKey ? 'api' : 'admin';
    const by = { role: 'admin', issuer, id: caller.id } as const;
    const purchase = {
      storeId: store.id,
      customerId,
      campaignId,
      quantity,
      withoutPoints,
      transactionId,
      by,
    };
    return presentPurchasedCoupons(await this.buyCampaign.execute(purchase));
  }
}
