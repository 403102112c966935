import { Body, Param, Post, UseFilters } from '@nestjs/common';
import { ReplacedBy } from '#platform/http/openapi/replaced-by.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { onlyScoped, onlyUnscoped } from '#platform/http/request/paths.js';
import { FirstSentenceFilter } from '#platform/http/response/error.filter.js';
import {
  Caller,
  ForAdministrators,
  ForCustomers,
  ForSellers,
  Permission,
  type Principal,
} from '../../../auth/index.js';
import { CustomerResolverService } from '../../../customer/index.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { BuyCampaign } from '../buy-campaign.js';
import {
  BuyCampaignRequest,
  BuyForCustomerRequest,
  BuyOneRequest,
  type LegacyPurchasedCouponResponse,
  presentLegacyPurchasedCoupon,
  presentPurchasedCoupons,
  type PurchasedCouponsResponse,
} from './purchase.dto.js';

@ForCustomers('customer/campaign', onlyScoped)
export class CustomerPurchaseController {
  constructor(private readonly buyCampaign: BuyCampaign) {}

  /** Buys a campaign, in any quantity: takes the points and hands out as many coupons as asked for, or neither. */
  @Post(':campaign/buy')
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

/** The unscoped path answers in a shape of its own, and sells one coupon at a time. */
@ForCustomers('customer/campaign', onlyUnscoped)
export class LegacyPurchaseController {
  constructor(private readonly buyCampaign: BuyCampaign) {}

  /** Buys one coupon of a campaign. For several, use the same path below the code of a store: it takes a `quantity`. */
  @Post(':campaign/buy')
  @ReplacedBy('POST /api/{storeCode}/customer/campaign/{campaign}/buy')
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

@ForSellers('seller/customer/:customer/campaign')
export class SellerPurchaseController {
  constructor(
    private readonly buyCampaign: BuyCampaign,
    private readonly customers: CustomerResolverService,
  ) {}

  /** Buys a campaign for a customer at the till, with the customer's points. */
  @Post(':campaign/buy')
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

@ForAdministrators('admin/customer/:customer/campaign')
@UseFilters(FirstSentenceFilter)
export class AdminPurchaseController {
  constructor(
    private readonly buyCampaign: BuyCampaign,
    private readonly customers: CustomerResolverService,
  ) {}

  /**
   * Buys a campaign for a customer, or gives it away. Also what customers cannot see. Without the code of a store, the `error` of wrong
   * fields is the first sentence about them.
   */
  @Post(':campaign/buy')
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
