import { Injectable } from '@nestjs/common';
import { PointsFiguresReader } from '../../account/index.js';
import { SoldCouponsReader } from '../../coupon/index.js';
import type { Page } from '#platform/database/query/list-page.js';
import { Clock } from '#platform/time/clock.js';
import {
  type AudienceCondition,
  type MembersQuery,
  type SegmentMember,
  SegmentMemberReader,
} from '../../segment/index.js';
import { ProgrammeSettingsService } from '../../settings/index.js';
import type { CampaignEntity } from '../campaign.entity.js';
import { isVisibleAt } from '../availability.rules.js';
import { isEverSold } from '../purchase/purchase.rules.js';

const COUNT_MAX = 10_000;

export type PlannedCampaign = Pick<
  CampaignEntity,
  'storeId' | 'reward' | 'levels' | 'segments' | 'costInPoints' | 'limitPerUser'
> & { readonly id: string | null };

export interface AudienceSize {
  readonly visible: number;
  readonly ableToBuy: number;
  /** False when there are more customers than were checked. */
  readonly isExact: boolean;
}

@Injectable()
export class CampaignAudienceService {
  constructor(
    private readonly members: SegmentMemberReader,
    private readonly points: PointsFiguresReader,
    private readonly soldCoupons: SoldCouponsReader,
    private readonly settings: ProgrammeSettingsService,
    private readonly clock: Clock,
  ) {}

  /** Customers who see the campaign now; none outside its time. */
  async list(campaign: CampaignEntity, query: MembersQuery): Promise<Page<SegmentMember>> {
    const audience = isVisibleAt(campaign, this.clock.now()) ? campaign : null;
    return this.members.listAudience(audience, campaign.storeId, query);
  }

  /**
   * Counts the customers of a campaign, and those who could buy one during the sale. Ignores the flag, the windows and the stock, because
   * the figures serve for planning. Otherwise uses the rules of lists and purchases: level, segments, limit per customer, status and
   * points.
   */
  async getSize(campaign: PlannedCampaign): Promise<AudienceSize> {
    const shown = this.getLimitCondition(campaign);
    const { customerStatusesSpending } = await this.settings.current();
    const able = [shown, hasOneOf(customerStatusesSpending), ...this.ableToPay(campaign.costInPoints)];
    const conditions = [shown, allOf(able)];
    const { total, counts } = await this.members.countAudience(
      campaign,
      campaign.storeId,
      conditions,
      COUNT_MAX + 1,
    );
    const [visible = 0, ableToBuy = 0] = counts.map((count) => Math.min(count, COUNT_MAX));
    return { visible, ableToBuy: isEverSold(campaign.reward) ? ableToBuy : 0, isExact: total <= COUNT_MAX };
  }

  private getLimitCondition({ id, limitPerUser }: PlannedCampaign): AudienceCondition {
    return id === null || limitPerUser === null
      ? { where: '1 = 1', values: [] }
      : this.soldCoupons.fewerThan(limitPerUser, id, 'c.id');
  }

  private ableToPay(costInPoints: number): AudienceCondition[] {
    return costInPoints === 0 ? [] : [this.points.atLeast(costInPoints, 'c.id', this.clock.now())];
  }
}

function hasOneOf(statuses: readonly string[]): AudienceCondition {
  return { where: `(${statuses.map(() => 'c.statusType = ?').join(' OR ')})`, values: statuses };
}

function allOf(conditions: readonly AudienceCondition[]): AudienceCondition {
  return {
    where: conditions.map(({ where }) => where).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}
