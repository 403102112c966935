import { Injectable } from '@nestjs/common';
import { EarnedPointsReader } from '../../account/index.js';
import type { LevelFigures } from '../../level/index.js';
import type { SettingsValues } from '../../settings/index.js';
import { addDays } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import type { CustomerEntity } from '../customer.entity.js';
import { LevelAmountsReader } from './level-amounts.reader.js';

export interface LevelProgress {
  readonly amount: number;
  readonly amountToNextLevel: number | null;
  /** Null unless levels go down after some days and this level can be lost. */
  readonly period: {
    /** 0 after the end of the period, until the job has run. */
    readonly daysLeft: number;
    readonly pointsSince: number;
    readonly pointsRequired: number;
  } | null;
}

const DAY_MS = 24 * 3_600_000;

@Injectable()
export class LevelProgressService {
  constructor(
    private readonly amounts: LevelAmountsReader,
    private readonly earned: EarnedPointsReader,
    private readonly clock: Clock,
  ) {}

  async measure(
    customer: CustomerEntity,
    level: LevelFigures | undefined,
    nextLevel: LevelFigures | undefined,
    settings: SettingsValues,
  ): Promise<LevelProgress> {
    const amount = await this.amounts.getAmount(customer.id, settings);
    const amountToNextLevel = nextLevel ? Math.max(0, nextLevel.conditionValue - amount) : null;
    const isAfterDays =
      settings.tierAssignType === 'points' && settings.levelDowngradeMode === 'after_x_days';
    const isLosable = level !== undefined && level.conditionValue > 0 && !customer.manualLevel;
    return {
      amount,
      amountToNextLevel,
      period: isAfterDays && isLosable ? await this.period(customer, level, amount, settings) : null,
    };
  }

  private async period(
    { id: customerId, lastLevelRecalculation }: CustomerEntity,
    { conditionValue }: LevelFigures,
    amount: number,
    settings: SettingsValues,
  ) {
    const now = this.clock.now();
    // A missing period begins now.
    const since = lastLevelRecalculation ?? now;
    const pointsSince = (await this.earned.earnedBy([{ customerId, since }])).get(customerId) ?? 0;
    const all = async () => (await this.earned.earnedBy([{ customerId, since: null }])).get(customerId) ?? 0;
    const { levelDowngradeBase: base, levelDowngradeDays } = settings;
    const counted = {
      none: () => amount,
      active_points: () => amount,
      earned_points: all,
      earned_points_since_last_level_change: () => pointsSince,
    }[base];
    const end = addDays(since, levelDowngradeDays);
    return {
      daysLeft: Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS)),
      pointsSince,
      pointsRequired: Math.max(0, conditionValue - (await counted())),
    };
  }
}
