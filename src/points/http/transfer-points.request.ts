import { DateTime, Id, Text, Whole } from '../../platform/http/fields.js';
import { Wrapped } from '../../platform/http/wrapped.js';

export const POINTS_MAX = 1_000_000_000;
const DAYS_MAX = 36_500;

@Wrapped('transfer')
export class TransferPointsRequest {
  /** Whose points. */
  @Id()
  readonly customer!: string;

  @Whole({ min: 1, max: POINTS_MAX })
  readonly points!: number;

  @Text({ max: 255, optional: true })
  readonly comment?: string;
}

export class AddPointsRequest extends TransferPointsRequest {
  /** Days: the points expire at the end of the day that comes so many days after today. */
  @Whole({ min: 1, max: DAYS_MAX, optional: true })
  readonly validityDuration?: number;

  /** The points cannot be spent before. */
  @DateTime({ optional: true })
  readonly lockedUntil?: Date;

  /** The points cannot be spent from then on. Instead of `validityDuration`. */
  @DateTime({ optional: true })
  readonly expiresAt?: Date;
}

export class BlockPointsRequest extends TransferPointsRequest {
  /** From then on the points are the customer's again. */
  @DateTime({ optional: true })
  readonly blockedUntil?: Date;
}
