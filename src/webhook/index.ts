export { ForgetDeliveriesJob } from './forget-deliveries.job.js';
export { QueueDeliveriesSubscription } from './subscriptions/queue-deliveries.subscription.js';
export { DeliveryNotFound, WebhookNotFound } from './webhook.errors.js';
export { WebhookDispatcherService } from './webhook-dispatcher.service.js';
export { WebhookModule } from './webhook.module.js';
export { WebhookReader } from './webhook.reader.js';
export { webhookPayload } from './webhook.events.js';
