import { Injectable } from '@nestjs/common';
import { CodeStockService, CouponService } from '../../coupon/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import {
  type CampaignFields,
  changedBy,
  campaignColumns,
  fieldsOfCampaign,
  tagsOf,
} from './campaign-fields.rules.js';
import { campaignProblems } from './campaign-problems.rules.js';
import { CampaignReferencesService } from './campaign-references.service.js';
import { CampaignNotFound, rewardCannotChange } from '../campaign.errors.js';
import { CampaignRepository, type CampaignWithStock } from '../campaign.repository.js';

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
    private readonly references: CampaignReferencesService,
    private readonly codes: CodeStockService,
    private readonly coupons: CouponService,
  ) {}

  /**
   * Afterwards the campaign is as it was said; sold coupons, and codes that were there, stay. Writes the segments that
   * are named for the first time, then the campaign, saying what was found, then adds codes, and last, when the total
   * limit changes, or whether all buyers get the same code, holds the counters of the stock: purchases wait for that and
   * no longer. The second of two at once runs again, on what the first has left.
   * @throws {CampaignNotFound}
   * @throws {InvalidFields} for another reward type, for what would be missing, for what is named and not there; on
   * `singleCoupon`, for another value once a coupon was sold
   */
  async execute(edit: CampaignEdit): Promise<void> {
    const { storeId, campaignId, changes } = edit;
    await this.unitOfWork.run(async (tx) => {
      await this.references.checkWhatStays(tx, changes);
      const { campaign, stockRevision } = await this.find(tx, storeId, campaignId);
      if (edit.reward !== undefined && edit.reward !== campaign.reward) {
        throw rewardCannotChange();
      }
      const fields = changedBy(fieldsOfCampaign(campaign), changes);
      const problems = campaignProblems(fields, campaign.reward);
      if (problems.length > 0) {
        throw new InvalidFields(problems);
      }
      const columns = campaignColumns(fields, campaign.reward);
      const named = columns.segments.filter((id) => !campaign.segments.includes(id));
      await this.references.holdSegments(tx, named);
      await this.campaigns.update(tx, campaign, columns);
      await this.campaigns.replaceTags(tx, campaignId, tagsOf(columns));
      await this.codes.edit(tx, campaignId, {
        revision: stockRevision,
        codes: edit.codes,
        areShared: columns.singleCoupon,
        isSwitched: columns.singleCoupon !== campaign.singleCoupon,
      });
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
      const { campaign } = await this.find(tx, storeId, campaignId);
      await this.campaigns.update(tx, campaign, { active });
    });
  }

  private async find(tx: Tx, storeId: string, campaignId: string): Promise<CampaignWithStock> {
    const found = await this.campaigns.findById(tx, storeId, campaignId);
    if (!found) {
      throw new CampaignNotFound();
    }
    return found;
  }
}
