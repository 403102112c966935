import { Whole } from '../../platform/http/fields.js';
import { Wrapped } from '../../platform/http/wrapped.js';

@Wrapped('replay')
export class ReplayEventsRequest {
  /** The id of the first event. */
  @Whole({ min: 1, max: Number.MAX_SAFE_INTEGER })
  readonly fromId!: number;

  /** The id of the last event; without it, the latest. At most 10,000 events at once. */
  @Whole({ min: 1, max: Number.MAX_SAFE_INTEGER, optional: true })
  readonly toId?: number;
}
