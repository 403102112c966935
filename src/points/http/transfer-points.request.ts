import { IsInt, IsOptional, Length, Max, Min } from 'class-validator';
import { FormInteger, LocalDateTime, LooseUuid, Trimmed } from '#platform/http/request/fields/readers.js';
import { Until } from '#platform/http/request/fields/until.js';
import { RefusesUnknownFields } from '#platform/http/request/unknown-fields.js';
import { Wrapped } from '#platform/http/request/wrapped.js';

const POINTS_MAX = 1_000_000_000;
const DAYS_MAX = 36_500;

@Wrapped('transfer')
@RefusesUnknownFields()
export class PointsRequest {
  @IsInt()
  @Min(1)
  @Max(POINTS_MAX)
  @FormInteger()
  readonly points!: number;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly comment?: string;
}

export class TransferPointsRequest extends PointsRequest {
  /** Whose points. */
  @LooseUuid()
  readonly customer!: string;
}

/** When given points unlock and expire. */
export class TimedPointsRequest extends PointsRequest {
  /** Days: the points expire at the end of the day that comes so many days after today. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(DAYS_MAX)
  @FormInteger()
  readonly validityDuration?: number;

  /** From then on the points can be spent. */
  @IsOptional()
  @LocalDateTime()
  readonly lockedUntil?: Date;

  /** The points cannot be spent from then on. Instead of `validityDuration`. */
  @IsOptional()
  @Until()
  readonly expiresAt?: Date;
}

export class AddPointsRequest extends TimedPointsRequest {
  /** Whose points. */
  @LooseUuid()
  readonly customer!: string;
}

export class BlockPointsRequest extends TransferPointsRequest {
  /** From then on the points are the customer's again. */
  @IsOptional()
  @Until()
  readonly blockedUntil?: Date;
}
