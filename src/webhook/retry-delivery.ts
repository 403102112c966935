import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { DeliveryNotFound, WebhookNotActive, WebhookNotFound } from './webhook.errors.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { WebhookDispatcherService } from './webhook-dispatcher.service.js';
import { WebhookLaneRepository } from './webhook-lane.repository.js';
import { WebhookRepository } from './webhook.repository.js';

@Injectable()
export class RetryDelivery {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly webhooks: WebhookRepository,
    private readonly lanes: WebhookLaneRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly dispatcher: WebhookDispatcherService,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the delivery pending without attempts, and its lane due now; earlier pending ones come first. The end of a running attempt
   * decides when the lane is due. Writes or adds the lane, then the delivery, then a pausing webhook.
   * @throws {WebhookNotFound}
   * @throws {DeliveryNotFound}
   * @throws {WebhookNotActive} because it would wait
   */
  async execute(webhookId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const webhook = await this.webhooks.find(tx, webhookId);
      if (!webhook) {
        throw new WebhookNotFound();
      }
      const delivery = await this.deliveries.find(tx, webhookId, id);
      if (!delivery) {
        throw new DeliveryNotFound();
      }
      if (!webhook.active) {
        throw new WebhookNotActive();
      }
      const now = this.clock.now();
      const { aggregateId } = delivery;
      const lane = await this.lanes.find(tx, webhookId, aggregateId);
      if (lane) {
        await this.lanes.makeDue(tx, lane, now);
      } else {
        const open = { id: randomUUID(), webhookId, aggregateId, dueAt: now, attemptId: null, revision: 0 };
        await this.lanes.add(tx, [open]);
      }
      const anew = { status: 'pending', tries: 0, nextAttemptAt: now, finishedAt: null } as const;
      await this.deliveries.update(tx, delivery, anew);
      if (webhook.pausedUntil) {
        await this.webhooks.update(tx, webhook, { pausedUntil: null });
      }
      this.unitOfWork.afterCommit(tx, () => this.dispatcher.nudge());
    });
  }
}
