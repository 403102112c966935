import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { Clock } from '#platform/time/clock.js';
import { CodeStockService, CouponService } from '../../coupon/index.js';
import type { RewardType } from '../campaign.entity.js';
import { CampaignNotFound, rewardCannotChange } from '../campaign.errors.js';
import { CampaignRepository, type CampaignWithStock } from '../campaign.repository.js';
import {
  campaignColumns,
  type CampaignFields,
  changedBy,
  fieldsOfCampaign,
  tagsOf,
} from './campaign-fields.rules.js';
import { campaignProblems } from './campaign-problems.rules.js';
import { CampaignReferencesService } from './campaign-references.service.js';

export interface NewCampaign {
  readonly storeId: string;
  readonly reward: RewardType | undefined;
  readonly fields: CampaignFields;
  readonly codes: readonly string[];
}

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
export class CampaignService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly campaigns: CampaignRepository,
    private readonly references: CampaignReferencesService,
    private readonly codes: CodeStockService,
    private readonly coupons: CouponService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates the campaign with its codes and the counters of its stock. Adds rows, but for the segments that it names: these are written
   * first, in the order of their ids, so that none of them is deleted under it. Returns the id.
   * @throws {InvalidFields} for missing fields, and for levels, segments and categories that are not there
   */
  async create({ storeId, reward, fields, codes }: NewCampaign): Promise<string> {
    const problems = campaignProblems(fields, reward);
    if (reward === undefined || problems.length > 0) {
      throw new InvalidFields(problems);
    }
    const id = randomUUID();
    const columns = campaignColumns(fields, reward);
    await this.unitOfWork.run(async (tx) => {
      await this.references.checkWhatStays(tx, fields);
      await this.references.lockSegments(tx, columns.segments);
      const createdAt = this.clock.now();
      await this.campaigns.add(tx, { id, storeId, reward, ...columns, revision: 0, createdAt });
      await this.campaigns.replaceTags(tx, id, tagsOf(columns));
      await this.coupons.openStock(tx, id, columns.usageLimit);
      const areShared = columns.singleCoupon;
      await this.codes.edit(tx, id, { revision: 0, codes, areShared, isSwitched: false });
    });
    return id;
  }

  /**
   * Sold coupons, and codes that were there, stay. Writes the segments that are named for the first time, then the campaign on condition
   * of its revision, then adds codes. Last, when the total limit or `singleCoupon` changes, it locks the counters of the stock, which
   * purchases wait for. The second of two at once runs again.
   * @throws {CampaignNotFound}
   * @throws {InvalidFields} for another reward type, for missing fields, for what is named and not there; on `singleCoupon`, for another
   * value once a coupon was sold
   */
  async edit(edit: CampaignEdit): Promise<void> {
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
      await this.references.lockSegments(tx, named);
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

  /** Switches the flag and nothing else. Writes the campaign, saying what was found. @throws {CampaignNotFound} */
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
