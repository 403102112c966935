import { Body, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { NotKept } from '#platform/http/write/decorators.js';
import { ForAdministrators, Permission, Personal } from '../../../auth/index.js';
import { PERSONAL_OF_MEMBERS, SEGMENT_MEMBER_COLUMNS } from '../../../segment/index.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { CampaignNotFound } from '../../campaign.errors.js';
import { CampaignReader } from '../../campaign.reader.js';
import { CampaignAudienceService } from '../campaign-audience.service.js';
import {
  CampaignAudienceRequest,
  type CampaignAudienceResponse,
  type CampaignCustomersResponse,
  ListCampaignCustomersRequest,
  presentCampaignAudience,
  presentCampaignCustomers,
} from './campaign-audience.dto.js';

@ForAdministrators('campaign')
export class CampaignAudienceController {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly audiences: CampaignAudienceService,
  ) {}

  /**
   * Counts the customers who see the campaign while it is on sale, and those among them who could buy one. The counts leave out
   * whether it is active, in its time and in stock.
   */
  @Get(':campaign/audience')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async find(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
  ): Promise<CampaignAudienceResponse> {
    const campaign = await this.campaigns.findById(store.id, campaignId);
    if (!campaign) {
      throw new CampaignNotFound();
    }
    return presentCampaignAudience(await this.audiences.getSize(campaign));
  }

  /** Says the same of a campaign that is being planned, and stores nothing. */
  @Post('audience')
  @NotKept()
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async plan(
    @CurrentStore() store: Store,
    @Body() draft: CampaignAudienceRequest,
  ): Promise<CampaignAudienceResponse> {
    const { reward = 'gift_code', costInPoints = 0, levels = [], segments = [] } = draft;
    const { limitPerUser = 0, campaignId = null } = draft;
    const limits = { limitPerUser: limitPerUser === 0 ? null : limitPerUser };
    const campaign = { id: campaignId, storeId: store.id, reward, costInPoints, levels, segments, ...limits };
    return presentCampaignAudience(await this.audiences.getSize(campaign));
  }
}

@ForAdministrators('campaign')
export class CampaignCustomersController {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly audiences: CampaignAudienceService,
  ) {}

  /**
   * Lists the customers of the store who can see the campaign now, the newest first. Names, contacts, gender and birthday, and filters and orders
   * by them, need `CUSTOMER` `VIEW`.
   */
  @Get(':campaign/customers/visible')
  @Personal(PERSONAL_OF_MEMBERS)
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
