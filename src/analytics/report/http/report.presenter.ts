import { CalendarDay, Fraction } from '#platform/http/response/response-fields.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { ApiProperty } from '@nestjs/swagger';
import type { LedgerRow, IssuedPointsLot } from '../../../account/index.js';
import { COHORT_FIGURES, type CohortFigures } from '../cohorts.rules.js';
import { ratesOf } from '../liability.rules.js';
import type { CohortReport, ExpiryReport, LiabilityReport, Standing } from '../reports.service.js';

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

const standingOf = ({ timezone, upToEvent, eventsBehind }: Standing): ReportStanding => ({
  timezone,
  upToEvent,
  eventsBehind,
});

function presentFigures(figures: CohortFigures & { readonly outstanding: number }): CohortFiguresRecord {
  const own = Object.fromEntries(COHORT_FIGURES.map((name) => [name, figures[name]])) as CohortFigures;
  return { ...own, outstanding: figures.outstanding, ...ratesOf(figures) };
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
    ...standingOf(report),
  };
}

export function presentLiability(report: LiabilityReport): LiabilityResponse {
  return { ...report };
}

export function presentExpiries({ parts, ...report }: ExpiryReport): ExpiriesResponse {
  return { periods: [...parts], total: parts.length, ...report };
}

export function presentLedgerRow(row: LedgerRow): LedgerRowRecord {
  const { movementId, lotId, transferId, customerId, reason, points, createdAt, issuedAt, expiresAt } = row;
  return {
    movementId,
    lotId,
    pointsTransferId: transferId,
    customerId,
    reason,
    points,
    createdAt: presentTimestamp(createdAt),
    issuedAt: presentTimestamp(issuedAt),
    expiresAt: expiresAt ? presentTimestamp(expiresAt) : undefined,
  };
}

export function presentLot({
  id,
  accountId,
  points,
  remaining,
  createdAt,
  expiresAt,
}: IssuedPointsLot): LotRecord {
  return {
    lotId: id,
    accountId,
    points,
    remaining,
    createdAt: presentTimestamp(createdAt),
    expiresAt: expiresAt ? presentTimestamp(expiresAt) : undefined,
  };
}
