import { defineEvent } from '../../event/index.js';
import { EXAMPLE_WEBHOOK } from './webhook-data.payload.js';

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
