import { IsOptional } from 'class-validator';
import { DateOnly } from '#platform/http/request/fields/readers.js';
import { readPeriod } from '#platform/http/request/period.js';
import { CalendarDay } from '#platform/http/response/response-fields.js';
import type { Days } from '#platform/time/calendar.js';
import type { CampaignFunnel } from '../campaign-funnel.service.js';

const DAYS = 90;
const DAYS_MAX = 731;

export class CampaignFunnelRequest {
  /** The first day on which coupons were bought, `YYYY-MM-DD`; 90 days up to the last one without it. */
  @IsOptional()
  @DateOnly()
  readonly from?: string;

  /** The last day; today without it. At most 731 days. */
  @IsOptional()
  @DateOnly()
  readonly to?: string;
}

/** Numbers of customers. A customer who has bought need not be able to see the campaign now, so a later step can have more. */
export class CampaignFunnelSteps {
  /** Customers who can see the campaign now: it is on sale and visible, and they are in its audience. Who has looked is not recorded. */
  readonly canSee!: number;
  /** The customers among them who have the points for one now. */
  readonly canAfford!: number;
  /** Customers with a coupon that was bought or given in the period, returned ones included. */
  readonly bought!: number;
  /** The customers among them who have used one of these by now. */
  readonly used!: number;
}

export class CampaignFunnelTotals extends CampaignFunnelSteps {
  /** Coupons that were bought or given in the period. */
  readonly couponsBought!: number;
  /** The coupons among them that are used by now. */
  readonly couponsUsed!: number;
}

export class CampaignFunnelLevel extends CampaignFunnelSteps {
  /** The level that the customers are in today. Absent for customers without one, who come last. */
  readonly levelId?: string | undefined;
  readonly name?: string | undefined;
}

export class CampaignFunnelWeek {
  /** A Monday, in the time zone of the programme. Only days of the period count, so the first and the last week can be shorter. */
  @CalendarDay()
  readonly from!: string;
  /** Coupons that were bought or given in this week. */
  readonly bought!: number;
  /** The coupons among them that are used by now. */
  readonly used!: number;
}

export class CampaignFunnelResponse {
  @CalendarDay()
  readonly from!: string;
  @CalendarDay()
  readonly to!: string;
  /** Whether the campaign is on sale and visible now. `false`: no customer can see it, and the first two steps are 0. */
  readonly shown!: boolean;
  /** The sums of the levels, and of the weeks. */
  readonly totals!: CampaignFunnelTotals;
  /** Every active level, the first one first; others where there are customers. The last one is of customers without a level. */
  readonly levels!: CampaignFunnelLevel[];
  /** Every week of the period, the first one first. */
  readonly weeks!: CampaignFunnelWeek[];
}

/** @throws {InvalidFields} for days in the wrong order, or too many */
export function getFunnelDays(request: CampaignFunnelRequest, now: Date): Days {
  return readPeriod(request, now, { days: DAYS, daysMax: DAYS_MAX });
}

export function presentCampaignFunnel(
  { isShown, levels, weeks }: CampaignFunnel,
  { from, to }: Days,
): CampaignFunnelResponse {
  return {
    from,
    to,
    shown: isShown,
    totals: {
      canSee: sum(levels, ({ canSee }) => canSee),
      canAfford: sum(levels, ({ canAfford }) => canAfford),
      bought: sum(levels, ({ bought }) => bought),
      used: sum(levels, ({ used }) => used),
      couponsBought: sum(weeks, ({ bought }) => bought),
      couponsUsed: sum(weeks, ({ used }) => used),
    },
    levels: levels.map(({ levelId, name, canSee, canAfford, bought, used }) => ({
      levelId: levelId ?? undefined,
      name,
      canSee,
      canAfford,
      bought,
      used,
    })),
    weeks: weeks.map(({ monday, bought, used }) => ({ from: monday, bought, used })),
  };
}

function sum<T>(all: readonly T[], get: (one: T) => number): number {
  return all.reduce((total, one) => total + get(one), 0);
}
