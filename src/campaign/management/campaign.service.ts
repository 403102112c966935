import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { RecordBodies } from '#platform/file/file-report.js';
import { ExpectedRevision } from '#platform/revision/expected-revision.js';
import type { EditedRecord } from '#platform/revision/revision.js';
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
  revisionOfCampaign,
  getTags,
} from './campaign-fields.rules.js';
import { campaignProblems } from './campaign-problems.rules.js';
import { CampaignReferencesService } from './campaign-references.service.js';

export interface NewCampaign {
  /** Made up without one. */
  readonly id?: string | undefined;
  readonly storeId: string;
  readonly reward: RewardType | undefined;
  readonly fields: CampaignFields;
  readonly codes: readonly string[];
}

/** Without the store and the id. */
export abstract class CampaignBodies extends RecordBodies<Omit<NewCampaign, 'id' | 'storeId'>> {}

export interface CampaignEdit {
  readonly storeId: string;
  readonly campaignId: string;
  /** Missing fields stay. */
  readonly changes: CampaignFields;
  readonly reward?: string | undefined;
  readonly expected?: ExpectedRevision;
  /** New codes are added; existing ones are never removed. */
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
   * Creates the campaign with its codes and the counters of its stock. Writes the named segments first, in the order of their ids, so that
   * they are not deleted; everything else is new rows. Returns the id.
   * @throws {InvalidFields} for missing fields, and for unknown levels, segments and categories
   */
  async create({ id = randomUUID(), storeId, reward, fields, codes }: NewCampaign): Promise<string> {
    const problems = campaignProblems(fields, reward);
    if (reward === undefined || problems.length > 0) {
      throw new InvalidFields(problems);
    }
    const columns = campaignColumns(fields, reward);
    await this.unitOfWork.run(async (tx) => {
      await this.references.checkWhatStays(tx, fields);
      await this.references.lockSegments(tx, columns.segments);
      const createdAt = this.clock.now();
      const pictures = { photos: null, brandIcon: null };
      await this.campaigns.add(tx, { id, storeId, reward, ...columns, ...pictures, revision: 0, createdAt });
      await this.campaigns.replaceTags(tx, id, getTags(columns));
      await this.coupons.openStock(tx, id, columns.usageLimit);
      const areShared = columns.singleCoupon;
      await this.codes.edit(tx, id, { revision: 0, codes, areShared, isSwitched: false });
    });
    return id;
  }

  /**
   * Keeps sold coupons and existing codes. Writes the newly named segments, then the campaign on condition of its revision, then adds
   * codes. A change of the total limit or `singleCoupon` locks the counters of the stock last, because purchases wait for them. The second
   * of two concurrent edits runs again.
   * @throws {CampaignNotFound}
   * @throws {OtherVersion} when the record is not the expected version
   * @throws {InvalidFields} for another reward type, missing fields and unknown references; on `singleCoupon`, after a sale
   */
  async edit(edit: CampaignEdit): Promise<EditedRecord> {
    const { storeId, campaignId, changes, expected = ExpectedRevision.any } = edit;
    return this.unitOfWork.run(async (tx) => {
      await this.references.checkWhatStays(tx, changes);
      const { campaign, stockRevision } = await this.find(tx, storeId, campaignId);
      expected.ensure(revisionOfCampaign(campaign));
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
      await this.campaigns.replaceTags(tx, campaignId, getTags(columns));
      await this.codes.edit(tx, campaignId, {
        revision: stockRevision,
        codes: edit.codes,
        areShared: columns.singleCoupon,
        isSwitched: columns.singleCoupon !== campaign.singleCoupon,
      });
      if (columns.usageLimit !== campaign.usageLimit) {
        await this.coupons.setLimit(tx, campaignId, columns.usageLimit);
      }
      return { revision: revisionOfCampaign({ ...campaign, ...columns }) };
    });
  }

  /** Switches the flag on condition of the found revision. @throws {CampaignNotFound} */
  async setActive(storeId: string, campaignId: string, active: boolean): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const { campaign } = await this.find(tx, storeId, campaignId);
      await this.campaigns.update(tx, campaign, { active });
    });
  }

  /**
   * The same in a unit of work of the caller. Returns false, and writes nothing, when the flag is so already.
   * @throws {CampaignNotFound}
   */
  async setActiveIn(tx: Tx, storeId: string, campaignId: string, active: boolean): Promise<boolean> {
    const { campaign } = await this.find(tx, storeId, campaignId);
    const isOther = campaign.active !== active;
    if (isOther) {
      await this.campaigns.update(tx, campaign, { active });
    }
    return isOther;
  }

  private async find(tx: Tx, storeId: string, campaignId: string): Promise<CampaignWithStock> {
    const found = await this.campaigns.findById(tx, storeId, campaignId);
    if (!found) {
      throw new CampaignNotFound();
    }
    return found;
  }
}
