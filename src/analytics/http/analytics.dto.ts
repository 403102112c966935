import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { DateOnly, FormInteger } from '#platform/http/request/fields/readers.js';
import { CalendarDay, Fraction } from '#platform/http/response/response-fields.js';
import { getMoney } from '#platform/money.js';
import type { Dashboard, RuleReport, RulesReport } from '../analytics.service.js';
import { DAY_FIGURES, type DayFigures } from '../figures.rules.js';

export class PeriodRequest {
  /** The first day, `YYYY-MM-DD`; 30 days up to the last one without it. */
  @IsOptional()
  @DateOnly()
  readonly from?: string;

  /** The last day; today without it. At most 731 days. */
  @IsOptional()
  @DateOnly()
  readonly to?: string;
}

export class DashboardRequest extends PeriodRequest {
  /** How many rewards are in `topRewards`. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  @FormInteger()
  readonly top: number = 10;

  /** `expiring` counts points that expire within so many days, today included. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(366)
  @FormInteger()
  readonly expiringWithin: number = 30;
}

export class AnalyticsFigures {
  /** Customers who were registered. */
  readonly newMembers!: number;
  /** Coupons that were bought or given away. */
  readonly purchases!: number;
  /** Without those by which returns of transactions took points back. */
  readonly spendingTransfers!: number;
  readonly pointsIssued!: number;
  /** Spent, also by captured blocks. What came back is in `pointsReturned`. */
  readonly pointsRedeemed!: number;
  readonly pointsReturned!: number;
  /** Points that returns of transactions took back: neither redeemed nor canceled. */
  readonly pointsTakenBack!: number;
  readonly pointsExpired!: number;
  readonly pointsCanceled!: number;
}

export class AnalyticsDay extends AnalyticsFigures {
  /** In the time zone of the programme. */
  @CalendarDay()
  readonly date!: string;
}

export class AnalyticsReward {
  readonly campaignId!: string;
  readonly name?: string | undefined;
  readonly purchases!: number;
  readonly costInPoints!: number;
}

export class ExpiringPoints {
  /** The last day that counts. */
  @CalendarDay()
  readonly until!: string;
  readonly points!: number;
}

export class DashboardResponse {
  /** Every day of the period, the first one first. */
  readonly days!: AnalyticsDay[];
  /** How many days. */
  readonly total!: number;
  /** The sums of these days. */
  readonly sums!: AnalyticsFigures;
  /** Customers who were registered since the beginning. */
  readonly members!: number;
  /** Points that customers hold now, locked and blocked ones included. */
  readonly outstandingPoints!: number;
  readonly expiring!: ExpiringPoints;
  /** What was bought most in the period, the first one first. */
  readonly topRewards!: AnalyticsReward[];
  /** Days begin and end in it. */
  readonly timezone!: string;
  /** The last event that is counted. */
  readonly upToEvent!: number;
  /** How many events are not counted yet; seldom more than some. */
  readonly eventsBehind!: number;
}

/** What returns of transactions took back was not spent. */
export class AnalyticsPointsResponse {
  readonly totalSpendingTransfers!: number;
  readonly totalPointsSpent!: number;
}

export class AnalyticsCustomersResponse {
  readonly total!: number;
}

export class AnalyticsTransactionsResponse {
  /** Sales, without those that came back in whole. */
  readonly total!: number;
  /** The gross value of all sales less that of all returns. */
  @Fraction()
  readonly amount!: number;
  /** The amount without what was paid for delivery. */
  @Fraction()
  readonly amountWithoutDeliveryCosts!: number;
  readonly currency!: string;
}

export class AnalyticsReferralsResponse {
  readonly total!: number;
  readonly totalCompleted!: number;
  readonly totalRegistered!: number;
}

export class RuleAwardsFigures {
  /** How often the rule has awarded points. */
  readonly awards!: number;
  /** The points that were awarded, whatever returns have taken back. */
  readonly points!: number;
}

export class RuleAwards extends RuleAwardsFigures {
  readonly earningRuleId!: string;
}

export class RuleAwardsDay extends RuleAwardsFigures {
  /** In the time zone of the programme. */
  @CalendarDay()
  readonly date!: string;
}

class CountedRecord {
  /** Days begin and end in it. */
  readonly timezone!: string;
  /** The last event that is counted. */
  readonly upToEvent!: number;
  /** How many events are not counted yet; seldom more than some. */
  readonly eventsBehind!: number;
}

export class AnalyticsRulesResponse extends CountedRecord {
  /** The most points first. Rules that have awarded nothing in the period are left out. */
  readonly rules!: RuleAwards[];
  readonly total!: number;
}

export class AnalyticsRuleResponse extends CountedRecord {
  /** Every day of the period, the first one first. */
  readonly days!: RuleAwardsDay[];
  /** How many days. */
  readonly total!: number;
  /** The sums of these days. */
  readonly sums!: RuleAwardsFigures;
}

export function presentRules({ rules, timezone, upToEvent, behind }: RulesReport): AnalyticsRulesResponse {
  const found = rules.map(({ ruleId, awards, points }) => ({ earningRuleId: ruleId, awards, points }));
  return { rules: found, total: found.length, timezone, upToEvent, eventsBehind: behind };
}

export function presentRule({ days, timezone, upToEvent, behind }: RuleReport): AnalyticsRuleResponse {
  const getSum = (figure: 'awards' | 'points') => days.reduce((sum, day) => sum + day[figure], 0);
  return {
    days: days.map(({ date, awards, points }) => ({ date, awards, points })),
    total: days.length,
    sums: { awards: getSum('awards'), points: getSum('points') },
    timezone,
    upToEvent,
    eventsBehind: behind,
  };
}

export function presentDashboard(dashboard: Dashboard): DashboardResponse {
  const { days, totals, expiring, topRewards, timezone, upToEvent, behind } = dashboard;
  const { pointsIssued, pointsRedeemed, pointsReturned, pointsTakenBack } = totals;
  const { pointsExpired, pointsCanceled } = totals;
  return {
    days: days.map((day) => ({ date: day.date, ...presentFigures(day) })),
    total: days.length,
    sums: presentFigures(
      Object.fromEntries(
        DAY_FIGURES.map((figure) => [figure, days.reduce((sum, day) => sum + day[figure], 0)]),
      ) as DayFigures,
    ),
    members: totals.newMembers,
    outstandingPoints:
      pointsIssued - pointsRedeemed + pointsReturned - pointsTakenBack - pointsExpired - pointsCanceled,
    expiring,
    topRewards: [...topRewards],
    timezone,
    upToEvent,
    eventsBehind: behind,
  };
}

/** Figures of transactions have an answer of their own. */
function presentFigures(figures: DayFigures): AnalyticsFigures {
  return {
    newMembers: figures.newMembers,
    purchases: figures.purchases,
    spendingTransfers: figures.spendingTransfers,
    pointsIssued: figures.pointsIssued,
    pointsRedeemed: figures.pointsRedeemed,
    pointsReturned: figures.pointsReturned,
    pointsTakenBack: figures.pointsTakenBack,
    pointsExpired: figures.pointsExpired,
    pointsCanceled: figures.pointsCanceled,
  };
}

export function presentTransactions(
  { transactions, grossCents, deliveryCents }: DayFigures,
  currency: string,
): AnalyticsTransactionsResponse {
  return {
    total: transactions,
    amount: getMoney(grossCents),
    amountWithoutDeliveryCosts: getMoney(grossCents - deliveryCents),
    currency,
  };
}
