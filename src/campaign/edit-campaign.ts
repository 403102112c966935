import { Injectable } from '@nestjs/common';
import { CouponService } from '../coupon/index.js';
import type { Tx } from '../platform/database/tx.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { InvalidFields } from '../platform/error/invalid-fields.js';
import { type CampaignFields, changedBy, columnsOf, fieldsOf, tagsOf } from './campaign-fields.rules.js';
import { problemsOf } from './campaign-problems.rules.js';
import { CampaignReferences } from './campaign-references.service.js';
import type { CampaignEntity } from './campaign.entity.js';
import { CampaignNotFound, oneCodeForAll, rewardCannotChange } from './campaign.errors.js';
import { CampaignRepository } from './campaign.repository.js';

export interface CampaignEdit {
  readonly storeId: string;
  readonly campaignId: string;
  /** What is not in it stays. */
  readonly changes: CampaignFields;
  readonly reward?: string | undefined;
  /** Those that are new are added; none is ever removed here. */
  readonly codes: readonly string[];
}

@Injectable()
export class EditCampaign {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly campaigns: CampaignRepository,
    private readonly references: CampaignReferences,
    private readonly coupons: CouponService,
  ) {}

  /**
   * Afterwards the campaign is as it was said; sold coupons, and codes that were there, stay. Writes the segments that
   * are named for the first time, then the campaign, saying what was found, then adds codes, and last, when the total
   * limit changes, holds the counters of the stock: purchases wait for that and no longer. The second of two at once
   * runs again, on what the first has left.
   * @throws {CampaignNotFound}
   * @throws {InvalidFields} for another reward type, for what would be missing, for what is named and not there
   */
  async execute(edit: CampaignEdit): Promise<void> {
    const { storeId, campaignId, changes } = edit;
    await this.unitOfWork.run(async (tx) => {
      await this.references.checkWhatStays(tx, changes);
      const campaign = await this.find(tx, storeId, campaignId);
      if (edit.reward !== undefined && edit.reward !== campaign.reward) {
        throw rewardCannotChange();
      }
      const fields = changedBy(fieldsOf(campaign), changes);
      const problems = problemsOf(fields, campaign.reward);
      if (problems.length > 0) {
        throw new InvalidFields(problems);
      }
      const columns = columnsOf(fields, campaign.reward);
      const named = columns.segments.filter((id) => !campaign.segments.includes(id));
      await this.references.holdSegments(tx, named);
      await this.campaigns.update(tx, campaign, columns);
      await this.campaigns.replaceTags(tx, campaignId, tagsOf(columns));
      await this.addCodes(tx, campaignId, columns.singleCoupon, edit.codes);
      if (columns.usageLimit !== campaign.usageLimit) {
        await this.coupons.setLimit(tx, campaignId, columns.usageLimit);
      }
    });
  }

  /**
   * Switches the flag and nothing else. Writes the campaign, saying what was found.
   * @throws {CampaignNotFound}
   */
  async setActive(storeId: string, campaignId: string, active: boolean): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.campaigns.update(tx, await this.find(tx, storeId, campaignId), { active });
    });
  }

  private async addCodes(
    tx: Tx,
    campaignId: string,
    isSingle: boolean,
    codes: readonly string[],
  ): Promise<void> {
    const fresh = await this.coupons.newCodes(tx, campaignId, codes);
    if (isSingle && fresh.length > 0 && (await this.coupons.areLeft(tx, campaignId, { from: 'shared' }, 1))) {
      throw oneCodeForAll();
    }
    await this.coupons.addCodes(tx, campaignId, fresh);
  }

  private async find(tx: Tx, storeId: string, campaignId: string): Promise<CampaignEntity> {
    const campaign = await this.campaigns.findById(tx, storeId, campaignId);
    if (!campaign) {
      throw new CampaignNotFound();
    }
    return campaign;
  }
}
