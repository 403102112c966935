import { defineEvent } from '../../event/index.js';
import { EXAMPLE_WEBHOOK_DEFINITION, type WebhookDefinition } from './webhook-data.payload.js';

export const webhookWasCreated = defineEvent<WebhookDefinition>({
  type: 'Service.Domain.Webhook.Event.WebhookWasCreated',
  emittedWhen: 'a webhook is created',
  aggregateId: (payload) => payload.webhookId.webhookId,
  example: EXAMPLE_WEBHOOK_DEFINITION,
});
