import { applyDecorators } from '@nestjs/common';
import { ApiHideProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsDefined,
  IsNotEmpty,
  IsOptional,
  Length,
  MaxLength,
} from 'class-validator';
import { FormFlag, ReadAs, RecordRevision, Trimmed } from '#platform/http/request/fields/readers.js';
import { PresentKeys } from '#platform/http/request/fields/request-fields.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { isStorable } from '#platform/text.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { AttemptResult } from '../retry.rules.js';
import type { WebhookEntity } from '../webhook.entity.js';
import { EVERY_TYPE } from '../webhook.rules.js';
import { revisionOfWebhook } from '../webhook.service.js';

const URL_LENGTH_MAX = 2000;
const TYPES_MAX = 100;
const TYPE_LENGTH_MAX = 120;
const EVENT_TYPE = /^Service\.Domain\.\w+\.Event\.\w+$/;

const URL_API = {
  type: String,
  format: 'uri',
  example: 'https://hooks.example.com/laurel',
};

const EVENT_TYPES_API: ApiPropertyOptions = {
  type: [String],
  example: ['Service.Domain.Account.Event.PointsWereSpent'],
};

/** Where events are sent to. */
function WebhookUrl(): PropertyDecorator {
  // When transforms are applied together, the last is the first to run.
  return applyDecorators(IsNotEmpty(), MaxLength(URL_LENGTH_MAX), ReadAs(readUrl, URL_API), Trimmed());
}

/** Names of types, each once; or `*` alone, which takes in all others. */
function EventTypes(): PropertyDecorator {
  return applyDecorators(
    IsDefined(),
    IsArray(),
    ArrayMinSize(1),
    ArrayMaxSize(TYPES_MAX),
    Length(1, TYPE_LENGTH_MAX, { each: true }),
    // When transforms are applied together, the last is the first to run.
    ReadAs(distinctTypes, EVENT_TYPES_API),
    Trimmed({ each: true }),
  );
}

function readUrl(text: unknown): unknown {
  if (typeof text !== 'string' || text === '' || text.length > URL_LENGTH_MAX) {
    return text;
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') {
    throw new Error('This value is not a valid URL: it begins with https:// or http://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new Error('A URL with a user or a password is not allowed.');
  }
  // As it is understood, so that what is shown is what is called.
  return url.href;
}

/** A list with texts that are not valid stays as it is: their validators refuse it. */
function distinctTypes(list: unknown): unknown {
  const isText = (type: unknown): type is string =>
    typeof type === 'string' && type !== '' && type.length <= TYPE_LENGTH_MAX && isStorable(type);
  if (!Array.isArray(list) || list.length > TYPES_MAX || !list.every(isText)) {
    return list;
  }
  if (list.includes(EVERY_TYPE)) {
    return [EVERY_TYPE];
  }
  if (!list.every((type) => EVENT_TYPE.test(type))) {
    throw new Error('An event type looks like Service.Domain.Account.Event.PointsWereSpent; * means all.');
  }
  return [...new Set(list)];
}

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

/** What is left out stays as it is. */
@Wrapped('webhook')
export class EditWebhookRequest {
  @RecordRevision()
  readonly revision?: string;

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

export class WebhookRecord {
  readonly webhookId!: string;
  readonly url!: string;
  /** `*` alone: all. */
  readonly eventTypes!: string[];
  readonly description?: string;
  readonly active!: boolean;
  /** When the receiver answered 410 and so deactivated it. */
  readonly goneAt?: string;
  /** The receiver has asked for patience with `Retry-After`: nothing is sent before. */
  readonly pausedUntil?: string;
  readonly createdAt!: string;
  /** Changes with each edit. Send it back with an edit that is meant for this version. */
  readonly revision!: string;
}

export class WebhookListResponse {
  readonly webhooks!: WebhookRecord[];
  readonly total!: number;
}

export class WebhookIdResponse {
  readonly webhookId!: string;
}

export class WebhookCreatedResponse {
  readonly webhookId!: string;
  /** `whsec_…`: what deliveries are signed with. Shown only here. */
  readonly secret!: string;
}

export class WebhookSecretResponse {
  /** `whsec_…`: what deliveries are signed with from now on. Shown only here. */
  readonly secret!: string;
}

export class WebhookTestResponse {
  /** What the receiver answered; absent when it did not. */
  readonly status?: number;
  /** In milliseconds. */
  readonly duration!: number;
  /** The first 1,000 characters of the answer. */
  readonly answer?: string;
  /** Why there was no answer. */
  readonly error?: string;
}

export class WebhookReplayResponse {
  /** How many are sent again. */
  readonly deliveries!: number;
}

export function presentWebhooks(webhooks: readonly WebhookEntity[], total: number): WebhookListResponse {
  return { webhooks: webhooks.map(presentWebhook), total };
}

export function presentWebhook(webhook: WebhookEntity): WebhookRecord {
  const { id, url, eventTypes, description, active, goneAt, pausedUntil, createdAt } = webhook;
  return {
    webhookId: id,
    url,
    eventTypes,
    ...(description !== null && { description }),
    active,
    ...(goneAt && { goneAt: presentTimestamp(goneAt) }),
    ...(pausedUntil && { pausedUntil: presentTimestamp(pausedUntil) }),
    createdAt: presentTimestamp(createdAt),
    revision: revisionOfWebhook(webhook),
  };
}

export function presentTest({ status, durationMs, answer, error }: AttemptResult): WebhookTestResponse {
  return {
    ...(status !== null && { status }),
    duration: durationMs,
    ...(answer !== null && { answer }),
    ...(error !== null && { error }),
  };
}
