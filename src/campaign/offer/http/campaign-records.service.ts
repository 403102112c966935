import { Injectable } from '@nestjs/common';
import { SoldCouponsReader } from '../../../coupon/index.js';
import { EarningRuleReader } from '../../../earning/index.js';
import type { CampaignEntity } from '../../campaign.entity.js';
import { CampaignNotFound } from '../../campaign.errors.js';
import { CampaignReader } from '../../campaign.reader.js';
import { CampaignDescriptionService } from '../campaign-description.service.js';
import type { Wording } from '../campaign-wording.service.js';
import { type CampaignRecordForStaff, presentCampaignRecordForStaff } from './campaign-record.dto.js';

/** The record of one campaign, for staff. */
@Injectable()
export class CampaignRecordsService {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly descriptions: CampaignDescriptionService,
    private readonly coupons: SoldCouponsReader,
    private readonly rules: EarningRuleReader,
  ) {}

  /** @throws {CampaignNotFound} */
  async find(storeId: string, campaignId: string): Promise<CampaignEntity> {
    const campaign = await this.campaigns.findById(storeId, campaignId);
    if (!campaign) {
      throw new CampaignNotFound();
    }
    return campaign;
  }

  /**
   * @param showsCodes For administrators
   * @throws {CampaignNotFound}
   */
  async present(
    campaign: CampaignEntity,
    wording: Wording,
    showsCodes: boolean,
  ): Promise<CampaignRecordForStaff> {
    const { id, storeId } = campaign;
    const [description] = await this.descriptions.describe(storeId, [campaign], wording);
    if (!description) {
      throw new CampaignNotFound();
    }
    const codes = showsCodes ? await this.coupons.getFirstCodes([id]) : undefined;
    const { earningRuleId } = campaign.details;
    const rule =
      earningRuleId === undefined ? undefined : await this.rules.getSummary(storeId, earningRuleId);
    return presentCampaignRecordForStaff(description, codes?.get(id) ?? [], rule);
  }
}
