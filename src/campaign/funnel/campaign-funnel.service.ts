import { Injectable } from '@nestjs/common';
import { PointsFiguresReader } from '../../account/index.js';
import { SoldCouponsReader } from '../../coupon/index.js';
import { LevelReader } from '../../level/index.js';
import { type AudienceCondition, SegmentMemberReader } from '../../segment/index.js';
import { eachRange, type Pieces } from '#platform/database/query/in-pieces.js';
import { Steps } from '#platform/database/transaction/steps.js';
import { SharedWork } from '#platform/shared-work.js';
import { beginOfNamedDay, type Days } from '#platform/time/calendar.js';
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

interface StepsOfLevel extends FunnelSteps {
  readonly levelId: string | null;
}

/** What does not depend on the language. */
interface Counted {
  readonly ofLevels: ReadonlyMap<string | null, FunnelSteps>;
  readonly weeks: CampaignFunnel['weeks'];
}

const NO_STEPS: FunnelSteps = { canSee: 0, canAfford: 0, bought: 0, used: 0 };

/** Customers, or coupons, that one statement looks at: docs/decisions/0381 has the figures. */
const PIECE = 2000;

/** How far customers have come with a campaign: docs/decisions/0381 says what each step means. */
@Injectable()
export class CampaignFunnelService {
  private readonly counting = new SharedWork<Counted>();

  constructor(
    private readonly members: SegmentMemberReader,
    private readonly points: PointsFiguresReader,
    private readonly coupons: SoldCouponsReader,
    private readonly levels: LevelReader,
    private readonly steps: Steps,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts the customers of the audience and the sold coupons of the campaign in pieces, with pauses in between. Questions that come while the
   * same one is counted share its answer. Writes nothing.
   * @param whenLeft Ends the count after a piece, unless another caller waits for it
   */
  async find(
    campaign: CampaignEntity,
    days: Days,
    language: Language,
    whenLeft: AbortSignal,
    size = PIECE,
  ): Promise<CampaignFunnel> {
    const { id, storeId, costInPoints, levels, segments } = campaign;
    const now = this.clock.now();
    const isShown = isActiveAt(campaign, now) && isVisibleAt(campaign, now);
    const question = JSON.stringify({ id, storeId, costInPoints, levels, segments, isShown, ...days });
    const { ofLevels, weeks } = await this.counting.ask(question, whenLeft, (whenAllLeft) => {
      const pause = async () => {
        await this.steps.yieldToOthers();
        whenAllLeft.throwIfAborted();
      };
      return this.count(campaign, days, isShown ? now : undefined, { size, pause });
    });
    return { isShown, levels: await this.getLevels(ofLevels, language), weeks };
  }

  /** @param shownAt Undefined while no customer can see the campaign */
  private async count(
    campaign: CampaignEntity,
    days: Days,
    shownAt: Date | undefined,
    pieces: Pieces,
  ): Promise<Counted> {
    const seen = shownAt ? await this.countSeeing(campaign, shownAt, pieces) : [];
    const sold = await this.countSold(campaign.id, days, pieces);
    const ofLevels = new Map<string | null, FunnelSteps>();
    for (const { levelId, ...steps } of [...seen, ...sold.byLevel]) {
      ofLevels.set(levelId, addUp(ofLevels.get(levelId) ?? NO_STEPS, steps));
    }
    return { ofLevels, weeks: sold.weeks };
  }

  private async countSeeing(campaign: CampaignEntity, now: Date, pieces: Pieces): Promise<StepsOfLevel[]> {
    const affordable = this.getAffordable(campaign.costInPoints, now);
    const counted = await this.members.countByLevel(campaign, campaign.storeId, affordable, pieces);
    await pieces.pause();
    return counted.map(({ levelId, members, able }) => ({
      levelId,
      ...NO_STEPS,
      canSee: members,
      canAfford: able,
    }));
  }

  private async countSold(campaignId: string, days: Days, { size, pause }: Pieces) {
    const weeks = getWeeks(days);
    const starts = weeks.map(({ start }) => start);
    const [from, before] = [beginOfNamedDay(days.from), getFunnelEnd(days)];
    const findEnd = (after: string) => this.coupons.findEndOfSold(campaignId, after, size);
    const byLevel: StepsOfLevel[] = [];
    let ofWeeks = weeks.map(({ monday }) => ({ monday, bought: 0, used: 0 }));
    for await (const customers of eachRange(findEnd, pause)) {
      const sold = { campaignId, from, before, customers };
      for (const { levelId, listed, marked } of await this.members.countListedByLevel(
        this.coupons.getBuyers(sold),
      )) {
        byLevel.push({ levelId, ...NO_STEPS, bought: listed, used: marked });
      }
      const counted = await this.coupons.countByPeriod(sold, starts);
      ofWeeks = ofWeeks.map(({ monday, bought, used }, index) => ({
        monday,
        bought: bought + (counted[index]?.bought ?? 0),
        used: used + (counted[index]?.used ?? 0),
      }));
    }
    return { byLevel, weeks: ofWeeks };
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

function addUp(one: FunnelSteps, other: FunnelSteps): FunnelSteps {
  return {
    canSee: one.canSee + other.canSee,
    canAfford: one.canAfford + other.canAfford,
    bought: one.bought + other.bought,
    used: one.used + other.used,
  };
}
