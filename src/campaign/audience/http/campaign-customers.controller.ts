import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { AdminGuard, Permission } from '../../../auth/index.js';
import { IdPipe } from '#platform/http/request/id.pipe.js';
import { inStore } from '#platform/http/request/paths.js';
import { SortedBy } from '#platform/http/request/fields/sorted-by.js';
import { setLinkHeader } from '#platform/http/response/link-header.js';
import { SEGMENT_MEMBER_COLUMNS } from '../../../segment/index.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { CampaignAudienceService } from '../campaign-audience.service.js';
import { CampaignNotFound } from '../../campaign.errors.js';
import { CampaignReader } from '../../campaign.reader.js';
import {
  type CampaignCustomersResponse,
  ListCampaignCustomersRequest,
  presentCampaignCustomers,
} from './campaign-audience.dto.js';

@Controller(inStore('campaign'))
@UseGuards(AdminGuard)
export class CampaignCustomersController {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly audiences: CampaignAudienceService,
  ) {}

  /** Lists the customers of the store who can see the campaign now, the newest first. */
  @Get(':campaign/customers/visible')
  @SortedBy(SEGMENT_MEMBER_COLUMNS, 'createdAt', 'DESC')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async visible(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Query() query: ListCampaignCustomersRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CampaignCustomersResponse> {
    const campaign = await this.campaigns.findById(store.id, campaignId);
    if (!campaign) {
      throw new CampaignNotFound();
    }
    const page = await this.audiences.list(campaign, query);
    setLinkHeader(response, page);
    return presentCampaignCustomers(page.rows, page.total);
  }
}
