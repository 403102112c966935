import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rows, select } from '#platform/database/query/statement.js';
import { AnalyticsDayEntity } from './analytics-day.entity.js';
import { AnalyticsExpiryEntity } from './analytics-expiry.entity.js';
import { DAY_FIGURES, type DayFigures, NO_FIGURES, type RewardFigures } from './figures.rules.js';

/** Days of the calendar, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export interface RewardTotal extends RewardFigures {
  readonly campaignId: string;
}

const OF_STORE = 'WHERE zone = ? AND storeId = ?';
const IN_DAYS = `${OF_STORE} AND day >= ? AND day <= ?`;
const SUMS = DAY_FIGURES.map((figure) => `SUM(${figure}) AS ${figure}`).join(', ');

/** The roll-ups: a row a day, so every question reads some hundreds of rows, however large the programme is. */
@Injectable()
export class AnalyticsQuery {
  constructor(private readonly dataSource: DataSource) {}

  /** By day; days on which nothing happened are missing. */
  async daysOf(zone: string, storeId: string, { from, to }: Days): Promise<ReadonlyMap<string, DayFigures>> {
    const values = [zone, storeId, from, to];
    const found = await select(this.dataSource.manager, AnalyticsDayEntity, IN_DAYS, values);
    return new Map(found.map((row) => [row.day, row]));
  }

  /** Of all days. */
  async totalsOf(zone: string, storeId: string): Promise<DayFigures> {
    const [sums] = await rows<Record<string, number | string | null>>(
      this.dataSource.manager,
      `SELECT ${SUMS} FROM analytics_day ${OF_STORE}`,
      [zone, storeId],
    );
    const totals = DAY_FIGURES.map((figure) => [figure, Number(sums?.[figure] ?? 0)]);
    return { ...NO_FIGURES, ...(Object.fromEntries(totals) as DayFigures) };
  }

  /** What was bought most. */
  async topRewards(zone: string, storeId: string, { from, to }: Days, count: number): Promise<RewardTotal[]> {
    type Sums = Record<'purchases' | 'costInPoints', number | string> & { readonly campaignId: string };
    const found = await rows<Sums>(
      this.dataSource.manager,
      `SELECT campaignId, SUM(purchases) AS purchases, SUM(costInPoints) AS costInPoints
         FROM analytics_reward ${IN_DAYS} GROUP BY campaignId ORDER BY SUM(purchases) DESC, campaignId LIMIT ?`,
      [zone, storeId, from, to, count],
    );
    return found.map(({ campaignId, purchases, costInPoints }) => ({
      campaignId,
      purchases: Number(purchases),
      costInPoints: Number(costInPoints),
    }));
  }

  /** What is left in lots that expire on these days. */
  async expiring(zone: string, storeId: string, { from, to }: Days): Promise<number> {
    const [sum] = await rows<{ points: number | string | null }>(
      this.dataSource.manager,
      `SELECT SUM(points) AS points FROM analytics_expiry ${IN_DAYS}`,
      [zone, storeId, from, to],
    );
    return Number(sum?.points ?? 0);
  }

  /** What is left in lots that expire, by day, of all days on which something does: the first one first. */
  async expiringByDay(zone: string, storeId: string): Promise<(Days & { readonly points: number })[]> {
    const rest = `${OF_STORE} ORDER BY day`;
    const found = await select(this.dataSource.manager, AnalyticsExpiryEntity, rest, [zone, storeId]);
    return found.map(({ day, points }) => ({ from: day, to: day, points }));
  }
}
