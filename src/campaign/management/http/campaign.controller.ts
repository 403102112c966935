import { Body, Get, Injectable, Param, Post, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { ForAdministrators, Permission } from '../../../auth/index.js';
import { eachPage } from '#platform/database/query/list-page.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { readRecord } from '#platform/http/request/import.dto.js';
import { AlsoNames } from '#platform/http/request/also-names.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { AnswersCsv, csvOfRecords } from '#platform/http/response/csv.js';
import { setLinkHeader, setSearchHeaders } from '#platform/http/response/headers.js';
import { Edit, RecordEdit } from '#platform/http/write/record-edit.js';
import type { Language } from '#platform/language/language.js';
import { SearchService } from '../../../search/index.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { CampaignDescriptionService } from '../../offer/campaign-description.service.js';
import {
  CAMPAIGN_COLUMNS,
  CampaignListReader,
  type CampaignsQuery,
} from '../../offer/campaign-list.reader.js';
import { type CampaignBodies, CampaignService, type NewCampaign } from '../campaign.service.js';
import { CampaignRequest, fieldsOfRequest, problemsBeside } from './campaign.dto.js';
import {
  type ActiveCampaignsResponse,
  type CampaignIdResponse,
  type CampaignListResponse,
  type ListedCampaignRecord,
  presentActiveCampaigns,
  presentCampaigns,
} from '../../offer/http/campaign-record.dto.js';
import { CampaignRecordsService } from '../../offer/http/campaign-records.service.js';
import { ExportCampaignsRequest, ListCampaignsRequest } from '../../offer/http/campaign-list.dto.js';

const EXPORTED = [
  'campaignId',
  'name',
  'reward',
  'active',
  'costInPoints',
  'singleCoupon',
  'unlimited',
  'limit',
  'limitPerUser',
  'campaignActivity.allTimeActive',
  'campaignActivity.activeFrom',
  'campaignActivity.activeTo',
  'campaignVisibility.allTimeVisible',
  'campaignVisibility.visibleFrom',
  'campaignVisibility.visibleTo',
  'couponsCount',
  'usageLeft',
  'usersWhoUsedThisCampaignCount',
  'visibleForCustomersCount',
  'levelNames',
  'segmentNames',
  'categoryNames',
  'labels',
  'featured',
  'public',
  'daysInactive',
  'daysValid',
  'fulfillmentTracking',
  'rewardValue',
  'tax',
  'taxPriceValue',
  'pointValue',
  'transactionPercentageValue',
  'connectType',
  'earningRuleId',
  'brandName',
  'brandDescription',
  'shortDescription',
  'conditionsDescription',
  'usageInstruction',
  'moreInformationLink',
  'pushNotificationText',
  'createdAt',
  // Behind the columns that readers of the file may know by their places.
  'archivedAt',
];

function getCampaign(request: CampaignRequest): Omit<NewCampaign, 'id' | 'storeId'> {
  const { reward, coupons: codes = [] } = request;
  return { reward, fields: fieldsOfRequest(request), codes };
}

/** See `RecordBodies`. */
@Injectable()
export class RequestedCampaigns implements CampaignBodies {
  async read(_storeId: string, body: object): Promise<Omit<NewCampaign, 'id' | 'storeId'> | string> {
    return readRecord(CampaignRequest, body, getCampaign);
  }
}

@ForAdministrators('campaign')
export class CampaignController {
  constructor(
    private readonly lists: CampaignListReader,
    private readonly search: SearchService,
    private readonly descriptions: CampaignDescriptionService,
    private readonly campaignService: CampaignService,
    private readonly records: CampaignRecordsService,
  ) {}

  /** Lists the campaigns of the store by name. A single one shows its levels, segments, categories and codes, too. */
  @Get()
  @SortedBy(CAMPAIGN_COLUMNS, 'name')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListCampaignsRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CampaignListResponse> {
    const { found, among } = await this.search.idsFor(store.id, 'campaign', query.q);
    const page = await this.lists.all(store.id, { ...query, among });
    const campaigns = await this.descriptions.describe(store.id, page.rows, {
      language,
      format: query.format,
    });
    setLinkHeader(response, page);
    setSearchHeaders(response, found);
    return presentCampaigns(campaigns, page.total);
  }

  /** Names of the campaigns that are on sale now, to pick from: the first 1,000. */
  @Get('active')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async active(
    @CurrentStore() store: Store,
    @InLanguage() language: Language,
  ): Promise<ActiveCampaignsResponse> {
    return presentActiveCampaigns(await this.lists.active(store.id), language);
  }

  /** Creates a campaign. Codes may come with it, or later. */
  @Post()
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  @AlsoNames(CampaignRequest, problemsBeside)
  async create(@CurrentStore() store: Store, @Body() campaign: CampaignRequest): Promise<CampaignIdResponse> {
    const campaignId = await this.campaignService.create({ ...getCampaign(campaign), storeId: store.id });
    return { campaignId };
  }

  /** Changes a campaign. What is left out stays as it is; codes are added, never removed; the reward cannot change. */
  @Put(':campaign')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async edit(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Body() campaign: CampaignRequest,
    @InLanguage() language: Language,
    @Edit(CampaignRequest) edit: RecordEdit,
  ): Promise<CampaignIdResponse> {
    const { revision, reward, coupons: codes = [] } = campaign;
    const { id: storeId } = store;
    const changes = { storeId, campaignId, changes: fieldsOfRequest(campaign), reward, codes };
    await edit.run(
      revision,
      (expected) => this.campaignService.edit({ ...changes, expected }),
      async () => {
        const found = await this.records.find(storeId, campaignId);
        return this.records.present(found, { language, format: 'raw' }, true);
      },
    );
    return { campaignId };
  }

  /** Switches a campaign on. */
  @Post(':campaign/active')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async activate(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
  ): Promise<CampaignIdResponse> {
    await this.campaignService.setActive(store.id, campaignId, true);
    return { campaignId };
  }

  /** Deactivates a campaign: it cannot be bought from now on. */
  @Post(':campaign/inactive')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async deactivate(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
  ): Promise<CampaignIdResponse> {
    await this.campaignService.setActive(store.id, campaignId, false);
    return { campaignId };
  }

  /**
   * Archives a campaign: it is switched off, can neither be bought nor activated from now on, and is left out of the list. Coupons that
   * were bought stay as they are. A campaign that is archived stays so.
   */
  @Post(':campaign/archive')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async archive(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
  ): Promise<CampaignIdResponse> {
    await this.campaignService.archive(store.id, campaignId);
    return { campaignId };
  }

  /** Takes a campaign out of the archive. It is not active then. */
  @Post(':campaign/unarchive')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async unarchive(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
  ): Promise<CampaignIdResponse> {
    await this.campaignService.unarchive(store.id, campaignId);
    return { campaignId };
  }
}

@ForAdministrators('csv/campaign')
export class CampaignsCsvController {
  constructor(
    private readonly lists: CampaignListReader,
    private readonly search: SearchService,
    private readonly descriptions: CampaignDescriptionService,
  ) {}

  /** The campaigns of the list with these filters, in its order, as a CSV file. Their codes have files of their own. */
  @Get()
  @AnswersCsv()
  @SortedBy(CAMPAIGN_COLUMNS, 'name')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async export(
    @CurrentStore() store: Store,
    @Query() query: ExportCampaignsRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { found, among } = await this.search.idsFor(store.id, 'campaign', query.q);
    setSearchHeaders(response, found);
    return csvOfRecords('campaigns.csv', EXPORTED, this.getRecords(store.id, { ...query, among }, language));
  }

  private async *getRecords(
    storeId: string,
    query: ExportCampaignsRequest & Pick<CampaignsQuery, 'among'>,
    language: Language,
  ): AsyncGenerator<ListedCampaignRecord[]> {
    const { format } = query;
    for await (const { rows } of eachPage((page) => this.lists.all(storeId, { ...query, ...page }), query)) {
      const campaigns = await this.descriptions.describe(storeId, rows, { language, format });
      yield presentCampaigns(campaigns, 0).campaigns;
    }
  }
}
