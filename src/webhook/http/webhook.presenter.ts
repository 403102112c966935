import { presentTimestamp } from '#platform/time/timestamp.js';
import type { AttemptResult } from '../retry.rules.js';
import type { WebhookEntity } from '../webhook.entity.js';

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
