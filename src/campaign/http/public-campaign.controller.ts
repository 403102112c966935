import { Controller, Get, Query } from '@nestjs/common';
import { Public } from '../../auth/index.js';
import { linked } from '../../platform/http/linked.js';
import { inStore } from '../../platform/http/paths.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CampaignDescriptions } from '../campaign-description.service.js';
import { CampaignListReader } from '../campaign-list.reader.js';
import { type CampaignListResponse, presentCampaigns } from './campaign-record.presenter.js';
import { ListPublicCampaignsRequest } from './list-campaigns.request.js';

@Controller(inStore('campaign/public'))
@Public()
export class PublicCampaignController {
  constructor(
    private readonly lists: CampaignListReader,
    private readonly descriptions: CampaignDescriptions,
  ) {}

  /** Lists the public campaigns that somebody can have now, by name. */
  @Get('available')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListPublicCampaignsRequest,
  ): Promise<CampaignListResponse> {
    const page = await this.lists.publicOnes(store.id, query);
    return linked(presentCampaigns(await this.descriptions.describe(store.id, page.rows), page.total), page);
  }
}
