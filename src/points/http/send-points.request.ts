import { Length } from 'class-validator';
import { LooseUuid, Trimmed } from '#platform/http/request/fields/readers.js';
import { PointsRequest } from './transfer-points.request.js';

export class SendPointsRequest extends PointsRequest {
  /** Whose points. */
  @LooseUuid()
  readonly sender!: string;

  @LooseUuid()
  readonly receiver!: string;
}

export class SendOwnPointsRequest extends PointsRequest {
  /** Id, e-mail address or phone number of another customer. */
  @Length(1, 255)
  @Trimmed()
  readonly receiver!: string;
}
