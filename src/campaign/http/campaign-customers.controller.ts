import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { AdminGuard, Permission } from '../../auth/index.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linked } from '../../platform/http/linked.js';
import { inStore } from '../../platform/http/paths.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CampaignAudiences } from '../campaign-audience.service.js';
import { CampaignNotFound } from '../campaign.errors.js';
import { CampaignReader } from '../campaign.reader.js';
import { type CampaignCustomersResponse, presentCampaignCustomers } from './campaign-customers.presenter.js';
import { ListCampaignCustomersRequest } from './list-campaign-customers.request.js';

@Controller(inStore('campaign'))
@UseGuards(AdminGuard)
export class CampaignCustomersController {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly audiences: CampaignAudiences,
  ) {}

  /** Lists the customers of the store to whom the campaign is visible now, the newest first. */
  @Get(':campaign/customers/visible')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async visible(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Query() query: ListCampaignCustomersRequest,
  ): Promise<CampaignCustomersResponse> {
    const campaign = await this.campaigns.findById(store.id, campaignId);
    if (!campaign) {
      throw new CampaignNotFound();
    }
    const page = await this.audiences.list(campaign, query);
    return linked(presentCampaignCustomers(page.rows, page.total), page);
  }
}
