import { Injectable } from '@nestjs/common';
import { DataSource, type FindOptionsWhere, LessThan } from 'typeorm';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import {
  WebhookAttemptEntity,
  type WebhookDeliveryStatus,
  WebhookDeliveryEntity,
} from './webhook-delivery.entity.js';

const ATTEMPTS_SHOWN_MAX = 100;

export interface DeliveriesQuery extends PageQuery {
  readonly status?: WebhookDeliveryStatus | undefined;
}

export const DELIVERY_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['createdAt', 't.createdAt'],
  ['eventId', 't.position'],
]);

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
        sortable: DELIVERY_COLUMNS,
        order: { by: 't.createdAt', direction: 'DESC' },
      },
      query,
    );
  }

  async findById(webhookId: string, id: string): Promise<WebhookDeliveryEntity | null> {
    return this.dataSource.manager.findOneBy(WebhookDeliveryEntity, { id, webhookId });
  }

  async attemptsAt(deliveryId: string): Promise<WebhookAttemptEntity[]> {
    const last = await this.dataSource.manager.find(WebhookAttemptEntity, {
      where: { deliveryId },
      order: { number: 'DESC' },
      take: ATTEMPTS_SHOWN_MAX,
    });
    return last.reverse();
  }

  async findOlder(
    webhookId: string,
    status: WebhookDeliveryStatus,
    than: Date,
    count: number,
  ): Promise<string[]> {
    return this.ids({ webhookId, status, createdAt: LessThan(than) }, count);
  }

  async findAny(webhookId: string, count: number): Promise<string[]> {
    return this.ids({ webhookId }, count);
  }

  private async ids(where: FindOptionsWhere<WebhookDeliveryEntity>, count: number): Promise<string[]> {
    const found = await this.dataSource.manager.find(WebhookDeliveryEntity, {
      select: { id: true },
      where,
      take: count,
    });
    return found.map(({ id }) => id);
  }
}
