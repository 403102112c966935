import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rows } from '#platform/database/query/statement.js';
import {
  WEBHOOK_DELIVERY_STATUSES,
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  type WebhookDeliveryStatus,
} from './webhook-delivery.entity.js';

const HOUR_MS = 3_600_000;
const HOURS = 24;
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
    const parts = begins.flatMap((begin) => WEBHOOK_DELIVERY_STATUSES.map((status) => ({ begin, status })));
    const counts = parts.map(
      (_, index) => `(SELECT COUNT(*) FROM (SELECT 1 FROM webhook_delivery t
        WHERE t.webhookId = ? AND t.status = ? AND t.createdAt >= ? AND t.createdAt < ? LIMIT ?) x) AS n${index}`,
    );
    const values = parts.flatMap(({ begin, status }) => {
      return [webhookId, status, new Date(begin), new Date(begin + HOUR_MS), HEALTH_COUNT_MAX];
    });
    const [found = {}] = await rows<Record<string, unknown>>(
      this.dataSource.manager,
      `SELECT ${counts.join(', ')}`,
      values,
    );
    return begins.map((begin, hour) => {
      const [pending, succeeded, failed] = WEBHOOK_DELIVERY_STATUSES.map((_, index) =>
        Number(found[`n${hour * WEBHOOK_DELIVERY_STATUSES.length + index}`] ?? 0),
      );
      return { from: new Date(begin), pending: pending ?? 0, succeeded: succeeded ?? 0, failed: failed ?? 0 };
    });
  }
}
