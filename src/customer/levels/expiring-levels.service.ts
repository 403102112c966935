import { Injectable } from '@nestjs/common';
import { EarnedPointsReader } from '../../account/index.js';
import { type LevelFigures, LevelReader } from '../../level/index.js';
import type { SettingsValues } from '../../settings/index.js';
import { addDays } from '#platform/time/calendar.js';
import { getCondition, levelFor } from './level-decision.rules.js';
import { LevelAmountsReader, type PeriodOfCustomer } from './level-amounts.reader.js';

interface Place {
  readonly at: Date;
  readonly id: string;
}

/** A level that the customer loses at the end of the period without further points. */
export interface ExpiringLevel {
  readonly customerId: string;
  readonly level: LevelFigures;
  readonly future: LevelFigures;
  readonly required: number;
  readonly endsAt: Date;
}

/** Calendar days differ in length. */
const SLACK_DAYS = 1;

/** Committed customers, by the rules of `RecalculateLevelsJob`. */
@Injectable()
export class ExpiringLevelsService {
  constructor(
    private readonly amounts: LevelAmountsReader,
    private readonly earned: EarnedPointsReader,
    private readonly levels: LevelReader,
  ) {}

  /** Reads the next customers after a place, and returns those who lose their level after one instant and up to another. */
  async listAfter(
    place: Place | null,
    { after, until }: { readonly after: Date; readonly until: Date },
    settings: SettingsValues,
    limit: number,
  ): Promise<{ readonly levels: ExpiringLevel[]; readonly last: Place | null }> {
    const { levelDowngradeDays: days } = settings;
    const begun = { from: addDays(after, -days - SLACK_DAYS), to: addDays(until, SLACK_DAYS - days) };
    const periods = await this.amounts.periodsAfter(place, begun, limit);
    const ending = periods
      .map((period) => ({ ...period, endsAt: addDays(period.since, days) }))
      .filter(({ endsAt }) => endsAt > after && endsAt <= until);
    const amounts = await this.getAmounts(ending, settings);
    const levels = await this.levels.all();
    const last = periods.at(-1);
    return {
      levels: ending.flatMap(({ id, levelId, endsAt }) => {
        const amount = amounts.get(id) ?? 0;
        const level = levels.find((each) => each.id === levelId);
        const future = levelFor(levels, amount);
        const isLost = level && future && future.conditionValue < getCondition(levels, levelId);
        return isLost
          ? [{ customerId: id, level, future, required: level.conditionValue - amount, endsAt }]
          : [];
      }),
      last: periods.length === limit && last ? { at: last.since, id: last.id } : null,
    };
  }

  private async getAmounts(
    periods: readonly PeriodOfCustomer[],
    settings: SettingsValues,
  ): Promise<ReadonlyMap<string, number>> {
    const { tierAssignType, levelDowngradeBase: base } = settings;
    const isNow = tierAssignType === 'transactions' || base === 'none' || base === 'active_points';
    const isSince = base === 'earned_points_since_last_level_change';
    return isNow
      ? this.amounts.amountsBy(
          periods.map(({ id }) => id),
          settings,
        )
      : this.earned.earnedBy(
          periods.map(({ id, since }) => ({ customerId: id, since: isSince ? since : null })),
        );
  }
}
