import { defineEvent } from '../../event/index.js';
import { EXAMPLE_WEBHOOK } from './webhook-data.payload.js';

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
