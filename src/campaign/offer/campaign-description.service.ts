import { Injectable } from '@nestjs/common';
import { SoldCouponsReader, type StockFigures } from '../../coupon/index.js';
import { LevelReader } from '../../level/index.js';
import { CacheVersion, type Versioned } from '#platform/database/cache/cache-version.js';
import { Clock } from '#platform/time/clock.js';
import { AudienceReader, type LevelPopulations, sizesByLevel } from '../../segment/index.js';
import { CampaignCategoryReader } from '../category/campaign-category.reader.js';
import type { CampaignEntity, CampaignTexts } from '../campaign.entity.js';
import type { CampaignWithFigures } from './campaign-list.reader.js';
import { CampaignWordingService, type Wording } from './campaign-wording.service.js';
import { isActiveAt, isVisibleAt } from '../availability.rules.js';
import { getUsageLeft } from './usage.rules.js';

export interface CampaignDescription {
  readonly campaign: CampaignEntity;
  readonly texts: CampaignTexts;
  readonly levelNames: ReadonlyMap<string, string>;
  readonly segmentNames: ReadonlyMap<string, string>;
  readonly categoryNames: ReadonlyMap<string, string>;
  /** Switched on, and within its time. */
  readonly isActive: boolean;
  readonly stock: StockFigures;
  /** Null without a number. */
  readonly usageLeft: number | null;
  readonly visibleForCustomersCount: number;
}

const EMPTY_STOCK: StockFigures = { codes: 0, sold: 0, buyers: 0, limitLeft: null };

/** Describes the campaigns of a page. The number of statements does not depend on the length of the page. */
@Injectable()
export class CampaignDescriptionService {
  constructor(
    private readonly coupons: SoldCouponsReader,
    private readonly levels: LevelReader,
    private readonly audiences: AudienceReader,
    private readonly memory: CacheVersion,
    private readonly categories: CampaignCategoryReader,
    private readonly wording: CampaignWordingService,
    private readonly clock: Clock,
  ) {}

  async describe(
    storeId: string,
    campaigns: readonly CampaignEntity[],
    wording: Wording,
  ): Promise<CampaignDescription[]> {
    const figures = await this.coupons.getFigures(campaigns.map(({ id }) => id));
    const counted = campaigns.map((campaign) => ({
      campaign,
      figures: figures.get(campaign.id) ?? EMPTY_STOCK,
    }));
    return this.describeCounted(storeId, counted, wording);
  }

  /**
   * One statement reads the audiences and the version; names come from memory.
   * @param known Values that the request has read with this version; no statement if they contain all audiences
   */
  async describeCounted(
    storeId: string,
    counted: readonly CampaignWithFigures[],
    wording: Wording,
    known?: Versioned<LevelPopulations>,
  ): Promise<CampaignDescription[]> {
    if (counted.length === 0) {
      return [];
    }
    const campaigns = counted.map(({ campaign }) => campaign);
    const { language } = wording;
    const { version, answer: audiences } = await this.getAudiences(storeId, campaigns, known);
    const [levelNames, segmentNames, categoryNames, texts] = await Promise.all([
      this.levels.allNames(version, language),
      this.audiences.allNames(version),
      this.categories.allNames(version, language),
      this.wording.getTexts(campaigns, wording),
    ]);
    const now = this.clock.now();
    return counted.map(({ campaign, figures: stock }, index) => ({
      campaign,
      texts: texts[index] ?? {},
      levelNames: getNames(campaign.levels, levelNames),
      segmentNames: getNames(campaign.segments, segmentNames),
      categoryNames: getNames(campaign.categories, categoryNames),
      isActive: isActiveAt(campaign, now),
      stock,
      usageLeft: getUsageLeft(campaign, stock),
      visibleForCustomersCount: audiences.get(campaign.id) ?? 0,
    }));
  }

  private async getAudiences(
    storeId: string,
    campaigns: readonly CampaignEntity[],
    known: Versioned<LevelPopulations> | undefined,
  ): Promise<Versioned<ReadonlyMap<string, number>>> {
    const now = this.clock.now();
    const visible = campaigns.filter((campaign) => isVisibleAt(campaign, now));
    const sizes = known && sizesByLevel(visible, known.answer);
    const { version, answer } = sizes
      ? { version: known.version, answer: sizes }
      : await this.memory.verified(async (assumed) => {
          const everyLevel = [...(await this.levels.allNames(assumed)).keys()];
          return this.audiences.count(visible, everyLevel, storeId, assumed);
        });
    return { version, answer: new Map(visible.map(({ id }, index) => [id, answer[index] ?? 0])) };
  }
}

function getNames(ids: readonly string[], names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : [])));
}
