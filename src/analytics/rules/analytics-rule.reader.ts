import { Injectable } from '@nestjs/common';
import { Between, DataSource } from 'typeorm';
import type { Days } from '../analytics.reader.js';
import { AnalyticsRuleEntity } from './analytics-rule.entity.js';
import type { RuleFigures } from './rule-figures.model.js';

export interface RuleSums extends RuleFigures {
  readonly ruleId: string;
}

export interface RuleDay extends RuleFigures {
  readonly date: string;
}

/** The roll-up: a row for each rule and day, so a year of a hundred rules is some ten thousands. */
@Injectable()
export class AnalyticsRuleReader {
  constructor(private readonly dataSource: DataSource) {}

  /** By rule, the most points first; rules without an award are missing. */
  async getSums(
    zone: string,
    storeId: string,
    { from, to }: Days,
  ): Promise<RuleSums[]> {
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

  /** Of one rule, the first day first; days without an award are missing. */
  async getDays(zone: string, storeId: string, ruleId: string, { from, to }: Days): Promise<RuleDay[]> {
    const found = await this.dataSource.manager.find(AnalyticsRuleEntity, {
      where: { zone, storeId, ruleId, day: Between(from, to) },
      order: { day: 'ASC' },
    });
    return found.map(({ day, awards, points }) => ({ date: day, awards, points }));
  }
}
