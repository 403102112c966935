export { ForgetDeliveries } from './forget-deliveries.job.js';
export { QueueDeliveries } from './subscriptions/queue-deliveries.subscription.js';
export { DeliveryNotFound, WebhookNotFound } from './webhook.errors.js';
export { WebhookDispatcher } from './webhook-dispatcher.service.js';
export { WebhookModule } from './webhook.module.js';
