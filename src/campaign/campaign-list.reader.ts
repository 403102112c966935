import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { among } from '../platform/database/among.js';
import { listPage, type Page, type PageQuery } from '../platform/database/list-page.js';
import { rows } from '../platform/database/statement.js';
import { Clock } from '../platform/time/clock.js';
import {
  activeAt,
  allOf,
  type CampaignFilters,
  type Condition,
  filterConditions,
  isLeft,
  isLeftFor,
  isLeftOrGivenOut,
  offeredTo,
  visibleAt,
} from './campaign-filter.rules.js';
import { CampaignEntity } from './campaign.entity.js';

export type CampaignsQuery = PageQuery & CampaignFilters;

/** A customer, as far as it decides what is available to him. */
export interface OfferedTo {
  readonly customerId: string;
  readonly levelId: string | null;
  readonly segmentIds: readonly string[];
  /** For who serves the customer: rewards that are given out by a rule are listed, too. */
  readonly withGivenOut: boolean;
}

/** More than anybody picks from. */
const ACTIVE_MAX = 1000;

const SORTABLE: ReadonlyMap<string, string> = new Map([
  ...[
    ...['name', 'reward', 'active', 'featured', 'public', 'costInPoints', 'singleCoupon', 'unlimited'],
    ...['limitPerUser', 'daysInactive', 'daysValid', 'transactionPercentageValue', 'createdAt'],
    ...['fulfillmentTracking'],
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

/** Lists of committed campaigns. Looks into the counters of coupons, and counts what a customer has bought. */
@Injectable()
export class CampaignListReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async all(storeId: string, query: CampaignsQuery): Promise<Page<CampaignEntity>> {
    return this.list(storeId, [], query);
  }

  /** What anybody may know of and somebody can have. */
  async publicOnes(storeId: string, query: CampaignsQuery): Promise<Page<CampaignEntity>> {
    const now = this.clock.now();
    const isPublic = { where: 't.public = 1', values: [] };
    return this.list(storeId, [isPublic, activeAt(now), visibleAt(now), isLeftOrGivenOut()], query);
  }

  /** What a seller can tell customers about. Cashback is not among it: it is asked for, not offered. */
  async forSellers(storeId: string, query: CampaignsQuery): Promise<Page<CampaignEntity>> {
    const now = this.clock.now();
    const noCashback = { where: "t.reward <> 'cashback'", values: [] };
    return this.list(storeId, [noCashback, activeAt(now), visibleAt(now)], query);
  }

  /** What is available to a customer now. */
  async availableTo(
    storeId: string,
    { customerId, levelId, segmentIds, withGivenOut }: OfferedTo,
    query: CampaignsQuery,
  ): Promise<Page<CampaignEntity>> {
    const now = this.clock.now();
    const conditions = [
      activeAt(now),
      visibleAt(now),
      offeredTo(levelId, segmentIds),
      withGivenOut ? isLeftOrGivenOut() : isLeft(),
      isLeftFor(customerId),
    ];
    return this.list(storeId, conditions, query);
  }

  /** Names of what is active now, to pick from. */
  async activeNames(storeId: string): Promise<{ id: string; name: string }[]> {
    const { where, values } = allOf([activeAt(this.clock.now())]);
    return rows(
      this.dataSource.manager,
      `SELECT t.id, t.name FROM campaign t WHERE t.storeId = ? AND ${where} ORDER BY t.name, t.id LIMIT ${ACTIVE_MAX}`,
      [storeId, ...values],
    );
  }

  /** The segments that campaigns name: only these decide what is available to whom. */
  async namedSegments(): Promise<string[]> {
    const found = await rows<{ tag: string }>(
      this.dataSource.manager,
      "SELECT DISTINCT tag FROM campaign_tag WHERE kind = 'segment'",
    );
    return found.map(({ tag }) => tag);
  }

  private async list(
    storeId: string,
    conditions: readonly Condition[],
    query: CampaignsQuery,
  ): Promise<Page<CampaignEntity>> {
    const inStore = { where: 't.storeId = ?', values: [storeId] };
    const { where, values } = allOf([
      inStore,
      ...conditions,
      ...filterConditions(query),
      ...among(query.among),
    ]);
    return listPage(
      this.dataSource,
      {
        entity: CampaignEntity,
        where,
        values,
        sortable: SORTABLE,
        order: { by: 't.name', direction: 'ASC' },
      },
      query,
    );
  }
}
