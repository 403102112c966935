import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { FormInteger } from '#platform/http/request/fields/readers.js';

/* What kinds have in common that pay a fixed number of points. */

const POINTS_MAX = 1_000_000_000;

export class PointsAmountRequest {
  /** Kinds that pay a fixed number of points: how many. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(POINTS_MAX)
  @FormInteger()
  readonly pointsAmount?: number;
}

export class PointsAmountRecord {
  readonly pointsAmount?: number;
}
