import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { Caller, ForAdministrators, mayDo, Permission, type Principal } from '../../../auth/index.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { ListVersionsRequest, VERSION_MAX } from '#platform/http/request/version.dto.js';
import { Edit, RecordEdit } from '#platform/http/write/record-edit.js';
import type { Language } from '#platform/language/language.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { CampaignService } from '../../management/campaign.service.js';
import type { CampaignIdResponse } from '../../offer/http/campaign-record.dto.js';
import { CampaignRecordsService } from '../../offer/http/campaign-records.service.js';
import { CampaignVersionsService } from '../campaign-versions.service.js';
import { NamesOfVersionsService } from '../names-of-versions.service.js';
import {
  type CampaignVersionListResponse,
  fieldsOfVersion,
  presentCampaignVersion,
  RestoreCampaignRequest,
} from './campaign-version.dto.js';

@ForAdministrators('campaign/:campaign')
export class CampaignVersionController {
  constructor(
    private readonly versions: CampaignVersionsService,
    private readonly names: NamesOfVersionsService,
    private readonly campaignService: CampaignService,
    private readonly records: CampaignRecordsService,
  ) {}

  /**
   * Lists the versions of a campaign, the newest first: the terms of each, the time from which they applied, and its author.
   * @remarks Codes are no part of it. The authors are shown to those who may see the audit log.
   */
  @Get('versions')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async list(
    @CurrentStore() { id: storeId }: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Query() { before = VERSION_MAX }: ListVersionsRequest,
    @InLanguage() language: Language,
    @Caller() caller: Principal,
  ): Promise<CampaignVersionListResponse> {
    const showsAuthors = mayDo(caller, 'AUDIT', 'VIEW');
    const { versions, total } = await this.versions.list({ storeId, campaignId, before, showsAuthors });
    const names = await this.names.find(
      versions.map(({ data }) => data),
      language,
    );
    return {
      versions: versions.map((version) => presentCampaignVersion(campaignId, version, names)),
      total,
    };
  }

  /**
   * Restores the terms of an earlier version, as a new version. Whether the campaign is active or archived, its pictures and its codes stay
   * as they are.
   * @remarks The terms are checked as those of an edit are: 400 for a segment that is gone, or another `singleCoupon` once a coupon was sold.
   */
  @Post('restore')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async restore(
    @CurrentStore() { id: storeId }: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Body() { version, revision }: RestoreCampaignRequest,
    @InLanguage() language: Language,
    @Edit(RestoreCampaignRequest) edit: RecordEdit,
  ): Promise<CampaignIdResponse> {
    const terms = await fieldsOfVersion(await this.versions.find(storeId, campaignId, version));
    await edit.run(
      revision,
      (expected) => this.campaignService.restore({ storeId, campaignId, terms, expected }),
      async () => {
        const found = await this.records.find(storeId, campaignId);
        return this.records.present(found, { language, format: 'raw' }, true);
      },
    );
    return { campaignId };
  }
}
