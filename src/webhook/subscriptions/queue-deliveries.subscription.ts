import { Injectable } from '@nestjs/common';
import { EventSubscription, type StoredEvent } from '../../event/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extension } from '#platform/extensions.js';
import { DueLanesReader } from '../due-lanes.reader.js';
import { DELIVERIES_MAX, QueuedDeliveriesService } from '../queued-deliveries.service.js';
import { AS_IT_HAPPENS } from '../webhook-delivery.entity.js';
import { WebhookReader } from '../webhook.reader.js';
import { wants } from '../webhook.rules.js';

/** Queues a delivery for every active webhook and matching event. Repeated batches add missing deliveries only. */
@Extension(EventSubscription)
@Injectable()
export class QueueDeliveriesSubscription extends EventSubscription {
  readonly name = 'queue-webhook-deliveries';

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly webhooks: WebhookReader,
    private readonly lanes: DueLanesReader,
    private readonly queued: QueuedDeliveriesService,
  ) {
    super();
  }

  override async isWanted(): Promise<boolean> {
    return this.lanes.isAnyActive();
  }

  override async handle(events: readonly StoredEvent[]): Promise<undefined> {
    const webhooks = await this.webhooks.findActive();
    // In the order of the events, so that lanes fill in order.
    const wanted = events.flatMap((event) =>
      webhooks
        .filter((webhook) => event.position > webhook.afterPosition && wants(webhook, event.type))
        .map(({ id }) => ({ webhookId: id, event })),
    );
    for (let from = 0; from < wanted.length; from += DELIVERIES_MAX) {
      const some = wanted.slice(from, from + DELIVERIES_MAX);
      await this.unitOfWork.run((tx) => this.queued.add(tx, AS_IT_HAPPENS, some));
    }
  }
}
