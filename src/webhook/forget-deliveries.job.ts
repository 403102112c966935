import { Injectable } from '@nestjs/common';
import type { DueCondition } from '#platform/background/due-clock.js';
import { Job } from '#platform/background/job.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { Extension } from '#platform/extensions.js';
import type { WebhookEntity } from './webhook.entity.js';
import { WebhookDeliveryReader } from './webhook-delivery.reader.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { WebhookReader } from './webhook.reader.js';
import { WebhookRepository } from './webhook.repository.js';

const KEPT_MS = 30 * 24 * 3600_000;
/** Processes have finished work on a deleted webhook by then. */
const DELETED_MS = 3600_000;
const DELIVERIES_PER_UNIT_OF_WORK = 500;

@Extension(Job)
@Injectable()
export class ForgetDeliveriesJob extends Job {
  readonly name = 'forget webhook deliveries';

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly webhooks: WebhookReader,
    private readonly webhookRows: WebhookRepository,
    private readonly reader: WebhookDeliveryReader,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  override getDue(now: Date): DueCondition {
    return this.deliveries.forgettable({
      before: new Date(now.getTime() - KEPT_MS),
      deletedBefore: new Date(now.getTime() - DELETED_MS),
    });
  }

  /**
   * Removes finished deliveries older than thirty days with their attempts; of deleted webhooks all, and at last the webhook. Keeps pending
   * ones. Each unit of work removes at most 500 rows on condition of the found state; a second runner finds nothing or runs again. An
   * interrupted run continues with the next one.
   */
  override async run(): Promise<number> {
    let removed = 0;
    for (const webhook of await this.webhooks.findAll()) {
      removed += webhook.deletedAt
        ? await this.removeAll(webhook, webhook.deletedAt)
        : await this.removeOld(webhook);
    }
    return removed;
  }

  private async removeOld({ id }: WebhookEntity): Promise<number> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    let removed = 0;
    for (const status of ['succeeded', 'failed'] as const) {
      const ids = await this.reader.findOlder(id, status, before, DELIVERIES_PER_UNIT_OF_WORK);
      removed += await this.remove(ids);
    }
    return removed;
  }

  private async removeAll({ id }: WebhookEntity, deletedAt: Date): Promise<number> {
    const ids = await this.reader.findAny(id, DELIVERIES_PER_UNIT_OF_WORK);
    if (ids.length > 0) {
      return this.remove(ids, { pendingToo: true });
    }
    if (deletedAt.getTime() > this.clock.now().getTime() - DELETED_MS) {
      return 0;
    }
    await this.unitOfWork.run((tx) => this.webhookRows.remove(tx, id));
    return 1;
  }

  private async remove(ids: readonly string[], { pendingToo = false } = {}): Promise<number> {
    if (ids.length > 0) {
      await this.unitOfWork.run((tx) => this.deliveries.remove(tx, ids, { pendingToo }));
    }
    return ids.length;
  }
}
