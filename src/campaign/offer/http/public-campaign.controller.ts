import { Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ForEveryone } from '../../../auth/index.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import type { Language } from '#platform/language/language.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { CampaignDescriptionService } from '../campaign-description.service.js';
import { CAMPAIGN_COLUMNS, CampaignListReader } from '../campaign-list.reader.js';
import { presentPublicCampaigns, type PublicCampaignListResponse } from './campaign-record.dto.js';
import { ListPublicCampaignsRequest } from './campaign-list.dto.js';

@ForEveryone('campaign/public')
export class PublicCampaignController {
  constructor(
    private readonly lists: CampaignListReader,
    private readonly descriptions: CampaignDescriptionService,
  ) {}

  /** Lists the public campaigns that can be bought now, by name. */
  @Get('available')
  @SortedBy(CAMPAIGN_COLUMNS, 'name')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListPublicCampaignsRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PublicCampaignListResponse> {
    const page = await this.lists.publicOnes(store.id, query);
    const campaigns = await this.descriptions.describe(store.id, page.rows, {
      language,
      format: query.format,
    });
    setLinkHeader(response, page);
    return presentPublicCampaigns(campaigns, page.total);
  }
}
