import { eventTimestamp } from '#platform/time/timestamp.js';
import { defineEvent, type DomainEvent, isChanged } from '../event/index.js';
import type { WebhookEntity } from './webhook.entity.js';

/** What both events of a webhook's definition tell. */
export interface WebhookDefinition {
  readonly webhookId: { readonly webhookId: string };
  readonly webhookData: {
    /** Scheme, host and port of the address. The rest of it may contain a credential, and is never shown. */
    readonly origin: string;
    readonly eventTypes: readonly string[];
    readonly description?: string;
    readonly active: boolean;
    readonly createdAt: string;
  };
  readonly updateAt: string;
}

const EXAMPLE_WEBHOOK = { webhookId: 'd4fbc9e6-3b2a-4c77-8e5b-8a9f0b1c2d3e' } as const;

const EXAMPLE_WEBHOOK_DEFINITION: WebhookDefinition = {
  webhookId: EXAMPLE_WEBHOOK,
  webhookData: {
    origin: 'https://hooks.example.com',
    eventTypes: ['Service.Domain.Account.Event.PointsWereSpent'],
    description: 'Data warehouse',
    active: true,
    createdAt: '2018-01-30T17:23:24+0000',
  },
  updateAt: '2018-01-30T17:23:24+0000',
};

export interface WebhookSecretWasRotated {
  readonly webhookId: { readonly webhookId: string };
  readonly updateAt: string;
}

export const webhookSecretWasRotated = defineEvent<WebhookSecretWasRotated>({
  type: 'Service.Domain.Webhook.Event.WebhookSecretWasRotated',
  emittedWhen: 'a webhook gets another secret to sign with',
  aggregateId: (payload) => payload.webhookId.webhookId,
  example: { webhookId: EXAMPLE_WEBHOOK, updateAt: '2018-01-30T17:23:24+0000' },
});

export const webhookWasCreated = defineEvent<WebhookDefinition>({
  type: 'Service.Domain.Webhook.Event.WebhookWasCreated',
  emittedWhen: 'a webhook is created',
  aggregateId: (payload) => payload.webhookId.webhookId,
  example: EXAMPLE_WEBHOOK_DEFINITION,
});

export interface WebhookWasDeleted {
  readonly webhookId: { readonly webhookId: string };
  readonly deletedAt: string;
}

export const webhookWasDeleted = defineEvent<WebhookWasDeleted>({
  type: 'Service.Domain.Webhook.Event.WebhookWasDeleted',
  emittedWhen: 'a webhook is deleted',
  aggregateId: (payload) => payload.webhookId.webhookId,
  example: { webhookId: EXAMPLE_WEBHOOK, deletedAt: '2018-01-30T17:23:24+0000' },
});

export const webhookWasUpdated = defineEvent<WebhookDefinition>({
  type: 'Service.Domain.Webhook.Event.WebhookWasUpdated',
  emittedWhen:
    'a webhook changes: address, types, description, or whether it is active, also when its receiver is gone. All but the path of its address is in it',
  aggregateId: (payload) => payload.webhookId.webhookId,
  example: EXAMPLE_WEBHOOK_DEFINITION,
});

export function creationEvent(webhook: WebhookEntity): DomainEvent {
  return webhookWasCreated(webhookPayload(webhook, webhook.createdAt));
}

/** Makes no event for a pause: that is about deliveries, and each would lead to the next, which the receiver gets. */
export function webhookChangeEvents(
  before: WebhookEntity,
  changes: Partial<WebhookEntity>,
  now: Date,
): DomainEvent[] {
  const webhookId = { webhookId: before.id };
  if (changes.deletedAt) {
    return [webhookWasDeleted({ webhookId, deletedAt: eventTimestamp(changes.deletedAt) })];
  }
  const { secrets = before.secrets } = changes;
  const definition = { ...changes, secrets: before.secrets, pausedUntil: before.pausedUntil };
  const events: DomainEvent[] = [];
  if (isChanged(before, definition)) {
    events.push(webhookWasUpdated(webhookPayload(Object.assign({}, before, definition), now)));
  }
  if (isChanged(before, { secrets })) {
    events.push(webhookSecretWasRotated({ webhookId, updateAt: eventTimestamp(now) }));
  }
  return events;
}

/** A webhook as events tell it. */
export function webhookPayload(webhook: WebhookEntity, now: Date): WebhookDefinition {
  const { id, url, eventTypes, description, active, createdAt } = webhook;
  return {
    webhookId: { webhookId: id },
    webhookData: {
      origin: new URL(url).origin,
      eventTypes,
      ...(description !== null && { description }),
      active,
      createdAt: eventTimestamp(createdAt),
    },
    updateAt: eventTimestamp(now),
  };
}
