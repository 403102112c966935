import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { DeliveryNotFound, WebhookNotActive, WebhookNotFound } from './webhook.errors.js';
import type { WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { WebhookDispatcherService } from './webhook-dispatcher.service.js';
import { WebhookLaneRepository } from './webhook-lane.repository.js';
import type { WebhookEntity } from './webhook.entity.js';
import { WebhookRepository } from './webhook.repository.js';

const FAILED_AT_ONCE = 100;

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
      const webhook = await this.findWebhook(tx, webhookId);
      const delivery = await this.deliveries.find(tx, webhookId, id);
      if (!delivery) {
        throw new DeliveryNotFound();
      }
      if (!webhook.active) {
        throw new WebhookNotActive();
      }
      await this.retry(tx, webhook, [delivery]);
    });
  }

  /**
   * Sends failed deliveries again, the oldest first: as many as one transaction may write.
   * @param since Only deliveries of events from then on
   * @returns How many are sent again, and whether there are more
   * @throws {WebhookNotFound}
   * @throws {WebhookNotActive} because they would wait
   */
  async executeForFailed(
    webhookId: string,
    since: Date | undefined,
  ): Promise<{ readonly count: number; readonly hasMore: boolean }> {
    return this.unitOfWork.run(async (tx) => {
      const webhook = await this.findWebhook(tx, webhookId);
      if (!webhook.active) {
        throw new WebhookNotActive();
      }
      const found = await this.deliveries.findFailed(tx, webhookId, since, FAILED_AT_ONCE + 1);
      const failed = found.slice(0, FAILED_AT_ONCE);
      await this.retry(tx, webhook, failed);
      return { count: failed.length, hasMore: found.length > failed.length };
    });
  }

  private async findWebhook(tx: Tx, webhookId: string): Promise<WebhookEntity> {
    const webhook = await this.webhooks.find(tx, webhookId);
    if (!webhook) {
      throw new WebhookNotFound();
    }
    return webhook;
  }

  /** Lanes are written in the order of their ids. */
  private async retry(
    tx: Tx,
    webhook: WebhookEntity,
    deliveries: readonly WebhookDeliveryEntity[],
  ): Promise<void> {
    const now = this.clock.now();
    const { id: webhookId } = webhook;
    const aggregateIds = new Set(deliveries.map((each) => each.aggregateId));
    for (const lane of await this.lanes.findAll(tx, [webhookId], [...aggregateIds])) {
      await this.lanes.makeDue(tx, lane, now);
      aggregateIds.delete(lane.aggregateId);
    }
    if (aggregateIds.size > 0) {
      const open = { webhookId, dueAt: now, attemptId: null, revision: 0 };
      const added = [...aggregateIds].map((aggregateId) => ({ ...open, id: randomUUID(), aggregateId }));
      await this.lanes.add(tx, added);
    }
    const anew = { status: 'pending', tries: 0, nextAttemptAt: now, finishedAt: null } as const;
    for (const delivery of deliveries) {
      await this.deliveries.update(tx, delivery, anew);
    }
    if (webhook.pausedUntil && deliveries.length > 0) {
      await this.webhooks.update(tx, webhook, { pausedUntil: null });
    }
    this.unitOfWork.afterCommit(tx, () => this.dispatcher.nudge());
  }
}
