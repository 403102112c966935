import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { FormInteger } from '#platform/http/request/fields/readers.js';
import { Wrapped } from '#platform/http/request/wrapped.js';

@Wrapped('replay')
export class ReplayEventsRequest {
  /** The id of the first event. */
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  @FormInteger()
  readonly fromId!: number;

  /** The id of the last event; without it, the latest. At most 10,000 events at once. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  @FormInteger()
  readonly toId?: number;
}
