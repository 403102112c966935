import { ApiHideProperty } from '@nestjs/swagger';
import { Custom, Flag, Text } from '../../platform/http/fields.js';
import { GivenFields } from '../../platform/http/given.js';
import { Wrapped } from '../../platform/http/wrapped.js';
import { EVENT_TYPES_API, readEventTypes, readUrl, URL_API } from './webhook-fields.js';

/** What is left out stays as it is. */
@Wrapped('webhook')
export class EditWebhookRequest {
  /** Where events are sent to from the next attempt on. */
  @Custom(readUrl, URL_API, { optional: true })
  readonly url?: string;

  /** All types: those that are not among them are no longer sent. */
  @Custom(readEventTypes, EVENT_TYPES_API, { optional: true })
  readonly eventTypes?: string[];

  /** Empty: none. */
  @Text({ max: 1000, optional: true })
  readonly description?: string;

  /** What was pending when it became inactive goes on when it is active again. */
  @Flag({ optional: true })
  readonly active?: boolean;

  @ApiHideProperty()
  @GivenFields()
  readonly given!: ReadonlySet<string>;
}
