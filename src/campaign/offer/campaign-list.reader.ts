import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CACHE_VERSION, type Versioned } from '#platform/database/cache/cache-version.js';
import { rowsWithVersion, VersionedCache } from '#platform/database/cache/versioned-cache.js';
import { idIn } from '#platform/database/query/in-pieces.js';
import { listPage, type ListQuery, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { rows, select, selectWith } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import { Clock } from '#platform/time/clock.js';
import type { StockFigures } from '../../coupon/index.js';
import { CampaignEntity } from '../campaign.entity.js';
import { CampaignsInMemoryService } from '../campaign.reader.js';
import {
  activeAt,
  allOf,
  archivedAs,
  type CampaignCondition,
  campaignConditions,
  type CampaignFilters,
  isLeft,
  isLeftFor,
  isLeftOrGivenOut,
  offeredTo,
  visibleAt,
} from './campaign-filter.rules.js';

export type CampaignsQuery = PageQuery & CampaignFilters;

export interface OfferedTo {
  readonly customerId: string;
  readonly levelId: string | null;
  readonly segmentIds: readonly string[];
  /** For staff: includes rewards of rules. */
  readonly withGivenOut: boolean;
}

export interface CampaignWithFigures {
  readonly campaign: CampaignEntity;
  readonly figures: StockFigures;
}

export interface OfferedCampaign extends CampaignWithFigures {
  readonly bought: number;
}

export interface OfferedPage extends Page<OfferedCampaign> {
  /** The version of the cache, as read with the page; undefined without rows. */
  readonly version: string | undefined;
}

/** Codes, sold, buyers and the rest of the limit, in one look at the stock. */
const FIGURES = `(SELECT JSON_ARRAY(SUM(s.codes), SUM(s.sold), SUM(s.buyers), SUM(s.limitLeft))
  FROM coupon_stock s WHERE s.campaignId = t.id)`;

const BOUGHT = '(SELECT COUNT(*) FROM coupon k WHERE k.campaignId = t.id AND k.customerId = ?)';

const ACTIVE_MAX = 1000;

export const CAMPAIGN_COLUMNS: ReadonlyMap<string, string> = new Map([
  ...[
    'name',
    'reward',
    'active',
    'featured',
    'public',
    'costInPoints',
    'singleCoupon',
    'unlimited',
    'limitPerUser',
    'daysInactive',
    'daysValid',
    'transactionPercentageValue',
    'createdAt',
    'fulfillmentTracking',
  ].map((name): [string, string] => [name, `t.${name}`]),
  ['limit', 't.usageLimit'],
  ['isFeatured', 't.featured'],
  ['isPublic', 't.public'],
  ['isFulfillmentTracking', 't.fulfillmentTracking'],
  ['campaignActivity.allTimeActive', 't.allTimeActive'],
  ['campaignActivity.activeFrom', 't.activeFrom'],
  ['campaignActivity.activeTo', 't.activeTo'],
  ['campaignVisibility.allTimeVisible', 't.allTimeVisible'],
  ['campaignVisibility.visibleFrom', 't.visibleFrom'],
  ['campaignVisibility.visibleTo', 't.visibleTo'],
]);

/** Lists committed campaigns with the counters of coupons and the customer's purchases. */
@Injectable()
export class CampaignListReader {
  private readonly named: VersionedCache<string[]>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly campaigns: CampaignsInMemoryService,
  ) {
    this.named = new VersionedCache(() => this.readNamedSegments());
  }

  async all(storeId: string, query: CampaignsQuery): Promise<Page<CampaignEntity>> {
    return this.list(storeId, archivedAs(query.archived), query);
  }

  async publicOnes(storeId: string, query: CampaignsQuery): Promise<Page<CampaignEntity>> {
    const now = this.clock.now();
    const isPublic = { where: 't.public = 1', values: [] };
    return this.list(storeId, [isPublic, activeAt(now), visibleAt(now), isLeftOrGivenOut()], query);
  }

  /** For sellers who advise customers. Without cashback, which customers ask for. */
  async forSellers(storeId: string, query: CampaignsQuery): Promise<Page<CampaignEntity>> {
    const now = this.clock.now();
    const noCashback = { where: "t.reward <> 'cashback'", values: [] };
    return this.list(storeId, [noCashback, activeAt(now), visibleAt(now)], query);
  }

  /** One statement, unless a cached campaign of the page is out of date. */
  async availableTo(
    storeId: string,
    { customerId, levelId, segmentIds, withGivenOut }: OfferedTo,
    query: CampaignsQuery,
  ): Promise<OfferedPage> {
    const now = this.clock.now();
    const conditions = [
      activeAt(now),
      visibleAt(now),
      offeredTo(levelId, segmentIds),
      withGivenOut ? isLeftOrGivenOut() : isLeft(),
      isLeftFor(customerId),
    ];
    const list = { ...this.toList(storeId, conditions, query), countsInPage: 'window' as const };
    const besides = { expressions: [FIGURES, BOUGHT, CACHE_VERSION], values: [customerId] };
    const page = await this.campaigns.listPageWith(this.dataSource, list, besides, query);
    const offered = page.rows.map(({ row: campaign, values: [figures, bought] }) => ({
      campaign,
      figures: getFigures(figures),
      bought: Number(bought),
    }));
    return { ...page, rows: offered, version: page.rows[0]?.values[2] as string | undefined };
  }

  async findByIds(ids: readonly string[]): Promise<CampaignEntity[]> {
    const unique = [...new Set(ids)];
    return unique.length > 0
      ? select(this.dataSource.manager, CampaignEntity, `WHERE id IN ${placesFor(unique)}`, unique)
      : [];
  }

  async findWithFigures(ids: readonly string[]): Promise<CampaignWithFigures[]> {
    const unique = [...new Set(ids)];
    if (unique.length === 0) {
      return [];
    }
    const rest = `WHERE t.id IN ${placesFor(unique)}`;
    const found = await selectWith(this.dataSource.manager, CampaignEntity, FIGURES, rest, unique);
    return found.map(({ row: campaign, value }) => ({ campaign, figures: getFigures(value) }));
  }

  async getIds(storeId: string): Promise<string[]> {
    const found = await rows<{ id: string }>(
      this.dataSource.manager,
      'SELECT id FROM campaign WHERE storeId = ?',
      [storeId],
    );
    return found.map(({ id }) => id);
  }

  async active(storeId: string): Promise<CampaignEntity[]> {
    const { where, values } = allOf([activeAt(this.clock.now())]);
    return select(
      this.dataSource.manager,
      CampaignEntity,
      `t WHERE t.storeId = ? AND ${where} ORDER BY t.name, t.id LIMIT ${ACTIVE_MAX}`,
      [storeId, ...values],
    );
  }

  /**
   * Segments that campaigns name; only these decide availability. The memory may include segments of earlier definitions.
   * @param version The version that the request has read (`CacheVersion`)
   */
  async namedSegments(version: string): Promise<string[]> {
    return this.named.at(version);
  }

  private async readNamedSegments(): Promise<Versioned<string[]>> {
    const { version, answer } = await rowsWithVersion<{ tag: string }>(
      this.dataSource.manager,
      "SELECT DISTINCT tag FROM campaign_tag WHERE kind = 'segment'",
    );
    return { version, answer: answer.map(({ tag }) => tag) };
  }

  private async list(
    storeId: string,
    conditions: readonly CampaignCondition[],
    query: CampaignsQuery,
  ): Promise<Page<CampaignEntity>> {
    return listPage(this.dataSource, this.toList(storeId, conditions, query), query);
  }

  private toList(
    storeId: string,
    conditions: readonly CampaignCondition[],
    query: CampaignsQuery,
  ): ListQuery<CampaignEntity> {
    const inStore = { where: 't.storeId = ?', values: [storeId] };
    const { where, values } = allOf([
      inStore,
      ...conditions,
      ...campaignConditions(query, this.clock.now()),
      ...idIn(query.among),
    ]);
    return {
      entity: CampaignEntity,
      where,
      values,
      sortable: CAMPAIGN_COLUMNS,
      order: { by: 't.name', direction: 'ASC' },
    };
  }
}

/** From JSON, which some drivers have parsed. Nulls without a stock. */
function getFigures(value: unknown): StockFigures {
  const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  const [codes, sold, buyers, limitLeft] = parsed as (number | string | null)[];
  return {
    codes: Number(codes),
    sold: Number(sold),
    buyers: Number(buyers),
    limitLeft: limitLeft === null ? null : Number(limitLeft),
  };
}
