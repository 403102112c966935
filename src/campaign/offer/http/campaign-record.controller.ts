import { Get, Param, Query } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { Caller, ForAllRoles, Permission, type Principal } from '../../../auth/index.js';
import { SoldCouponsReader } from '../../../coupon/index.js';
import { CustomerReader } from '../../../customer/index.js';
import { EarningRuleReader } from '../../../earning/index.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { InLanguage } from '#platform/http/request/language.decorator.js';
import type { Language } from '#platform/language/language.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import { CampaignDescriptionService } from '../campaign-description.service.js';
import { CampaignOffersService } from '../campaign-offers.service.js';
import type { Wording } from '../campaign-wording.service.js';
import type { CampaignEntity } from '../../campaign.entity.js';
import { CampaignNotFound } from '../../campaign.errors.js';
import { CampaignReader } from '../../campaign.reader.js';
import {
  CampaignOfferRecord,
  CampaignRecordForStaff,
  presentCampaignOffer,
  presentCampaignRecordForStaff,
} from './campaign-record.dto.js';
import { ShowCampaignRequest } from './campaign-list.dto.js';

// Registered behind the controllers whose paths begin alike: `:campaign` would match `active` and `bought`.
@ForAllRoles('campaign')
export class CampaignRecordController {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly descriptions: CampaignDescriptionService,
    private readonly offers: CampaignOffersService,
    private readonly coupons: SoldCouponsReader,
    private readonly customers: CustomerReader,
    private readonly rules: EarningRuleReader,
  ) {}

  /**
   * Shows a campaign. Administrators see all of it, with the first 1,000 codes; sellers all but the codes; customers
   * what is available to them, without levels and segments, and nothing of other campaigns.
   */
  @Get(':campaign')
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
    const campaign = await this.campaigns.findById(store.id, campaignId);
    if (!campaign) {
      throw new CampaignNotFound();
    }
    if (caller.role === 'customer') {
      return this.asCustomer(store, campaign, caller.id, { language, format });
    }
    const [description] = await this.descriptions.describe(store.id, [campaign], { language, format });
    if (!description) {
      throw new CampaignNotFound();
    }
    const codes = caller.role === 'admin' ? await this.coupons.getFirstCodes([campaignId]) : undefined;
    const { earningRuleId } = campaign.details;
    const rule =
      earningRuleId === undefined ? undefined : await this.rules.getSummary(store.id, earningRuleId);
    return presentCampaignRecordForStaff(description, codes?.get(campaignId) ?? [], rule);
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
