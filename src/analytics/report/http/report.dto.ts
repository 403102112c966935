import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsNumber, IsOptional, Length, Max, Min } from 'class-validator';
import { DateOnly, FormInteger, FormNumber, ReadAs, Trimmed } from '#platform/http/request/fields/readers.js';
import { PageRequest } from '#platform/http/request/page.dto.js';
import { ensureLength } from '#platform/http/request/period.js';
import { CalendarDay, Fraction } from '#platform/http/response/response-fields.js';
import { type Days, localDay } from '#platform/time/calendar.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import {
  ISSUE_FIGURES,
  type IssuedPointsLot,
  type IssueFigure,
  type LedgerRow,
} from '../../../account/index.js';
import type { CustomerNames } from '../../../customer/index.js';
import { COHORT_FIGURES, type CohortFigures } from '../cohorts.rules.js';
import { RATE_DECIMALS, getRates } from '../liability.rules.js';
import type { CohortReport, ExpiryReport, LiabilityReport, Standing } from '../reports.service.js';

const MONTHS = 12;
const DAYS_MAX = 3660;

/**
 * From today, up to the last day of the month before the same one of next year: twelve months, this one included.
 * @throws {InvalidFields} for days in the wrong order, or too many
 */
export function expiryPeriod(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): Days {
  const first = from ?? localDay(now);
  return ensureLength({ from: first, to: to ?? lastDayAfter(first) }, DAYS_MAX);
}

function lastDayAfter(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + MONTHS, 0)).toISOString().slice(0, 10);
}

const MONTH = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/;
const ROWS_MAX = 1000;
const CURSOR_LENGTH_MAX = 2000;

/** A month of the calendar, `YYYY-MM`. */
function MonthOnly(): PropertyDecorator {
  const read = (sent: unknown) => {
    if (typeof sent !== 'string' || !MONTH.test(sent.trim())) {
      throw new Error('This value is not a valid month: YYYY-MM.');
    }
    return sent.trim();
  };
  return applyDecorators(ReadAs(read, { type: String, pattern: MONTH.source, example: '2026-01' }));
}

export class CohortsRequest {
  /** The first month of issue, `YYYY-MM`; without it, the first one of the store. */
  @IsOptional()
  @MonthOnly()
  readonly from?: string;

  /** The last month of issue; without it, the current one. */
  @IsOptional()
  @MonthOnly()
  readonly to?: string;
}

export class LiabilityRequest {
  /** How many of 1 outstanding points are assumed to expire; without it, the rate that was observed. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(1)
  @FormNumber({ decimals: RATE_DECIMALS })
  readonly breakageRate?: number;
}

export class ExpiriesRequest {
  /** The first day, `YYYY-MM-DD`; today without it. */
  @IsOptional()
  @DateOnly()
  readonly from?: string;

  /** The last day; without it, the last one of twelve months. */
  @IsOptional()
  @DateOnly()
  readonly to?: string;

  @IsOptional()
  @IsIn(['day', 'month'], { message: 'This value should be one of: day, month.' })
  readonly by: 'day' | 'month' = 'month';
}

export class FigureRequest {
  /** The month of issue, `YYYY-MM`. */
  @MonthOnly()
  readonly month!: string;

  /** A figure of the report by month of issue. */
  @IsIn(ISSUE_FIGURES, { message: `This value should be one of: ${ISSUE_FIGURES.join(', ')}.` })
  readonly figure!: IssueFigure;
}

export class LedgerRowsRequest extends FigureRequest {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(ROWS_MAX)
  @FormInteger()
  readonly perPage: number = 50;

  /** Opaque: where the page before ended. Comes from a `Link` header. */
  @IsOptional()
  @Length(1, CURSOR_LENGTH_MAX)
  @Trimmed()
  readonly cursor?: string;
}

export class LotsRequest extends PageRequest {
  /** Lots that expire on this day or later, `YYYY-MM-DD`. Without `from` and `to`, those that never expire. */
  @IsOptional()
  @DateOnly()
  readonly from?: string;

  /** Lots that expire on this day or before. */
  @IsOptional()
  @DateOnly()
  readonly to?: string;
}

export class LotsCsvRequest {
  /** The filter of the list. */
  @IsOptional()
  @DateOnly()
  readonly from?: string;

  /** The filter of the list. */
  @IsOptional()
  @DateOnly()
  readonly to?: string;
}

export class ReportStanding {
  /** Days and months begin and end in it. */
  readonly timezone!: string;
  /** The last event that is counted. */
  readonly upToEvent!: number;
  /** How many events are not counted yet; seldom more than some. */
  readonly eventsBehind!: number;
}

/** In points. `issued + received = redeemed - returned + takenBack + expired + canceled + sent + blocked + outstanding`. */
export class CohortFiguresRecord {
  /** Points that the programme has given. */
  readonly issued!: number;
  /** Points from other customers. */
  readonly received!: number;
  /** Points that were spent, also by captured blocks. */
  readonly redeemed!: number;
  /** Points that were redeemed before, and given back. */
  readonly returned!: number;
  /** Points that were taken back because the transaction that had earned them was returned. */
  readonly takenBack!: number;
  /** Points that were written off because they expired. */
  readonly expired!: number;
  /** Points that an administrator took back. */
  readonly canceled!: number;
  /** Points that went to other customers. Those have them as `received`, in the month in which they were sent. */
  readonly sent!: number;
  /** Points that open blocks hold. */
  readonly blocked!: number;
  /** Points that are left, locked ones included. */
  readonly outstanding!: number;
  /** `redeemed - returned`, of 1 of `issued + received - sent - canceled - takenBack`; 0 of nothing. Four digits. */
  @Fraction()
  readonly redemptionRate!: number;
  /** `expired`, of the same. */
  @Fraction()
  readonly breakageRate!: number;
}

export class CohortRecord extends CohortFiguresRecord {
  /** In which the points came into the accounts of customers, in the time zone of the programme. */
  @ApiProperty({ pattern: String.raw`^\d{4}-\d\d$`, example: '2026-01' })
  readonly month!: string;
  /** Points that were redeemed and not returned: in the month of issue, in the first one after it, and so on. */
  @ApiProperty({ type: 'array', items: { type: 'integer' } })
  readonly redeemedAfterMonths!: number[];
}

export class CohortsResponse extends ReportStanding {
  /** The oldest first; months in which no points came in are left out. */
  readonly months!: CohortRecord[];
  /** How many months. */
  readonly total!: number;
  /** Sums of these months. */
  readonly sums!: CohortFiguresRecord;
}

export class LiabilityResponse extends ReportStanding {
  /** Points that customers hold: `outstanding + blocked`. */
  readonly points!: number;
  readonly outstanding!: number;
  readonly blocked!: number;
  /** How many of 1 of these points are assumed to expire: what was asked for, or `observedBreakageRate`. */
  @Fraction()
  readonly breakageRate!: number;
  /** The share of expired points in all that have expired or were redeemed so far, from 0 to 1. */
  @Fraction()
  readonly observedBreakageRate!: number;
  /** `points × (1 - breakageRate)`, rounded. */
  readonly expectedPoints!: number;
  /** ISO 4217, in lower case. */
  readonly currency!: string;
  /** The setting `pointValue`: what a point is worth in this currency. Left out, as the amounts are, while it is not set. */
  @Fraction()
  readonly pointValue?: number | undefined;
  /** `points × pointValue`, in the currency, with two digits. */
  @Fraction()
  readonly grossAmount?: number | undefined;
  /** `expectedPoints × pointValue`. */
  @Fraction()
  readonly expectedAmount?: number | undefined;
}

export class ExpiringPeriod {
  @CalendarDay()
  readonly from!: string;
  /** The last day. */
  @CalendarDay()
  readonly to!: string;
  readonly points!: number;
}

/** In points. All together are what is outstanding. */
export class ExpiriesResponse extends ReportStanding {
  /** The first one first; periods in which nothing expires are left out. */
  readonly periods!: ExpiringPeriod[];
  /** How many periods. */
  readonly total!: number;
  /** Points in lots that have expired: the next settling writes them off, within seconds. */
  readonly overdue!: number;
  /** Points that expire before the first day. */
  readonly earlier!: number;
  /** Points that expire after the last day. */
  readonly later!: number;
  /** Points that do not expire. */
  readonly never!: number;
}

export class LedgerRowRecord {
  /** The row of the ledger; left out for what is left in a lot. */
  readonly movementId?: number | undefined;
  /** The points that came in together: the id of the transfer that brought them. */
  readonly lotId!: string;
  /** The transfer that has moved them. */
  readonly pointsTransferId!: string;
  readonly customerId!: string;
  /** First and last name. Left out when nothing is left of the name, and in files. */
  readonly customerName?: string | undefined;
  /** Why they moved: `add`, `spend`, `take_back`, `capture`, `return`, `expire`, `cancel`, `transfer`, `block` or `release`; `left` for what is left. */
  readonly reason!: string;
  /** What the row adds to the figure; negative where it takes away. */
  readonly points!: number;
  readonly createdAt!: string;
  readonly issuedAt!: string;
  readonly expiresAt?: string | undefined;
}

export class LedgerRowsResponse {
  /** In the order in which the points came in. More pages: the `Link` header. */
  readonly rows!: LedgerRowRecord[];
  /** How many rows this page has. */
  readonly total!: number;
}

export class LotRecord {
  /** The id of the transfer that brought the points. */
  readonly lotId!: string;
  readonly accountId!: string;
  readonly customerId!: string;
  /** First and last name. Left out when nothing is left of the name, and in files. */
  readonly customerName?: string | undefined;
  /** How many came in. */
  readonly points!: number;
  /** How many are left. */
  readonly remaining!: number;
  readonly createdAt!: string;
  readonly expiresAt?: string | undefined;
}

export class LotsResponse {
  /** What expires first comes first. */
  readonly lots!: LotRecord[];
  readonly total!: number;
}

const getStanding = ({ timezone, upToEvent, eventsBehind }: Standing): ReportStanding => ({
  timezone,
  upToEvent,
  eventsBehind,
});

function presentFigures(figures: CohortFigures & { readonly outstanding: number }): CohortFiguresRecord {
  const own = Object.fromEntries(COHORT_FIGURES.map((name) => [name, figures[name]])) as CohortFigures;
  return { ...own, outstanding: figures.outstanding, ...getRates(figures) };
}

export function presentCohorts({ cohorts, sums, ...report }: CohortReport): CohortsResponse {
  return {
    months: cohorts.map((cohort) => ({
      month: cohort.month,
      ...presentFigures(cohort),
      redeemedAfterMonths: [...cohort.redeemedAfter],
    })),
    total: cohorts.length,
    sums: presentFigures(sums),
    ...getStanding(report),
  };
}

export function presentLiability(report: LiabilityReport): LiabilityResponse {
  return { ...report };
}

export function presentExpiries({ parts, ...report }: ExpiryReport): ExpiriesResponse {
  return { periods: [...parts], total: parts.length, ...report };
}

/** By the id of the customer. */
export type Names = ReadonlyMap<string, Pick<CustomerNames, 'firstName' | 'lastName'>>;

const NO_NAMES: Names = new Map();

function getName(names: Names, customerId: string): string | undefined {
  const found = names.get(customerId);
  return (found && `${found.firstName} ${found.lastName}`.trim()) || undefined;
}

export function presentLedgerRow(row: LedgerRow, names = NO_NAMES): LedgerRowRecord {
  const { movementId, lotId, transferId, customerId, reason, points, createdAt, issuedAt, expiresAt } = row;
  return {
    movementId,
    lotId,
    pointsTransferId: transferId,
    customerId,
    customerName: getName(names, customerId),
    reason,
    points,
    createdAt: presentTimestamp(createdAt),
    issuedAt: presentTimestamp(issuedAt),
    expiresAt: expiresAt ? presentTimestamp(expiresAt) : undefined,
  };
}

export function presentLot(
  { id, accountId, customerId, points, remaining, createdAt, expiresAt }: IssuedPointsLot,
  names = NO_NAMES,
): LotRecord {
  return {
    lotId: id,
    accountId,
    customerId,
    customerName: getName(names, customerId),
    points,
    remaining,
    createdAt: presentTimestamp(createdAt),
    expiresAt: expiresAt ? presentTimestamp(expiresAt) : undefined,
  };
}
