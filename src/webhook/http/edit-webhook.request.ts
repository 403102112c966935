import { ApiHideProperty } from '@nestjs/swagger';
import { IsOptional, Length } from 'class-validator';
import { FormFlag, Trimmed } from '#platform/http/request/fields/readers.js';
import { PresentKeys } from '#platform/http/request/fields/request-fields.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { EventTypes, WebhookUrl } from './webhook.fields.js';

/** What is left out stays as it is. */
@Wrapped('webhook')
export class EditWebhookRequest {
  /** Where events are sent to from the next attempt on. */
  @IsOptional()
  @WebhookUrl()
  readonly url?: string;

  /** All types: those that are not among them are no longer sent. */
  @IsOptional()
  @EventTypes()
  readonly eventTypes?: string[];

  /** Empty: none. */
  @IsOptional()
  @Length(1, 1000)
  @Trimmed()
  readonly description?: string;

  /** What was pending when it became inactive goes on when it is active again. */
  @IsOptional()
  @FormFlag()
  readonly active?: boolean;

  @ApiHideProperty()
  @PresentKeys()
  readonly given!: ReadonlySet<string>;
}
