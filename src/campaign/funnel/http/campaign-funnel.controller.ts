import { Get, Param, Query } from '@nestjs/common';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import type { Language } from '#platform/language/language.js';
import { Clock } from '#platform/time/clock.js';
import { ForAdministrators, Permission } from '../../../auth/index.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { CampaignNotFound } from '../../campaign.errors.js';
import { CampaignReader } from '../../campaign.reader.js';
import { CampaignFunnelService } from '../campaign-funnel.service.js';
import {
  CampaignFunnelRequest,
  type CampaignFunnelResponse,
  getFunnelDays,
  presentCampaignFunnel,
} from './campaign-funnel.dto.js';

@ForAdministrators('campaign')
export class CampaignFunnelController {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly funnels: CampaignFunnelService,
    private readonly clock: Clock,
  ) {}

  /**
   * Shows how far customers have come with a campaign: who can see it and has the points for it now, who has bought it in the
   * period, and who has used what they bought; by the level that they are in today, and by week of the purchase.
   */
  @Get(':campaign/funnel')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async find(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Query() query: CampaignFunnelRequest,
    @InLanguage() language: Language,
  ): Promise<CampaignFunnelResponse> {
    const days = getFunnelDays(query, this.clock.now());
    const campaign = await this.campaigns.findById(store.id, campaignId);
    if (!campaign) {
      throw new CampaignNotFound();
    }
    return presentCampaignFunnel(await this.funnels.find(campaign, days, language), days);
  }
}
