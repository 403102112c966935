import { Injectable } from '@nestjs/common';
import { PointsFiguresReader } from '../../account/index.js';
import { SoldCouponsReader } from '../../coupon/index.js';
import { LevelReader } from '../../level/index.js';
import { type AudienceCondition, SegmentMemberReader } from '../../segment/index.js';
import type { Days } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import type { Language } from '#platform/language/language.js';
import { isActiveAt, isVisibleAt } from '../availability.rules.js';
import type { CampaignEntity } from '../campaign.entity.js';
import { getFunnelEnd, getWeeks } from './funnel.rules.js';

/** Customers. */
export interface FunnelSteps {
  readonly canSee: number;
  readonly canAfford: number;
  readonly bought: number;
  readonly used: number;
}

export interface FunnelOfLevel extends FunnelSteps {
  /** Null for customers without a level. */
  readonly levelId: string | null;
  readonly name: string | undefined;
}

export interface CampaignFunnel {
  /** Whether the campaign is on sale and visible now. */
  readonly isShown: boolean;
  /** Every level that customers can come into, the first one first, and others where customers are in one. */
  readonly levels: readonly FunnelOfLevel[];
  /** Coupons. */
  readonly weeks: readonly { readonly monday: string; readonly bought: number; readonly used: number }[];
}

const NO_STEPS: FunnelSteps = { canSee: 0, canAfford: 0, bought: 0, used: 0 };

/** How far customers have come with a campaign: docs/decisions/0381 says what each step means. */
@Injectable()
export class CampaignFunnelService {
  constructor(
    private readonly members: SegmentMemberReader,
    private readonly points: PointsFiguresReader,
    private readonly coupons: SoldCouponsReader,
    private readonly levels: LevelReader,
    private readonly clock: Clock,
  ) {}

  /**
   * Two statements, whatever the number of customers: steps by level, and coupons by week. The first one looks at each customer of the
   * audience once, with their account by `account_customer` and its lots by `points_lot_open`; both look at the sold coupons of the campaign
   * by `coupon_campaign_customer`. Writes nothing.
   */
  async find(campaign: CampaignEntity, days: Days, language: Language): Promise<CampaignFunnel> {
    const { id, storeId, costInPoints } = campaign;
    const now = this.clock.now();
    const isShown = isActiveAt(campaign, now) && isVisibleAt(campaign, now);
    const weeks = getWeeks(days);
    const starts = weeks.map(({ start }) => start);
    const [from = now, end] = [starts[0], getFunnelEnd(days)];
    const counted = await this.members.countByLevel(
      isShown ? campaign : null,
      storeId,
      this.getAffordable(costInPoints, now),
      this.coupons.getBuyers(id, from, end),
    );
    const sold = await this.coupons.countByPeriod(id, starts, end);
    const steps = new Map(
      counted.map(({ levelId, members, able, listed, marked }) => [
        levelId,
        { canSee: members, canAfford: able, bought: listed, used: marked },
      ]),
    );
    return {
      isShown,
      levels: await this.getLevels(steps, language),
      weeks: weeks.map(({ monday }, index) => ({ monday, ...(sold[index] ?? { bought: 0, used: 0 }) })),
    };
  }

  private getAffordable(costInPoints: number, now: Date): AudienceCondition {
    return costInPoints === 0
      ? { where: '1 = 1', values: [] }
      : this.points.atLeast(costInPoints, 'c.id', now);
  }

  private async getLevels(
    steps: ReadonlyMap<string | null, FunnelSteps>,
    language: Language,
  ): Promise<FunnelOfLevel[]> {
    const known = (await this.levels.all(language)).filter(({ id, active }) => active || steps.has(id));
    const levels = known.map(({ id, name }) => ({ levelId: id, name, ...(steps.get(id) ?? NO_STEPS) }));
    return [...levels, { levelId: null, name: undefined, ...(steps.get(null) ?? NO_STEPS) }];
  }
}
