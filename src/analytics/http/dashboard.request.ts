import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { DateOnly, FormInteger } from '#platform/http/request/fields/readers.js';

export class DashboardRequest {
  /** The first day, `YYYY-MM-DD`; 30 days up to the last one without it. */
  @IsOptional()
  @DateOnly()
  readonly from?: string;

  /** The last day; today without it. At most 731 days. */
  @IsOptional()
  @DateOnly()
  readonly to?: string;

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
