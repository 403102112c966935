import { Custom, Flag, Text } from '../../platform/http/fields.js';
import { Wrapped } from '../../platform/http/wrapped.js';
import { EVENT_TYPES_API, readEventTypes, readUrl, URL_API } from './webhook-fields.js';

@Wrapped('webhook')
export class CreateWebhookRequest {
  /** Where events are sent to: `https://…` or `http://…`, without user and password, and not in a private network. */
  @Custom(readUrl, URL_API)
  readonly url!: string;

  /** Types of events, as docs/events.md lists them, or `*` alone for all. */
  @Custom(readEventTypes, EVENT_TYPES_API)
  readonly eventTypes!: string[];

  /** For people. */
  @Text({ max: 1000, optional: true })
  readonly description?: string;

  /** Nothing is sent to a webhook that is not active. It is, unless this says otherwise. */
  @Flag({ optional: true })
  readonly active?: boolean;
}
