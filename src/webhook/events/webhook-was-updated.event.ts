import { defineEvent } from '../../event/index.js';
import { EXAMPLE_WEBHOOK_DEFINITION, type WebhookDefinition } from './webhook-data.payload.js';

export const webhookWasUpdated = defineEvent<WebhookDefinition>({
  type: 'Service.Domain.Webhook.Event.WebhookWasUpdated',
  emittedWhen:
    'a webhook changes: address, types, description, or whether it is active, also when its receiver is gone. All but the path of its address is in it',
  aggregateId: (payload) => payload.webhookId.webhookId,
  example: EXAMPLE_WEBHOOK_DEFINITION,
});
