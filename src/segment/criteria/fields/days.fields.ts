import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { FormInteger } from '#platform/http/request/fields/readers.js';

export const DAYS_MAX = 36_500;

export class DaysRequest {
  /**
   * `anniversary`: today, or within so many days, at most 366. `last_purchase_n_days_before`: the last purchase was today or
   * at most so many days ago.
   */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(DAYS_MAX)
  @FormInteger()
  readonly days?: number;
}

export class DaysRecord {
  readonly days?: number;
}
