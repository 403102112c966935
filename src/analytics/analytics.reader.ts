import { Injectable } from '@nestjs/common';
import { Between, DataSource } from 'typeorm';
import type { Days } from '#platform/time/calendar.js';
import {
  AnalyticsDayEntity,
  AnalyticsExpiryEntity,
  AnalyticsRewardEntity,
  AnalyticsRuleEntity,
} from './analytics-day.entity.js';
import {
  DAY_FIGURES,
  type DayFigures,
  NO_FIGURES,
  type RewardFigures,
  type RuleFigures,
} from './figures.rules.js';

export interface RewardTotal extends RewardFigures {
  readonly campaignId: string;
}

export interface RuleTotal extends RuleFigures {
  readonly ruleId: string;
}

export interface RuleDay extends RuleFigures {
  readonly date: string;
}

const SUMS = DAY_FIGURES.map((figure) => `SUM(d.${figure}) AS ${figure}`);

/** The roll-ups: a row a day, so every question reads some hundreds of rows, however large the programme is. */
@Injectable()
export class AnalyticsReader {
  constructor(private readonly dataSource: DataSource) {}

  /** By day; days on which nothing happened are missing. */
  async getDays(zone: string, storeId: string, { from, to }: Days): Promise<ReadonlyMap<string, DayFigures>> {
    const found = await this.dataSource.manager.findBy(AnalyticsDayEntity, {
      zone,
      storeId,
      day: Between(from, to),
    });
    return new Map(found.map((row) => [row.day, row]));
  }

  async getTotals(zone: string, storeId: string): Promise<DayFigures> {
    const sums = await this.dataSource.manager
      .createQueryBuilder(AnalyticsDayEntity, 'd')
      .select(SUMS)
      .where({ zone, storeId })
      .getRawOne<Record<string, number | string | null>>();
    const totals = DAY_FIGURES.map((figure) => [figure, Number(sums?.[figure] ?? 0)]);
    return { ...NO_FIGURES, ...(Object.fromEntries(totals) as DayFigures) };
  }

  async topRewards(zone: string, storeId: string, { from, to }: Days, count: number): Promise<RewardTotal[]> {
    type Sums = Record<'purchases' | 'costInPoints', number | string> & { readonly campaignId: string };
    const found = await this.dataSource.manager
      .createQueryBuilder(AnalyticsRewardEntity, 'r')
      .select('r.campaignId', 'campaignId')
      .addSelect('SUM(r.purchases)', 'purchases')
      .addSelect('SUM(r.costInPoints)', 'costInPoints')
      .where({ zone, storeId, day: Between(from, to) })
      .groupBy('r.campaignId')
      .orderBy('SUM(r.purchases)', 'DESC')
      .addOrderBy('r.campaignId')
      .limit(count)
      .getRawMany<Sums>();
    return found.map(({ campaignId, purchases, costInPoints }) => ({
      campaignId,
      purchases: Number(purchases),
      costInPoints: Number(costInPoints),
    }));
  }

  /** The most points first; rules without an award are missing. */
  async rules(zone: string, storeId: string, { from, to }: Days): Promise<RuleTotal[]> {
    type Sums = Record<'awards' | 'points', number | string> & { readonly ruleId: string };
    const found = await this.dataSource.manager
      .createQueryBuilder(AnalyticsRuleEntity, 'r')
      .select('r.ruleId', 'ruleId')
      .addSelect('SUM(r.awards)', 'awards')
      .addSelect('SUM(r.points)', 'points')
      .where({ zone, storeId, day: Between(from, to) })
      .groupBy('r.ruleId')
      .orderBy('SUM(r.points)', 'DESC')
      .addOrderBy('r.ruleId')
      .getRawMany<Sums>();
    return found.map(({ ruleId, awards, points }) => ({
      ruleId,
      awards: Number(awards),
      points: Number(points),
    }));
  }

  /** The first day first; days without an award are missing. */
  async daysOfRule(zone: string, storeId: string, ruleId: string, { from, to }: Days): Promise<RuleDay[]> {
    const found = await this.dataSource.manager.find(AnalyticsRuleEntity, {
      where: { zone, storeId, ruleId, day: Between(from, to) },
      order: { day: 'ASC' },
    });
    return found.map(({ day, awards, points }) => ({ date: day, awards, points }));
  }

  async expiring(zone: string, storeId: string, { from, to }: Days): Promise<number> {
    const expiring = { zone, storeId, day: Between(from, to) };
    return (await this.dataSource.manager.sum(AnalyticsExpiryEntity, 'points', expiring)) ?? 0;
  }

  /** What is left in lots that expire, by day, of all days on which something does: the first one first. */
  async expiringByDay(zone: string, storeId: string): Promise<(Days & { readonly points: number })[]> {
    const found = await this.dataSource.manager.find(AnalyticsExpiryEntity, {
      where: { zone, storeId },
      order: { day: 'ASC' },
    });
    return found.map(({ day, points }) => ({ from: day, to: day, points }));
  }
}
