import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { SellerGuard } from '../../auth/index.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linked } from '../../platform/http/linked.js';
import { inStore } from '../../platform/http/paths.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CampaignDescriptions } from '../campaign-description.service.js';
import { CampaignListReader } from '../campaign-list.reader.js';
import { CampaignNotFound } from '../campaign.errors.js';
import { CampaignReader } from '../campaign.reader.js';
import { type CampaignDetail, presentCampaignDetail } from './campaign-detail.presenter.js';
import { presentCampaignsForSeller, type SellerCampaignListResponse } from './campaign-record.presenter.js';
import { ListOffersRequest } from './list-campaigns.request.js';

@Controller(inStore('seller/campaign'))
@UseGuards(SellerGuard)
export class SellerCampaignController {
  constructor(
    private readonly lists: CampaignListReader,
    private readonly campaigns: CampaignReader,
    private readonly descriptions: CampaignDescriptions,
  ) {}

  /** Lists what is on sale and visible now, by name. Cashback is not listed. */
  @Get()
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListOffersRequest,
  ): Promise<SellerCampaignListResponse> {
    const page = await this.lists.forSellers(store.id, query);
    const described = await this.descriptions.describe(store.id, page.rows);
    return linked(presentCampaignsForSeller(described, page.total), page);
  }

  /** Shows a campaign: less than an administrator sees, and no codes. */
  @Get(':campaign')
  async show(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
  ): Promise<CampaignDetail> {
    const campaign = await this.campaigns.findById(store.id, campaignId);
    const [description] = campaign ? await this.descriptions.describe(store.id, [campaign]) : [];
    if (!description) {
      throw new CampaignNotFound();
    }
    return presentCampaignDetail(description, []);
  }
}
