import { applyDecorators } from '@nestjs/common';
import { IsIn, IsInt, IsNumber, IsOptional, Length, Max, Min } from 'class-validator';
import { DateOnly, FormInteger, FormNumber, ReadAs, Trimmed } from '#platform/http/request/fields/readers.js';
import { PageRequest } from '#platform/http/request/page.request.js';
import { RATE_DECIMALS } from '../liability.rules.js';
import { ISSUE_FIGURES, type IssueFigure } from '../../../account/index.js';

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
  /** As in the list. */
  @IsOptional()
  @DateOnly()
  readonly from?: string;

  /** As in the list. */
  @IsOptional()
  @DateOnly()
  readonly to?: string;
}
