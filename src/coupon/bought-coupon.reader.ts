import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, Not } from 'typeorm';
import { idIn, matchAny } from '#platform/database/query/in-pieces.js';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import type { Value } from '#platform/database/query/values.js';
import { Clock } from '#platform/time/clock.js';
import { CouponEntity, type CouponDeliveryStatus } from './coupon.entity.js';
import { type BoughtCoupon, boughtCoupon } from './sold-coupons.reader.js';

/** Filters of bought coupons; both ends of a time are included. */
export interface BoughtFilter {
  readonly used?: boolean | undefined;
  /** One of them; likewise the campaigns. */
  readonly deliveryStatus?: readonly CouponDeliveryStatus[] | undefined;
  readonly campaignId?: readonly string[] | undefined;
  readonly customerId?: string | undefined;
  readonly purchasedAtFrom?: Date | undefined;
  readonly purchasedAtTo?: Date | undefined;
  readonly usageDateFrom?: Date | undefined;
  readonly usageDateTo?: Date | undefined;
  readonly activeSinceFrom?: Date | undefined;
  readonly activeSinceTo?: Date | undefined;
  readonly activeToFrom?: Date | undefined;
  readonly activeToTo?: Date | undefined;
  readonly among?: readonly string[] | undefined;
}

export interface SoldReward {
  readonly id: string;
  readonly campaignId: string;
  readonly customerId: string;
  readonly deliveryStatus: CouponDeliveryStatus | null;
  /** When it was returned. */
  readonly canceledAt: Date | null;
}

type Compared = keyof Omit<BoughtFilter, 'among' | 'deliveryStatus' | 'campaignId'>;

const CONDITIONS: readonly (readonly [Compared, string])[] = [
  ['used', 't.used = ?'],
  ['customerId', 't.customerId = ?'],
  ['purchasedAtFrom', 't.purchasedAt >= ?'],
  ['purchasedAtTo', 't.purchasedAt <= ?'],
  ['usageDateFrom', 't.usedAt >= ?'],
  ['usageDateTo', 't.usedAt <= ?'],
  ['activeSinceFrom', 't.activeSince >= ?'],
  ['activeSinceTo', 't.activeSince <= ?'],
  ['activeToFrom', 't.activeTo >= ?'],
  ['activeToTo', 't.activeTo <= ?'],
];

export const SOLD_COUPON_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['purchasedAt', 't.purchasedAt'],
  ['purchaseAt', 't.purchasedAt'],
  ['usageDate', 't.usedAt'],
  ['used', 't.used'],
  ['deliveryStatus', 't.deliveryStatus'],
  ['costInPoints', 't.costInPoints'],
  ['activeSince', 't.activeSince'],
  ['activeTo', 't.activeTo'],
]);

const COUPONS_AT_ONCE = 500;

@Injectable()
export class BoughtCouponReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * The latest purchases first.
   * @param total Returns the number of all sold coupons; called without a filter, because counting millions takes seconds
   */
  async list(
    storeId: string,
    query: BoughtFilter & PageQuery,
    total?: () => Promise<number>,
  ): Promise<Page<BoughtCoupon>> {
    const { among, deliveryStatus, campaignId } = query;
    const isFiltered =
      [among, deliveryStatus, campaignId].some((values) => values !== undefined) ||
      CONDITIONS.some(([name]) => query[name] !== undefined);
    return this.page(storeId, query, isFiltered ? undefined : total);
  }

  /** By id; ids of unknown coupons, and of those in stock, are left out. */
  async findSold(storeId: string, ids: readonly string[]): Promise<SoldReward[]> {
    const found = await this.dataSource.manager.find(CouponEntity, {
      select: { id: true, campaignId: true, customerId: true, deliveryStatus: true, canceledAt: true },
      where: { id: In([...ids]), storeId, customerId: Not(IsNull()) },
    });
    return found.map(({ id, campaignId, customerId, deliveryStatus, canceledAt }) => ({
      id,
      campaignId,
      deliveryStatus,
      canceledAt,
      customerId: customerId ?? '',
    }));
  }

  async *each(storeId: string, filter: BoughtFilter): AsyncGenerator<BoughtCoupon[]> {
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
      const query = { ...filter, page: 1, perPage: COUPONS_AT_ONCE, cursor };
      const page = await this.page(storeId, query, () => Promise.resolve(0));
      yield page.rows;
      cursor = page.next;
    }
  }

  private async page(
    storeId: string,
    query: BoughtFilter & PageQuery,
    total: (() => Promise<number>) | undefined,
  ): Promise<Page<BoughtCoupon>> {
    const given = CONDITIONS.filter(([name]) => query[name] !== undefined);
    const several = [
      ...matchAny('t.deliveryStatus', query.deliveryStatus),
      ...matchAny('t.campaignId', query.campaignId),
    ];
    const found = [...several, ...idIn(query.among)];
    const list = {
      entity: CouponEntity,
      where: [
        't.storeId = ?',
        ...given.map(([, condition]) => condition),
        ...found.map(({ where }) => where),
      ].join(' AND '),
      values: [
        storeId,
        ...given.map(([name]) => getValue(query[name])),
        ...found.flatMap(({ values }) => values),
      ],
      sortable: SOLD_COUPON_COLUMNS,
      order: {
        by: 't.purchasedAt',
        direction: 'DESC',
        // For a filtered list, the best index depends on the filter.
        index: given.length + several.length === 0 ? 'coupon_store' : undefined,
      },
      total,
    } as const;
    const page = await listPage(this.dataSource, list, query);
    const now = this.clock.now();
    return { ...page, rows: page.rows.map((row) => boughtCoupon(row, now)) };
  }
}

function getValue(given: BoughtFilter[Compared]): Value {
  return typeof given === 'boolean' ? Number(given) : (given ?? null);
}
