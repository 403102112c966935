import { Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { ClientLeft } from '#platform/http/http.errors.js';
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
   * period, and who has used what they bought; by the level that they are in today, and by week of the purchase. Counts while you
   * wait, which takes many seconds for a large audience, and ends when the connection is closed.
   */
  @Get(':campaign/funnel')
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async find(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Query() query: CampaignFunnelRequest,
    @InLanguage() language: Language,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CampaignFunnelResponse> {
    const days = getFunnelDays(query, this.clock.now());
    const campaign = await this.campaigns.findById(store.id, campaignId);
    if (!campaign) {
      throw new CampaignNotFound();
    }
    const funnel = await this.funnels.find(campaign, days, language, whenClientLeaves(response));
    return presentCampaignFunnel(funnel, days);
  }
}

/** Aborted by a `ClientLeft` when the connection closes before the answer is sent. */
function whenClientLeaves(response: Response): AbortSignal {
  const leaving = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) {
      leaving.abort(new ClientLeft());
    }
  });
  return leaving.signal;
}
