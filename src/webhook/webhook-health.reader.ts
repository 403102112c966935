import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { countUpTo } from '#platform/database/query/bounded-counts.js';
import {
  WEBHOOK_DELIVERY_STATUSES,
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  type WebhookDeliveryStatus,
} from './webhook-delivery.entity.js';

const HOUR_MS = 3_600_000;
const HOURS = 24;
const STATUSES = WEBHOOK_DELIVERY_STATUSES.length;
/** Counts end here, so that a busy webhook is as quick to show as a quiet one. */
export const HEALTH_COUNT_MAX = 1000;

/** How many deliveries of an hour have come how far. Each at most `HEALTH_COUNT_MAX`. */
export type HourOfHealth = { readonly [status in WebhookDeliveryStatus]: number } & { readonly from: Date };

export interface WebhookHealth {
  /** The latest hour last. Hours are those of UTC. */
  readonly hours: readonly HourOfHealth[];
  /** The oldest delivery that was tried in vain and is tried again. */
  readonly stuck: WebhookDeliveryEntity | null;
  /** Its last attempt. */
  readonly lastAttempt: WebhookAttemptEntity | null;
}

/** What has become of the deliveries of a webhook in the last 24 hours. */
@Injectable()
export class WebhookHealthReader {
  constructor(private readonly dataSource: DataSource) {}

  async find(webhookId: string, now: Date): Promise<WebhookHealth> {
    const oldest = await this.dataSource.manager.findOne(WebhookDeliveryEntity, {
      where: { webhookId, status: 'pending' },
      order: { createdAt: 'ASC' },
    });
    const stuck = oldest && oldest.attempts > 0 ? oldest : null;
    const lastAttempt =
      stuck &&
      (await this.dataSource.manager.findOneBy(WebhookAttemptEntity, {
        deliveryId: stuck.id,
        number: stuck.attempts,
      }));
    return { hours: await this.countByHour(webhookId, now), stuck, lastAttempt };
  }

  private async countByHour(webhookId: string, now: Date): Promise<HourOfHealth[]> {
    const last = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
    const begins = Array.from({ length: HOURS }, (_, index) => last - (HOURS - 1 - index) * HOUR_MS);
    const counts = await countUpTo(
      this.dataSource.manager,
      WebhookDeliveryEntity,
      begins.flatMap((begin) => {
        const values = [new Date(begin), new Date(begin + HOUR_MS)];
        return WEBHOOK_DELIVERY_STATUSES.map((status) => ({
          where: 't.webhookId = ? AND t.status = ? AND t.createdAt >= ? AND t.createdAt < ?',
          values: [webhookId, status, ...values],
        }));
      }),
      HEALTH_COUNT_MAX,
    );
    return begins.map((begin, hour) => {
      const [pending = 0, succeeded = 0, failed = 0] = counts.slice(hour * STATUSES, (hour + 1) * STATUSES);
      return { from: new Date(begin), pending, succeeded, failed };
    });
  }
}
