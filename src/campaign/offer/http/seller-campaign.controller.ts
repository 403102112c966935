import { Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ForSellers } from '../../../auth/index.js';
import { LevelReader } from '../../../level/index.js';
import { CacheVersion } from '#platform/database/cache/cache-version.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { SortedBy } from '#platform/http/request/page.dto.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import type { Language } from '#platform/language/language.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { CampaignDescriptionService } from '../campaign-description.service.js';
import { CAMPAIGN_COLUMNS, CampaignListReader } from '../campaign-list.reader.js';
import { CampaignNotFound } from '../../campaign.errors.js';
import { CampaignReader } from '../../campaign.reader.js';
import { type CampaignDetailForStaff, presentCampaignDetailForStaff } from './campaign-detail.dto.js';
import { presentCampaignsForSeller, type SellerCampaignListResponse } from './campaign-record.dto.js';
import { ListOffersRequest, ShowCampaignRequest } from './campaign-list.dto.js';

@ForSellers('seller/campaign')
export class SellerCampaignController {
  constructor(
    private readonly lists: CampaignListReader,
    private readonly campaigns: CampaignReader,
    private readonly descriptions: CampaignDescriptionService,
    private readonly levels: LevelReader,
    private readonly memory: CacheVersion,
  ) {}

  /** Lists what is on sale and visible now, by name. Cashback is not listed. */
  @Get()
  @SortedBy(CAMPAIGN_COLUMNS, 'name')
  async list(
    @CurrentStore() store: Store,
    @Query() query: ListOffersRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SellerCampaignListResponse> {
    const page = await this.lists.forSellers(store.id, query);
    const described = await this.descriptions.describe(store.id, page.rows, {
      language,
      format: query.format,
    });
    setLinkHeader(response, page);
    return presentCampaignsForSeller(described, page.total);
  }

  /**
   * Shows a campaign: less than an administrator sees, and no codes. One that is for everybody names all active levels: existing
   * clients wait for a level or a segment before they show it.
   */
  @Get(':campaign')
  async show(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Query() { format }: ShowCampaignRequest,
    @InLanguage() language: Language,
  ): Promise<CampaignDetailForStaff> {
    const campaign = await this.campaigns.findById(store.id, campaignId);
    const [description] = campaign
      ? await this.descriptions.describe(store.id, [campaign], { language, format })
      : [];
    if (!description) {
      throw new CampaignNotFound();
    }
    const { levels, segments } = description.campaign;
    const isForAll = levels.length === 0 && segments.length === 0;
    const shown = presentCampaignDetailForStaff(description, []);
    return isForAll ? { ...shown, ...(await this.everyLevel(language)) } : shown;
  }

  private async everyLevel(language: Language) {
    const version = await this.memory.read();
    const names = await this.levels.allNames(version, language);
    const levels = await this.levels.activeIds(version);
    return { levels, levelNames: Object.fromEntries(levels.map((id) => [id, names.get(id) ?? ''])) };
  }
}
