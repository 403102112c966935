import { Injectable } from '@nestjs/common';
import type { Page } from '../platform/database/list-page.js';
import { Clock } from '../platform/time/clock.js';
import { type MembersQuery, type SegmentMember, SegmentMemberReader } from '../segment/index.js';
import type { CampaignEntity } from './campaign.entity.js';
import type { AudienceCondition } from './campaign.reader.js';
import { isVisibleAt } from './purchase.rules.js';

/** Whom campaigns are for, as conditions on the table of customers. */
@Injectable()
export class CampaignAudiences {
  constructor(
    private readonly members: SegmentMemberReader,
    private readonly clock: Clock,
  ) {}

  /** The customers of the campaign's store to whom it is visible now: nobody outside its time. */
  async list(campaign: CampaignEntity, query: MembersQuery): Promise<Page<SegmentMember>> {
    const nobody = { where: '1 = 0', values: [] };
    const [condition = nobody] = isVisibleAt(campaign, this.clock.now())
      ? await this.conditionsOf([campaign], 't')
      : [];
    return this.members.listWhere(condition, campaign.storeId, query);
  }

  /** @param alias That of the table `customer` in the statement. */
  async conditionsOf(
    campaigns: readonly Pick<CampaignEntity, 'levels' | 'segments'>[],
    alias: 'c' | 't',
  ): Promise<AudienceCondition[]> {
    const segmentIds = [...new Set(campaigns.flatMap(({ segments }) => segments))];
    const conditions = await this.members.memberConditions(segmentIds, alias);
    return campaigns.map(({ levels, segments }) => {
      if (levels.length === 0 && segments.length === 0) {
        return { where: '1 = 1', values: [] };
      }
      const ofSegments = segments.flatMap((id) => conditions.get(id) ?? []);
      const any = [
        ...levels.map(() => `${alias}.levelId = ?`),
        ...ofSegments.map(({ where }) => `(${where})`),
      ];
      return {
        where: any.length > 0 ? `(${any.join(' OR ')})` : '1 = 0',
        values: [...levels, ...ofSegments.flatMap(({ values }) => values)],
      };
    });
  }
}
