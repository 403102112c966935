import { IsOptional, Length } from 'class-validator';
import { Trimmed } from '#platform/http/request/fields/readers.js';

export class EventNameRequest {
  /** Kinds that wait for an event: its name. */
  @IsOptional()
  @Length(1, 100)
  @Trimmed()
  readonly eventName?: string;
}

export class EventNameRecord {
  readonly eventName?: string;
}
