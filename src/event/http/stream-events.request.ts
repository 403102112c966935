import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { FilterText, FormInteger } from '#platform/http/request/fields/readers.js';

export class StreamEventsRequest {
  /** Begin with this event id. Without it, and without `Last-Event-ID`, the stream begins with what happens next. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  @FormInteger()
  readonly fromId?: number;

  /** Only events of this type. */
  @FilterText()
  readonly type?: string;

  /** Only events of this aggregate. */
  @FilterText()
  readonly uuid?: string;
}
