import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { AnyRoleGuard, Caller, Permission, type Principal } from '../../auth/index.js';
import { CouponReader } from '../../coupon/index.js';
import { CustomerReader } from '../../customer/index.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { inStore } from '../../platform/http/paths.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CampaignDescriptions } from '../campaign-description.service.js';
import { CampaignOffers } from '../campaign-offers.service.js';
import type { CampaignEntity } from '../campaign.entity.js';
import { CampaignNotFound } from '../campaign.errors.js';
import { CampaignReader } from '../campaign.reader.js';
import {
  CampaignOfferRecord,
  CampaignRecord,
  presentCampaignOffer,
  presentCampaignRecord,
} from './campaign-record.presenter.js';

// Registered behind the controllers whose paths begin alike: `:campaign` would match `active` and `bought`.
@Controller(inStore('campaign'))
@UseGuards(AnyRoleGuard)
export class CampaignRecordController {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly descriptions: CampaignDescriptions,
    private readonly offers: CampaignOffers,
    private readonly coupons: CouponReader,
    private readonly customers: CustomerReader,
  ) {}

  /**
   * Shows a campaign. Administrators see all of it, with the first 1,000 codes; sellers all but the codes; customers
   * what is available to them, without levels and segments, and nothing of other campaigns.
   */
  @Get(':campaign')
  @ApiExtraModels(CampaignRecord, CampaignOfferRecord)
  @ApiOkResponse({
    schema: {
      anyOf: [{ $ref: getSchemaPath(CampaignRecord) }, { $ref: getSchemaPath(CampaignOfferRecord) }],
    },
  })
  @Permission('REWARD_CAMPAIGN', 'VIEW')
  async show(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
  ): Promise<CampaignRecord> {
    const campaign = await this.campaigns.findById(store.id, campaignId);
    if (!campaign) {
      throw new CampaignNotFound();
    }
    if (caller.role === 'customer') {
      return this.asCustomer(store, campaign, caller.id);
    }
    const [description] = await this.descriptions.describe(store.id, [campaign]);
    if (!description) {
      throw new CampaignNotFound();
    }
    const codes = caller.role === 'admin' ? await this.coupons.firstCodesOf([campaignId]) : undefined;
    return presentCampaignRecord(description, codes?.get(campaignId) ?? []);
  }

  private async asCustomer(
    store: Store,
    campaign: CampaignEntity,
    customerId: string,
  ): Promise<CampaignRecord> {
    const customer = await this.customers.findById(store.id, customerId);
    const offer = customer && (await this.offers.find(store.id, customer, campaign));
    if (!offer) {
      throw new CampaignNotFound();
    }
    return presentCampaignOffer(offer);
  }
}
