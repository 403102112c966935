import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listPage, type Page, type PageQuery } from '../platform/database/list-page.js';
import { rows, select } from '../platform/database/statement.js';
import { WebhookAttemptEntity } from './webhook-attempt.entity.js';
import { type DeliveryStatus, WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { WebhookLaneEntity } from './webhook-lane.entity.js';

const ATTEMPTS_SHOWN_MAX = 100;

export interface DeliveriesQuery extends PageQuery {
  readonly status?: DeliveryStatus | undefined;
}

@Injectable()
export class WebhookDeliveryReader {
  constructor(private readonly dataSource: DataSource) {}

  async list(webhookId: string, query: DeliveriesQuery): Promise<Page<WebhookDeliveryEntity>> {
    const { status } = query;
    return listPage(
      this.dataSource,
      {
        entity: WebhookDeliveryEntity,
        where: `t.webhookId = ? ${status === undefined ? '' : 'AND t.status = ?'}`,
        values: [webhookId, ...(status === undefined ? [] : [status])],
        sortable: new Map([
          ['createdAt', 't.createdAt'],
          ['eventId', 't.position'],
        ]),
        order: { by: 't.createdAt', direction: 'DESC' },
      },
      query,
    );
  }

  async findById(webhookId: string, id: string): Promise<WebhookDeliveryEntity | null> {
    const { manager } = this.dataSource;
    const found = await select(manager, WebhookDeliveryEntity, 'WHERE id = ? AND webhookId = ?', [
      id,
      webhookId,
    ]);
    return found[0] ?? null;
  }

  /** The last hundred, in order. */
  async attemptsAt(deliveryId: string): Promise<WebhookAttemptEntity[]> {
    const rest = `WHERE deliveryId = ? ORDER BY number DESC LIMIT ${ATTEMPTS_SHOWN_MAX}`;
    return (await select(this.dataSource.manager, WebhookAttemptEntity, rest, [deliveryId])).reverse();
  }

  /** Those that have waited longest first. None while the webhook is inactive, or its receiver has asked for patience. */
  async dueLanes(webhookId: string, now: Date, count: number): Promise<WebhookLaneEntity[]> {
    const rest = `WHERE webhookId = ? AND dueAt <= ? AND EXISTS (
        SELECT 1 FROM webhook w WHERE w.id = ? AND w.active = 1 AND (w.pausedUntil IS NULL OR w.pausedUntil <= ?))
      ORDER BY dueAt LIMIT ${count}`;
    const values = [webhookId, now, webhookId, now];
    return select(this.dataSource.manager, WebhookLaneEntity, rest, values);
  }

  /** Deliveries of a status that were made before. */
  async findOlder(webhookId: string, status: DeliveryStatus, than: Date, count: number): Promise<string[]> {
    return this.ids('webhookId = ? AND status = ? AND createdAt < ?', [webhookId, status, than], count);
  }

  async findAny(webhookId: string, count: number): Promise<string[]> {
    return this.ids('webhookId = ?', [webhookId], count);
  }

  private async ids(where: string, values: readonly (string | Date)[], count: number): Promise<string[]> {
    const statement = `SELECT id FROM webhook_delivery WHERE ${where} LIMIT ${count}`;
    return (await rows<{ id: string }>(this.dataSource.manager, statement, values)).map(({ id }) => id);
  }
}
