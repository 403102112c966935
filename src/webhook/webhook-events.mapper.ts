import { type DomainEvent, isChanged } from '../event/index.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import {
  type WebhookDefinition,
  webhookSecretWasRotated,
  webhookWasCreated,
  webhookWasDeleted,
  webhookWasUpdated,
} from './webhook.events.js';
import type { WebhookEntity } from './webhook.entity.js';

export function creationEvent(webhook: WebhookEntity): DomainEvent {
  return webhookWasCreated(definitionOf(webhook, webhook.createdAt));
}

/** None for a pause: that is about deliveries, and each would lead to the next, which the receiver gets. */
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
    events.push(webhookWasUpdated(definitionOf(Object.assign({}, before, definition), now)));
  }
  if (isChanged(before, { secrets })) {
    events.push(webhookSecretWasRotated({ webhookId, updateAt: eventTimestamp(now) }));
  }
  return events;
}

function definitionOf(webhook: WebhookEntity, now: Date): WebhookDefinition {
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
