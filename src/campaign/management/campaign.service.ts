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
import type { CampaignEntity, RewardType } from '../campaign.entity.js';
import { CampaignIsArchived, CampaignNotFound, rewardCannotChange } from '../campaign.errors.js';
import { CampaignRepository, type CampaignWithStock } from '../campaign.repository.js';
import {
  campaignColumns,
  type CampaignFields,
  changedBy,
  fieldsOfCampaign,
  revisionOfCampaign,
  getTags,
  withExactEnds,
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

export interface CampaignRestore {
  readonly storeId: string;
  readonly campaignId: string;
  /** All of an earlier version but whether it was active. What is missing was empty. */
  readonly terms: CampaignFields;
  readonly expected: ExpectedRevision;
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
      const rest = { photos: null, brandIcon: null, archivedAt: null, revision: 0, createdAt };
      await this.campaigns.add(tx, { id, storeId, reward, ...columns, ...rest });
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
   * @throws {CampaignIsArchived} when it would be active
   */
  async edit(edit: CampaignEdit): Promise<EditedRecord> {
    const { storeId, campaignId, changes, expected = ExpectedRevision.any } = edit;
    return this.unitOfWork.run(async (tx) => {
      await this.references.checkWhatStays(tx, changes);
      const found = await this.find(tx, storeId, campaignId);
      const { campaign } = found;
      expected.ensure(revisionOfCampaign(campaign));
      if (edit.reward !== undefined && edit.reward !== campaign.reward) {
        throw rewardCannotChange();
      }
      return this.write(tx, found, changedBy(fieldsOfCampaign(campaign), changes), edit.codes);
    });
  }

  /**
   * Replaces the terms by those of an earlier version. Whether it is active or archived, its pictures and its codes stay. Locks and conditions
   * are those of an edit.
   * @throws {CampaignNotFound}
   * @throws {OtherVersion} when the record is not the expected version
   * @throws {InvalidFields} as an edit; for a segment that is gone
   */
  async restore({ storeId, campaignId, terms, expected }: CampaignRestore): Promise<EditedRecord> {
    return this.unitOfWork.run(async (tx) => {
      await this.references.checkWhatStays(tx, terms);
      const found = await this.find(tx, storeId, campaignId);
      const { campaign } = found;
      expected.ensure(revisionOfCampaign(campaign));
      return this.write(tx, found, { ...withExactEnds(terms, campaign), active: campaign.active }, []);
    });
  }

  /**
   * Switches the flag on condition of the found revision.
   * @throws {CampaignNotFound}
   * @throws {CampaignIsArchived} when it would be active
   */
  async setActive(storeId: string, campaignId: string, active: boolean): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const { campaign } = await this.find(tx, storeId, campaignId);
      ensureMayBeActive(campaign, active);
      await this.campaigns.update(tx, campaign, { active });
    });
  }

  /**
   * Sets the flag in a unit of work of the caller. Returns false, and writes nothing, when the flag is so already.
   * @throws {CampaignNotFound}
   * @throws {CampaignIsArchived} when it would be active
   */
  async setActiveIn(tx: Tx, storeId: string, campaignId: string, active: boolean): Promise<boolean> {
    const { campaign } = await this.find(tx, storeId, campaignId);
    const isOther = campaign.active !== active;
    if (isOther) {
      ensureMayBeActive(campaign, active);
      await this.campaigns.update(tx, campaign, { active });
    }
    return isOther;
  }

  /**
   * Takes a campaign out of the lists, and switches it off. Writes the campaign on condition of its revision, and then, last, the revision
   * of its stock in every row, which the last statement of each sale requires unchanged. So a sale that has read the campaign before is
   * committed before this, or starts again and is refused: nothing is sold behind it, on any node. A repetition writes nothing.
   * @throws {CampaignNotFound}
   */
  async archive(storeId: string, campaignId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => void (await this.archiveIn(tx, storeId, campaignId)));
  }

  /**
   * Archives a campaign in a unit of work of the caller, which writes no other campaign. Null when it is archived already.
   * @throws {CampaignNotFound}
   */
  async archiveIn(
    tx: Tx,
    storeId: string,
    campaignId: string,
  ): Promise<{ readonly wasActive: boolean } | null> {
    const { campaign, stockRevision } = await this.find(tx, storeId, campaignId);
    if (campaign.archivedAt !== null) {
      return null;
    }
    await this.campaigns.update(tx, campaign, { active: false, archivedAt: this.clock.now() });
    await this.coupons.endSales(tx, campaignId, stockRevision);
    return { wasActive: campaign.active };
  }

  /**
   * Brings it back into the lists, as it is: not active. Writes the campaign on condition of its revision. A repetition writes nothing.
   * @throws {CampaignNotFound}
   */
  async unarchive(storeId: string, campaignId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => void (await this.unarchiveIn(tx, storeId, campaignId)));
  }

  /**
   * Takes a campaign out of the archive in a unit of work of the caller. Returns false, and writes nothing, when it is not archived.
   * @param active Whether it is active afterwards, as it was before it was archived
   * @throws {CampaignNotFound}
   */
  async unarchiveIn(tx: Tx, storeId: string, campaignId: string, active = false): Promise<boolean> {
    const { campaign } = await this.find(tx, storeId, campaignId);
    const isArchived = campaign.archivedAt !== null;
    if (isArchived) {
      await this.campaigns.update(tx, campaign, { archivedAt: null, active });
    }
    return isArchived;
  }

  /** @param fields All of them, as they are from now on */
  private async write(
    tx: Tx,
    { campaign, stockRevision }: CampaignWithStock,
    fields: CampaignFields,
    codes: readonly string[],
  ): Promise<EditedRecord> {
    const { id } = campaign;
    const problems = campaignProblems(fields, campaign.reward, fieldsOfCampaign(campaign));
    if (problems.length > 0) {
      throw new InvalidFields(problems);
    }
    const columns = campaignColumns(fields, campaign.reward);
    ensureMayBeActive(campaign, columns.active);
    const named = columns.segments.filter((segment) => !campaign.segments.includes(segment));
    await this.references.lockSegments(tx, named);
    await this.campaigns.update(tx, campaign, columns);
    await this.campaigns.replaceTags(tx, id, getTags(columns));
    await this.codes.edit(tx, id, {
      revision: stockRevision,
      codes,
      areShared: columns.singleCoupon,
      isSwitched: columns.singleCoupon !== campaign.singleCoupon,
    });
    if (columns.usageLimit !== campaign.usageLimit) {
      await this.coupons.setLimit(tx, id, columns.usageLimit);
    }
    return { revision: revisionOfCampaign({ ...campaign, ...columns }) };
  }

  private async find(tx: Tx, storeId: string, campaignId: string): Promise<CampaignWithStock> {
    const found = await this.campaigns.findById(tx, storeId, campaignId);
    if (!found) {
      throw new CampaignNotFound();
    }
    return found;
  }
}

function ensureMayBeActive({ archivedAt }: CampaignEntity, active: boolean): void {
  if (active && archivedAt !== null) {
    throw new CampaignIsArchived();
  }
}
