import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CodeStockService, CouponService } from '../../coupon/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { Clock } from '#platform/time/clock.js';
import { type CampaignFields, campaignColumns, tagsOf } from './campaign-fields.rules.js';
import { campaignProblems } from './campaign-problems.rules.js';
import { CampaignReferencesService } from './campaign-references.service.js';
import type { RewardType } from '../campaign.entity.js';
import { CampaignRepository } from '../campaign.repository.js';

export interface NewCampaign {
  readonly storeId: string;
  readonly reward: RewardType | undefined;
  readonly fields: CampaignFields;
  readonly codes: readonly string[];
}

@Injectable()
export class CreateCampaign {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly campaigns: CampaignRepository,
    private readonly references: CampaignReferencesService,
    private readonly codes: CodeStockService,
    private readonly coupons: CouponService,
    private readonly clock: Clock,
  ) {}

  /**
   * Afterwards the campaign is there, with its codes and the counters of its stock, and can be bought. New rows, but for
   * the segments it names: these are written first, in the order of their ids, so that none of them is deleted under
   * it. Two at once are two campaigns; a process that dies leaves nothing. Returns the id.
   * @throws {InvalidFields} for what is missing, and for levels, segments and categories that are not there
   */
  async execute({ storeId, reward, fields, codes }: NewCampaign): Promise<string> {
    const problems = campaignProblems(fields, reward);
    if (reward === undefined || problems.length > 0) {
      throw new InvalidFields(problems);
    }
    const id = randomUUID();
    const columns = campaignColumns(fields, reward);
    await this.unitOfWork.run(async (tx) => {
      await this.references.checkWhatStays(tx, fields);
      await this.references.holdSegments(tx, columns.segments);
      const createdAt = this.clock.now();
      await this.campaigns.add(tx, { id, storeId, reward, ...columns, revision: 0, createdAt });
      await this.campaigns.replaceTags(tx, id, tagsOf(columns));
      await this.coupons.openStock(tx, id, columns.usageLimit);
      const areShared = columns.singleCoupon;
      await this.codes.edit(tx, id, { revision: 0, codes, areShared, isSwitched: false });
    });
    return id;
  }
}
