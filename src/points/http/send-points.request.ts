import { Id, Text, Whole } from '../../platform/http/fields.js';
import { Wrapped } from '../../platform/http/wrapped.js';
import { POINTS_MAX } from './transfer-points.request.js';

@Wrapped('transfer')
export class SendPointsRequest {
  /** Whose points. */
  @Id()
  readonly sender!: string;

  @Id()
  readonly receiver!: string;

  @Whole({ min: 1, max: POINTS_MAX })
  readonly points!: number;

  @Text({ max: 255, optional: true })
  readonly comment?: string;
}

@Wrapped('transfer')
export class SendOwnPointsRequest {
  /** Id, e-mail address or phone number of another customer. */
  @Text({ max: 255 })
  readonly receiver!: string;

  @Whole({ min: 1, max: POINTS_MAX })
  readonly points!: number;

  @Text({ max: 255, optional: true })
  readonly comment?: string;
}
