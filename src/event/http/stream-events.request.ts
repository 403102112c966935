import { FilterText, Whole } from '../../platform/http/fields.js';

export class StreamEventsRequest {
  /** Begin with this event id. Without it, and without `Last-Event-ID`, the stream begins with what happens next. */
  @Whole({ min: 0, max: Number.MAX_SAFE_INTEGER, optional: true })
  readonly fromId?: number;

  /** Only events of this type. */
  @FilterText()
  readonly type?: string;

  /** Only events of this aggregate. */
  @FilterText()
  readonly uuid?: string;
}
