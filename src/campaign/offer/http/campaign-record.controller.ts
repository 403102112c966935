import { Get, Param, Query } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { Caller, ForAllRoles, Permission, type Principal } from '../../../auth/index.js';
import { CustomerReader } from '../../../customer/index.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import { ShowsRevision } from '#platform/http/response/revision-tag.js';
import type { Language } from '#platform/language/language.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { CampaignOffersService } from '../campaign-offers.service.js';
import type { Wording } from '../campaign-wording.service.js';
import type { CampaignEntity } from '../../campaign.entity.js';
import { CampaignNotFound } from '../../campaign.errors.js';
import { CampaignOfferRecord, CampaignRecordForStaff, presentCampaignOffer } from './campaign-record.dto.js';
import { CampaignRecordsService } from './campaign-records.service.js';
import { ShowCampaignRequest } from './campaign-list.dto.js';

// Registered behind the controllers whose paths begin alike: `:campaign` would match `active` and `bought`.
@ForAllRoles('campaign')
export class CampaignRecordController {
  constructor(
    private readonly records: CampaignRecordsService,
    private readonly offers: CampaignOffersService,
    private readonly customers: CustomerReader,
  ) {}

  /**
   * Shows a campaign. Administrators see all of it, with the first 1,000 codes; sellers all but the codes; customers
   * what is available to them, without levels and segments, and nothing of other campaigns.
   */
  @Get(':campaign')
  @ShowsRevision()
  @ApiExtraModels(CampaignRecordForStaff, CampaignOfferRecord)
  @ApiOkResponse({
    schema: {
      anyOf: [{ $ref: getSchemaPath(CampaignRecordForStaff) }, { $ref: getSchemaPath(CampaignOfferRecord) }],
    },
  })
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async show(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Query() { format }: ShowCampaignRequest,
    @InLanguage() language: Language,
  ): Promise<CampaignRecordForStaff | CampaignOfferRecord> {
    const campaign = await this.records.find(store.id, campaignId);
    if (caller.role === 'customer') {
      return this.asCustomer(store, campaign, caller.id, { language, format });
    }
    return this.records.present(campaign, { language, format }, caller.role === 'admin');
  }

  private async asCustomer(
    store: Store,
    campaign: CampaignEntity,
    customerId: string,
    wording: Wording,
  ): Promise<CampaignOfferRecord> {
    const customer = await this.customers.findById(store.id, customerId);
    const offer = customer && (await this.offers.find(store.id, customer, campaign, wording));
    if (!offer) {
      throw new CampaignNotFound();
    }
    return presentCampaignOffer(offer);
  }
}
