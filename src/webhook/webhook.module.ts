import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Extension } from '#platform/extensions.js';
import { PathParameters } from '#platform/http/server/path.guard.js';
import { DeliveryNotFound, WebhookNotFound } from './webhook.errors.js';
import { AuthModule } from '../auth/index.js';
import { EventModule } from '../event/index.js';
import { WebhookService } from './webhook.service.js';
import { DeliverNext } from './deliver-next.js';
import { ForgetDeliveriesJob } from './forget-deliveries.job.js';
import { WebhookDeliveryController } from './http/delivery.controller.js';
import { WebhookController } from './http/webhook.controller.js';
import { QueuedDeliveriesService } from './queued-deliveries.service.js';
import { ReplayEvents } from './replay-events.js';
import { RetryDelivery } from './retry-delivery.js';
import { QueueDeliveriesSubscription } from './subscriptions/queue-deliveries.subscription.js';
import { TestWebhook } from './test-webhook.js';
import { WebhookAttemptEntity, WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { DueLanesReader } from './due-lanes.reader.js';
import { WebhookDeliveryReader } from './webhook-delivery.reader.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { WebhookDispatcherService } from './webhook-dispatcher.service.js';
import { WebhookLaneEntity } from './webhook-lane.entity.js';
import { WebhookLaneRepository } from './webhook-lane.repository.js';
import { WebhookSenderService } from './webhook-sender.service.js';
import { WebhookEntity } from './webhook.entity.js';
import { WebhookHealthReader } from './webhook-health.reader.js';
import { WebhookReader } from './webhook.reader.js';
import { WebhookRepository } from './webhook.repository.js';
import { WebhooksVerifier } from './webhooks.verifier.js';
import { LanesVerifier } from './lanes.verifier.js';
import { DeliveriesVerifier } from './deliveries.verifier.js';
import { PersonalAnswersService } from './personal-answers.service.js';
import { WebhookAnswerRepository } from './webhook-answer.repository.js';

@Extension(PathParameters)
@Module({
  imports: [
    TypeOrmModule.forFeature([WebhookEntity, WebhookLaneEntity, WebhookDeliveryEntity, WebhookAttemptEntity]),
    AuthModule,
    EventModule,
  ],
  controllers: [WebhookController, WebhookDeliveryController],
  providers: [
    WebhookService,
    DeliverNext,
    ForgetDeliveriesJob,
    QueueDeliveriesSubscription,
    QueuedDeliveriesService,
    WebhooksVerifier,
    LanesVerifier,
    DeliveriesVerifier,
    DueLanesReader,
    PersonalAnswersService,
    WebhookAnswerRepository,
    ReplayEvents,
    RetryDelivery,
    TestWebhook,
    WebhookDeliveryReader,
    WebhookHealthReader,
    WebhookDeliveryRepository,
    WebhookDispatcherService,
    WebhookLaneRepository,
    WebhookReader,
    WebhookRepository,
    WebhookSenderService,
  ],
  exports: [ForgetDeliveriesJob, QueueDeliveriesSubscription, WebhookDispatcherService, WebhookReader],
})
export class WebhookModule implements PathParameters {
  readonly missing = { delivery: DeliveryNotFound, webhook: WebhookNotFound };
}
