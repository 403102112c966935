import { Body, Controller, Get, HttpCode, Param, Query, UseGuards } from '@nestjs/common';
import { AdminGuard, Permission } from '../../auth/index.js';
import { InvalidFields } from '../../platform/error/invalid-fields.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linked } from '../../platform/http/linked.js';
import { inStore } from '../../platform/http/paths.js';
import { searched } from '../../platform/http/searched.js';
import { Post, Put } from '../../platform/http/writes.js';
import { Search } from '../../search/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CampaignDescriptions } from '../campaign-description.service.js';
import { CampaignListReader } from '../campaign-list.reader.js';
import { CreateCampaign } from '../create-campaign.js';
import { EditCampaign } from '../edit-campaign.js';
import { campaignFields } from './campaign-fields.js';
import {
  type ActiveCampaignsResponse,
  type CampaignIdResponse,
  type CampaignListResponse,
  presentCampaigns,
} from './campaign-record.presenter.js';
import { CampaignRequest } from './campaign.request.js';
import { ListCampaignsRequest } from './list-campaigns.request.js';

@Controller(inStore('campaign'))
@UseGuards(AdminGuard)
export class CampaignController {
  constructor(
    private readonly lists: CampaignListReader,
    private readonly search: Search,
    private readonly descriptions: CampaignDescriptions,
    private readonly createCampaign: CreateCampaign,
    private readonly editCampaign: EditCampaign,
  ) {}

  /** Lists the campaigns of the store by name. A single one shows its levels, segments, categories and codes, too. */
  @Get()
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListCampaignsRequest,
  ): Promise<CampaignListResponse> {
    const { found, among } = await this.search.idsFor(store.id, 'campaign', query.q);
    const page = await this.lists.all(store.id, { ...query, among });
    const campaigns = await this.descriptions.describe(store.id, page.rows);
    return searched(linked(presentCampaigns(campaigns, page.total), page), found);
  }

  /** Names of the campaigns that are on sale now, to pick from: the first 1,000. */
  @Get('active')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async active(@CurrentStore() store: Store): Promise<ActiveCampaignsResponse> {
    const campaigns = await this.lists.activeNames(store.id);
    return { campaigns: campaigns.map(({ id, name }) => ({ id, name })), total: campaigns.length };
  }

  /** Creates a campaign. Codes may come with it, or later. */
  @Post()
  @HttpCode(200)
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async create(@CurrentStore() store: Store, @Body() campaign: CampaignRequest): Promise<CampaignIdResponse> {
    const { reward, coupons: codes = [] } = campaign;
    if (reward === undefined) {
      throw new InvalidFields([{ field: 'reward', message: 'This value should not be blank.' }]);
    }
    const fields = campaignFields(campaign);
    return {
      campaignId: await this.createCampaign.execute({ storeId: store.id, reward, fields, codes }),
    };
  }

  /** Changes a campaign. What is left out stays as it is; codes are added, never removed; the reward cannot change. */
  @Put(':campaign')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async edit(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Body() campaign: CampaignRequest,
  ): Promise<CampaignIdResponse> {
    const { reward, coupons: codes = [] } = campaign;
    const changes = campaignFields(campaign);
    await this.editCampaign.execute({ storeId: store.id, campaignId, changes, reward, codes });
    return { campaignId };
  }

  /** Switches a campaign on. */
  @Post(':campaign/active')
  @HttpCode(200)
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async activate(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
  ): Promise<CampaignIdResponse> {
    await this.editCampaign.setActive(store.id, campaignId, true);
    return { campaignId };
  }

  /** Switches a campaign off: nobody buys it from now on. */
  @Post(':campaign/inactive')
  @HttpCode(200)
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async deactivate(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
  ): Promise<CampaignIdResponse> {
    await this.editCampaign.setActive(store.id, campaignId, false);
    return { campaignId };
  }
}
