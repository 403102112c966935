import { Injectable } from '@nestjs/common';
import { CouponReader, type StockFigures } from '../coupon/index.js';
import { LevelReader } from '../level/index.js';
import { Clock } from '../platform/time/clock.js';
import { SegmentReader } from '../segment/index.js';
import { CampaignCategoryReader } from './campaign-category.reader.js';
import type { CampaignEntity } from './campaign.entity.js';
import { CampaignAudiences } from './campaign-audience.service.js';
import { CampaignReader } from './campaign.reader.js';
import { isActiveAt, isVisibleAt } from './purchase.rules.js';
import { usageLeftOf } from './usage.rules.js';

/** A campaign with what has to be looked up about it. */
export interface CampaignDescription {
  readonly campaign: CampaignEntity;
  readonly levelNames: ReadonlyMap<string, string>;
  readonly segmentNames: ReadonlyMap<string, string>;
  readonly categoryNames: ReadonlyMap<string, string>;
  /** On sale: switched on, and within its time. */
  readonly isActive: boolean;
  readonly stock: StockFigures;
  /** How many coupons can still be sold; null when there is no number. */
  readonly usageLeft: number | null;
  readonly visibleForCustomersCount: number;
}

const EMPTY_STOCK: StockFigures = { codes: 0, sold: 0, buyers: 0, limitLeft: null };

/** Describes the campaigns of a page, with as many statements for a thousand as for one. */
@Injectable()
export class CampaignDescriptions {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly coupons: CouponReader,
    private readonly levels: LevelReader,
    private readonly segments: SegmentReader,
    private readonly audiences: CampaignAudiences,
    private readonly categories: CampaignCategoryReader,
    private readonly clock: Clock,
  ) {}

  async describe(storeId: string, campaigns: readonly CampaignEntity[]): Promise<CampaignDescription[]> {
    const levelNames = await this.levels.namesOf(unique(campaigns.flatMap(({ levels }) => levels)));
    const segmentNames = await this.segments.namesOf(unique(campaigns.flatMap(({ segments }) => segments)));
    const categoryNames = await this.categories.namesOf(
      unique(campaigns.flatMap(({ categories }) => categories)),
    );
    const now = this.clock.now();
    const figures = await this.coupons.figuresOf(campaigns.map(({ id }) => id));
    const audiences = await this.audiencesOf(storeId, campaigns);
    return campaigns.map((campaign) => {
      const stock = figures.get(campaign.id) ?? EMPTY_STOCK;
      return {
        campaign,
        levelNames: namesOf(campaign.levels, levelNames),
        segmentNames: namesOf(campaign.segments, segmentNames),
        categoryNames: namesOf(campaign.categories, categoryNames),
        isActive: isActiveAt(campaign, now),
        stock,
        usageLeft: usageLeftOf(campaign, stock),
        visibleForCustomersCount: audiences.get(campaign.id) ?? 0,
      };
    });
  }

  /** Campaigns for all, or for levels, are counted by the population of levels; only segments have to be looked into. */
  private async audiencesOf(
    storeId: string,
    campaigns: readonly CampaignEntity[],
  ): Promise<ReadonlyMap<string, number>> {
    const now = this.clock.now();
    const visible = campaigns.filter((campaign) => isVisibleAt(campaign, now));
    const byLevel = visible.filter(({ segments }) => segments.length === 0);
    const bySegment = visible.filter(({ segments }) => segments.length > 0);
    const everyLevel = byLevel.some(({ levels }) => levels.length === 0)
      ? (await this.levels.all()).map(({ id }) => id)
      : [];
    const levelIds = unique([...byLevel.flatMap(({ levels }) => levels), ...everyLevel]);
    const population = await this.levels.populationOf(levelIds, storeId);
    const conditions = await this.audiences.conditionsOf(bySegment, 'c');
    const counted = await this.campaigns.countAudiences(storeId, conditions);
    return new Map([
      ...byLevel.map(({ id, levels }): [string, number] => [
        id,
        (levels.length === 0 ? everyLevel : levels).reduce(
          (sum, level) => sum + (population.get(level) ?? 0),
          0,
        ),
      ]),
      ...bySegment.map(({ id }, index): [string, number] => [id, counted[index] ?? 0]),
    ]);
  }
}

function namesOf(ids: readonly string[], names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : [])));
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
