import { IsOptional, Length } from 'class-validator';
import { FormFlag, Trimmed } from '#platform/http/request/fields/readers.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { EventTypes, WebhookUrl } from './webhook.fields.js';

@Wrapped('webhook')
export class CreateWebhookRequest {
  /** Where events are sent to: `https://…` or `http://…`, without user and password, and not in a private network. */
  @WebhookUrl()
  readonly url!: string;

  /** Types of events, as docs/events.md lists them, or `*` alone for all. */
  @EventTypes()
  readonly eventTypes!: string[];

  /** For people. */
  @IsOptional()
  @Length(1, 1000)
  @Trimmed()
  readonly description?: string;

  /** Nothing is sent to a webhook that is not active. It is, unless this says otherwise. */
  @IsOptional()
  @FormFlag()
  readonly active?: boolean;
}
