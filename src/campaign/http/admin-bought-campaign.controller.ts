import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { AdminGuard, Caller, Permission, type Principal } from '../../auth/index.js';
import { CouponReader } from '../../coupon/index.js';
import { CustomerOfPath } from '../../customer/index.js';
import { linked } from '../../platform/http/linked.js';
import { inStore } from '../../platform/http/paths.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CampaignDescriptions } from '../campaign-description.service.js';
import { CampaignReader } from '../campaign.reader.js';
import { type BoughtCampaignsResponse, presentBoughtCampaigns } from './bought-campaign.presenter.js';
import { presentCampaignDetail } from './campaign-detail.presenter.js';
import { ListBoughtCampaignsRequest } from './list-bought-campaigns.request.js';

@Controller(inStore('admin/customer/:customer/campaign'))
@UseGuards(AdminGuard)
export class AdminBoughtCampaignController {
  constructor(
    private readonly customers: CustomerOfPath,
    private readonly coupons: CouponReader,
    private readonly campaigns: CampaignReader,
    private readonly descriptions: CampaignDescriptions,
  ) {}

  /** Lists what a customer has bought. With details, each campaign shows its levels, segments and first codes. */
  @Get('bought')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async bought(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') customer: string,
    @Query() query: ListBoughtCampaignsRequest,
  ): Promise<BoughtCampaignsResponse> {
    const { id } = await this.customers.find(store, customer, caller);
    const page = await this.coupons.listBoughtBy(id, query);
    if (!query.includeDetails) {
      return linked(presentBoughtCampaigns(page.rows, page.total), page);
    }
    const campaigns = await this.campaigns.findByIds(page.rows.map(({ campaignId }) => campaignId));
    const codes = await this.coupons.firstCodesOf(campaigns.map((campaign) => campaign.id));
    const described = await this.descriptions.describe(store.id, campaigns);
    const details = new Map(
      described.map((each) => [
        each.campaign.id,
        presentCampaignDetail(each, codes.get(each.campaign.id) ?? []),
      ]),
    );
    return linked(presentBoughtCampaigns(page.rows, page.total, details), page);
  }
}
