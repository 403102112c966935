import { Injectable } from '@nestjs/common';
import { getAmount } from '../../campaign/index.js';
import { EventLagReader } from '../../event/index.js';
import { ProgrammeSettingsService } from '../../settings/index.js';
import { type Days, localDay } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import { AnalyticsReader } from '../analytics.reader.js';
import { RollUpEventsSubscription } from '../roll-up-events.subscription.js';
import { type CohortFigures, sumOfCohorts } from './cohorts.rules.js';
import { type Liability, getLiability } from './liability.rules.js';
import { ALL_MONTHS, type Cohort, type Months, ReportCohortReader } from './report-cohort.reader.js';
import { RollUpCohortsSubscription } from './roll-up-cohorts.subscription.js';

export interface Standing {
  readonly timezone: string;
  /** The last event that is counted. */
  readonly upToEvent: number;
  readonly eventsBehind: number;
}

export interface CohortReport extends Standing {
  readonly cohorts: readonly Cohort[];
  readonly sums: CohortFigures & { readonly outstanding: number };
}

export interface LiabilityReport extends Standing, Liability {
  readonly outstanding: number;
  readonly blocked: number;
  readonly observedBreakageRate: number;
  readonly currency: string;
  /** Undefined as long as it is not set what a point is worth; so are the amounts. */
  readonly pointValue: number | undefined;
  readonly grossAmount: number | undefined;
  readonly expectedAmount: number | undefined;
}

export interface ExpiringPart extends Days {
  readonly points: number;
}

export interface ExpiryReport extends Standing {
  readonly parts: readonly ExpiringPart[];
  /** In lots that have expired, and that the next settling writes off. */
  readonly overdue: number;
  /** Between now and the first day, and after the last one. */
  readonly earlier: number;
  readonly later: number;
  readonly never: number;
}

/** Reports for auditors, from the roll-ups: each reads some thousands of rows at most, however many points have moved. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly cohorts: ReportCohortReader,
    private readonly days: AnalyticsReader,
    private readonly rollUpCohorts: RollUpCohortsSubscription,
    private readonly rollUpDays: RollUpEventsSubscription,
    private readonly lag: EventLagReader,
    private readonly settings: ProgrammeSettingsService,
    private readonly clock: Clock,
  ) {}

  async cohortReport(storeId: string, months: Months): Promise<CohortReport> {
    const standing = await this.standing(this.rollUpCohorts);
    const cohorts = await this.cohorts.getCohorts(this.rollUpCohorts.zone, storeId, months);
    const outstanding = cohorts.reduce((sum, each) => sum + each.outstanding, 0);
    return { ...standing, cohorts, sums: { ...sumOfCohorts(cohorts), outstanding } };
  }

  /** @param breakageRate What is assumed to expire, of 1; without it, what was observed. */
  async liability(storeId: string, breakageRate?: number): Promise<LiabilityReport> {
    const { cohorts, sums, ...standing } = await this.cohortReport(storeId, ALL_MONTHS);
    const { currency, pointValue } = await this.settings.current();
    const liability = getLiability(cohorts, breakageRate);
    const amount = (points: number) =>
      pointValue === null ? undefined : Number(getAmount(points, pointValue));
    return {
      ...standing,
      ...liability,
      outstanding: sums.outstanding,
      blocked: sums.blocked,
      currency,
      observedBreakageRate: getLiability(cohorts).breakageRate,
      pointValue: pointValue ?? undefined,
      grossAmount: amount(liability.points),
      expectedAmount: amount(liability.expectedPoints),
    };
  }

  /** @param by Days, or whole months, of which the first and the last may be cut. */
  async expiries(storeId: string, period: Days, by: 'day' | 'month'): Promise<ExpiryReport> {
    const standing = await this.standing(this.rollUpDays);
    const { zone } = this.rollUpDays;
    const today = localDay(this.clock.now());
    const byDay = await this.days.expiringByDay(zone, storeId);
    const sum = (days: readonly ExpiringPart[]) => days.reduce((all, { points }) => all + points, 0);
    const within = byDay.filter(({ from }) => from >= period.from && from <= period.to && from >= today);
    const totals = await this.days.getTotals(zone, storeId);
    const outstanding =
      totals.pointsIssued + totals.pointsReturned - totals.pointsRedeemed - totals.pointsTakenBack;
    const { blocked } = (await this.cohortReport(storeId, ALL_MONTHS)).sums;
    return {
      ...standing,
      parts: by === 'day' ? within : byMonth(within, period),
      overdue: sum(byDay.filter(({ from }) => from < today)),
      earlier: sum(byDay.filter(({ from }) => from >= today && from < period.from)),
      later: sum(byDay.filter(({ from }) => from > period.to)),
      never: Math.max(0, outstanding - totals.pointsExpired - totals.pointsCanceled - blocked - sum(byDay)),
    };
  }

  private async standing({ name }: RollUpCohortsSubscription | RollUpEventsSubscription): Promise<Standing> {
    const last = await this.lag.lastPosition();
    const { count } = await this.lag.behind(name, last);
    return { timezone: this.rollUpDays.timezone, upToEvent: last - count, eventsBehind: count };
  }
}

function byMonth(days: readonly ExpiringPart[], period: Days): ExpiringPart[] {
  const parts = new Map<string, ExpiringPart>();
  for (const { from, to, points } of days) {
    const month = from.slice(0, 7);
    const before = parts.get(month)?.points ?? 0;
    parts.set(month, { from: `${month}-01`, to, points: before + points });
  }
  return [...parts].map(([month, part]) => ({ ...part, ...getBounds(month, period) }));
}

/** The first and the last day of a month, as far as they are in the period. */
function getBounds(month: string, { from, to }: Days): Days {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const first = `${month}-01`;
  return { from: first < from ? from : first, to: last > to ? to : last };
}
