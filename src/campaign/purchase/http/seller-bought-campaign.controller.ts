import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { SellerGuard, Caller, type Principal } from '../../../auth/index.js';
import { BOUGHT_COUPON_COLUMNS } from '../../../coupon/index.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { inStore } from '#platform/http/request/paths.js';
import { SortedBy } from '#platform/http/request/fields/sorted-by.js';
import type { Language } from '#platform/language/language.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { type BoughtCampaignsForStaffResponse, ListBoughtCampaignsRequest } from './bought-campaign.dto.js';
import { StaffBoughtCampaignController } from './staff-bought-campaign.controller.js';

@Controller(inStore('seller/customer/:customer/campaign'))
@UseGuards(SellerGuard)
export class SellerBoughtCampaignController extends StaffBoughtCampaignController {
  /** Lists what a customer has bought, the newest first. With details, each campaign shows the codes that this customer has bought. */
  @Get('bought')
  @SortedBy(BOUGHT_COUPON_COLUMNS, 'purchaseAt', 'DESC')
  async bought(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') customer: string,
    @Query() query: ListBoughtCampaignsRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BoughtCampaignsForStaffResponse> {
    return this.list({ caller, store, customer, query, language }, response);
  }

  protected override codesOf(customerId: string, campaignIds: readonly string[]) {
    return this.coupons.codesBoughtBy(customerId, campaignIds);
  }
}
