import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Fragment } from '#platform/database/query/change.js';
import { inRange, type Range } from '#platform/database/query/in-pieces.js';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { rows } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import { Clock } from '#platform/time/clock.js';
import { type CashbackStatus, type CouponDeliveryStatus, CouponEntity } from './coupon.entity.js';
import { couponStatus, type CouponStatus } from './coupon.rules.js';

export interface BoughtCoupon {
  readonly id: string;
  readonly code: string;
  readonly campaignId: string;
  readonly customerId: string;
  readonly used: boolean;
  readonly usedAt: Date | null;
  readonly costInPoints: number;
  readonly pointsBefore: number;
  readonly purchasedAt: Date;
  readonly status: CouponStatus;
  readonly activeSince: Date | null;
  readonly activeTo: Date | null;
  readonly deliveryStatus: CouponDeliveryStatus | null;
  readonly cashbackStatus: CashbackStatus | null;
  readonly transactionId: string | null;
  readonly usedForTransactionId: string | null;
  readonly returnedPoints: number;
  readonly valueCents: number | null;
  readonly returnedCents: number;
}

export interface StockFigures {
  readonly codes: number;
  readonly sold: number;
  readonly buyers: number;
  readonly limitLeft: number | null;
}

export const BOUGHT_COUPON_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['purchaseAt', 't.purchasedAt'],
  ['purchasedAt', 't.purchasedAt'],
  ['used', 't.used'],
  ['costInPoints', 't.costInPoints'],
  ['activeTo', 't.activeTo'],
  ['activeSince', 't.activeSince'],
  ['usageDate', 't.usedAt'],
  ['deliveryStatus', 't.deliveryStatus'],
]);

const CODES_SHOWN_MAX = 1000;

const CAMPAIGNS_PER_STATEMENT = 100;
const CAMPAIGNS_COUNTED_AT_ONCE = 1000;

export interface SoldInPeriod {
  readonly bought: number;
  readonly used: number;
}

/** A question about the coupons of a campaign that were bought from one instant on and before another. */
export interface SoldCoupons {
  readonly campaignId: string;
  readonly from: Date;
  readonly before: Date;
  /** The index `coupon_campaign_customer` has coupons by customer, and leaves codes in stock out of any range. */
  readonly customers: Range;
}

/** SQL with a value for each `?`. */
interface CouponCondition {
  readonly where: string;
  readonly values: readonly (string | number)[];
}

@Injectable()
export class SoldCouponsReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * An SQL condition: a customer has bought the campaign fewer times.
   * @param customerId A column: `c.id`
   */
  fewerThan(limit: number, campaignId: string, customerId: string): CouponCondition {
    return {
      where: `(SELECT COUNT(*) FROM coupon k WHERE k.campaignId = ? AND k.customerId = ${customerId}) < ?`,
      values: [campaignId, limit],
    };
  }

  /**
   * The customer of the last of so many sold coupons of a campaign, by customer behind this one; undefined when there are fewer. Ranges have
   * all coupons of a customer.
   */
  async findEndOfSold(campaignId: string, after: string, count: number): Promise<string | undefined> {
    const [end] = await rows<{ customerId: string }>(
      this.dataSource.manager,
      'SELECT k.customerId FROM coupon k WHERE k.campaignId = ? AND k.customerId > ? ORDER BY k.customerId LIMIT 1 OFFSET ?',
      [campaignId, after, count - 1],
    );
    return end?.customerId;
  }

  /** SQL for the buyers of coupons, as `customerId`, each with the number of these that are used by now, as `marks`. */
  getBuyers(sold: SoldCoupons): Fragment {
    const { text, values } = whichWereSold(sold);
    return {
      text: `SELECT k.customerId, SUM(k.used) AS marks FROM coupon k WHERE ${text} GROUP BY k.customerId`,
      values,
    };
  }

  /**
   * Counts the coupons that were bought in each of some periods, which follow each other, and those of them that are used by now. Looks at
   * each sold coupon once, for any number of periods.
   * @param starts When the periods begin, in their order
   */
  async countByPeriod(sold: SoldCoupons, starts: readonly Date[]): Promise<SoldInPeriod[]> {
    const period = getPeriodOfSale(starts, 0, starts.length - 1);
    const { text, values } = whichWereSold(sold);
    const found = await rows<Record<keyof SoldInPeriod | 'period', number | string>>(
      this.dataSource.manager,
      `SELECT period, COUNT(*) AS bought, SUM(used) AS used FROM (
         SELECT ${period.text} AS period, k.used FROM coupon k WHERE ${text}
       ) sold GROUP BY period`,
      [...period.values, ...values],
    );
    const counted = new Map(found.map((row) => [Number(row.period), row]));
    return starts.map((_start, index) => {
      const { bought = 0, used = 0 } = counted.get(index) ?? {};
      return { bought: Number(bought), used: Number(used) };
    });
  }

  async listBoughtBy(
    customerId: string,
    query: PageQuery & { readonly deliveryStatus?: CouponDeliveryStatus | undefined },
  ): Promise<Page<BoughtCoupon>> {
    const { deliveryStatus } = query;
    const byDelivery = deliveryStatus === undefined ? '' : 'AND t.deliveryStatus = ?';
    const list = {
      entity: CouponEntity,
      where: `t.customerId = ? ${byDelivery}`,
      values: [customerId, ...(deliveryStatus === undefined ? [] : [deliveryStatus])],
      sortable: BOUGHT_COUPON_COLUMNS,
      order: { by: 't.purchasedAt', direction: 'DESC' },
      countsInPage: 'subquery',
    } as const;
    const page = await listPage(this.dataSource, list, query);
    const now = this.clock.now();
    return { ...page, rows: page.rows.map((row) => boughtCoupon(row, now)) };
  }

  /** Coupons with unrecorded changes of the status, the longest due first. */
  async findDue(now: Date, count: number): Promise<string[]> {
    const found = await rows<{ id: string }>(
      this.dataSource.manager,
      'SELECT id FROM coupon WHERE dueAt <= ? ORDER BY dueAt LIMIT ?',
      [now, count],
    );
    return found.map(({ id }) => id);
  }

  /** One statement for all campaigns of a page; some rows for each, for any number of codes. */
  async getFigures(campaignIds: readonly string[]): Promise<ReadonlyMap<string, StockFigures>> {
    if (campaignIds.length === 0) {
      return new Map();
    }
    type Sums = Record<'codes' | 'sold' | 'buyers', number | string>;
    const found = await rows<Sums & { campaignId: string; limitLeft: number | string | null }>(
      this.dataSource.manager,
      `SELECT campaignId, SUM(codes) AS codes, SUM(sold) AS sold, SUM(buyers) AS buyers, SUM(limitLeft) AS limitLeft
         FROM coupon_stock WHERE campaignId IN ${placesFor(campaignIds)} GROUP BY campaignId`,
      campaignIds,
    );
    return new Map(
      found.map(({ campaignId, codes, sold, buyers, limitLeft }) => [
        campaignId,
        {
          codes: Number(codes),
          sold: Number(sold),
          buyers: Number(buyers),
          limitLeft: limitLeft === null ? null : Number(limitLeft),
        },
      ]),
    );
  }

  /** The number of coupons ever sold, including returned ones. Reads some rows for each campaign. */
  async countSold(campaignIds: readonly string[]): Promise<number> {
    let sold = 0;
    for (let first = 0; first < campaignIds.length; first += CAMPAIGNS_COUNTED_AT_ONCE) {
      const figures = await this.getFigures(campaignIds.slice(first, first + CAMPAIGNS_COUNTED_AT_ONCE));
      sold += [...figures.values()].reduce((sum, stock) => sum + stock.sold, 0);
    }
    return sold;
  }

  async countBoughtBy(
    customerId: string,
    campaignIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    if (campaignIds.length === 0) {
      return new Map();
    }
    const found = await rows<{ campaignId: string; bought: number | string }>(
      this.dataSource.manager,
      `SELECT campaignId, COUNT(*) AS bought FROM coupon
        WHERE campaignId IN ${placesFor(campaignIds)} AND customerId = ? GROUP BY campaignId`,
      [...campaignIds, customerId],
    );
    return new Map(found.map(({ campaignId, bought }) => [campaignId, Number(bought)]));
  }

  /** The first codes of each stock, including sold ones. One statement for a hundred campaigns. */
  async getFirstCodes(campaignIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    const codes = new Map<string, string[]>(campaignIds.map((id) => [id, []]));
    for (let first = 0; first < campaignIds.length; first += CAMPAIGNS_PER_STATEMENT) {
      const some = campaignIds.slice(first, first + CAMPAIGNS_PER_STATEMENT);
      const each = `SELECT * FROM (SELECT campaignId, code FROM coupon
        WHERE campaignId = ? AND stockKey IS NOT NULL ORDER BY stockKey LIMIT ${CODES_SHOWN_MAX}) some`;
      const statement = some.map(() => each).join(' UNION ALL ');
      const found = await rows<{ campaignId: string; code: string }>(
        this.dataSource.manager,
        statement,
        some,
      );
      found.forEach(({ campaignId, code }) => codes.get(campaignId)?.push(code));
    }
    return codes;
  }

  async codesBoughtBy(
    customerId: string,
    campaignIds: readonly string[],
  ): Promise<ReadonlyMap<string, string[]>> {
    const codes = new Map<string, string[]>(campaignIds.map((id) => [id, []]));
    if (campaignIds.length > 0) {
      const found = await rows<{ campaignId: string; code: string }>(
        this.dataSource.manager,
        `SELECT campaignId, code FROM coupon WHERE campaignId IN ${placesFor(campaignIds)} AND customerId = ?
          ORDER BY campaignId, purchasedAt LIMIT ${CODES_SHOWN_MAX}`,
        [...campaignIds, customerId],
      );
      found.forEach(({ campaignId, code }) => codes.get(campaignId)?.push(code));
    }
    return codes;
  }
}

function whichWereSold({ campaignId, from, before, customers }: SoldCoupons): Fragment {
  const { text, values } = inRange('k.customerId', customers);
  return {
    text: `k.campaignId = ? AND ${text} AND k.purchasedAt >= ? AND k.purchasedAt < ?`,
    values: [campaignId, ...values, from, before],
  };
}

/** SQL for the place of the period in which coupon `k` was bought, found by halves: a year of weeks takes six comparisons. */
function getPeriodOfSale(starts: readonly Date[], first: number, last: number): Fragment {
  if (first >= last) {
    return { text: String(first), values: [] };
  }
  const middle = Math.ceil((first + last) / 2);
  const [earlier, later] = [
    getPeriodOfSale(starts, first, middle - 1),
    getPeriodOfSale(starts, middle, last),
  ] as const;
  return {
    text: `CASE WHEN k.purchasedAt < ? THEN ${earlier.text} ELSE ${later.text} END`,
    values: [...starts.slice(middle, middle + 1), ...earlier.values, ...later.values],
  };
}

export function boughtCoupon(row: CouponEntity, now: Date): BoughtCoupon {
  const { costInPoints, purchasedAt, customerId, pointsBefore } = row;
  if (costInPoints === null || purchasedAt === null || customerId === null) {
    throw new Error(`Coupon ${row.id} was never sold`);
  }
  const status = couponStatus(row, now);
  return { ...row, costInPoints, purchasedAt, customerId, pointsBefore: pointsBefore ?? 0, status };
}
