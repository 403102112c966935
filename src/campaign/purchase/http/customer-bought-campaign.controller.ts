import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { Caller, CustomerGuard, type Principal } from '../../../auth/index.js';
import { BOUGHT_COUPON_COLUMNS, SoldCouponsReader } from '../../../coupon/index.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { inStore } from '#platform/http/request/paths.js';
import { SortedBy } from '#platform/http/request/fields/sorted-by.js';
import { setLinkHeader } from '#platform/http/response/link-header.js';
import type { Language } from '#platform/language/language.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { CampaignDescriptionService } from '../../offer/campaign-description.service.js';
import { CampaignListReader } from '../../offer/campaign-list.reader.js';
import {
  type BoughtCampaignsResponse,
  ListBoughtCampaignsRequest,
  presentBoughtCampaigns,
} from './bought-campaign.dto.js';
import { presentCampaignDetail } from '../../offer/http/campaign-detail.dto.js';

@Controller(inStore('customer/campaign'))
@UseGuards(CustomerGuard)
export class CustomerBoughtCampaignController {
  constructor(
    private readonly coupons: SoldCouponsReader,
    private readonly campaigns: CampaignListReader,
    private readonly descriptions: CampaignDescriptionService,
  ) {}

  /** Lists what the logged-in customer has bought, the newest first. */
  @Get('bought')
  @SortedBy(BOUGHT_COUPON_COLUMNS, 'purchaseAt', 'DESC')
  async bought(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Query() query: ListBoughtCampaignsRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BoughtCampaignsResponse> {
    const page = await this.coupons.listBoughtBy(caller.id, query);
    if (!query.includeDetails) {
      setLinkHeader(response, page);
      return presentBoughtCampaigns(page.rows, page.total);
    }
    const campaigns = await this.campaigns.findWithFigures(page.rows.map(({ campaignId }) => campaignId));
    const described = await this.descriptions.describeCounted(store.id, campaigns, {
      language,
      format: query.format,
    });
    const details = new Map(described.map((each) => [each.campaign.id, presentCampaignDetail(each)]));
    setLinkHeader(response, page);
    return presentBoughtCampaigns(page.rows, page.total, details);
  }
}
