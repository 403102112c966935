import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import { type ListQuery, listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { WebhookEntity } from './webhook.entity.js';

export const WEBHOOK_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['url', 't.url'],
  ['description', 't.description'],
  ['active', 't.active'],
  ['createdAt', 't.createdAt'],
]);

const LIST: ListQuery<WebhookEntity> = {
  entity: WebhookEntity,
  where: 't.deletedAt IS NULL',
  values: [],
  sortable: WEBHOOK_COLUMNS,
  order: { by: 't.createdAt', direction: 'DESC' },
};

@Injectable()
export class WebhookReader {
  constructor(private readonly dataSource: DataSource) {}

  async findById(id: string): Promise<WebhookEntity | null> {
    return this.dataSource.manager.findOneBy(WebhookEntity, { id, deletedAt: IsNull() });
  }

  async list(query: PageQuery): Promise<Page<WebhookEntity>> {
    return listPage(this.dataSource, LIST, query);
  }

  /** Their descriptions, otherwise their addresses, by id; deleted ones are found while they have deliveries. */
  async getNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found =
      ids.length === 0
        ? []
        : await this.dataSource.manager.find(WebhookEntity, {
            select: { id: true, url: true, description: true },
            where: { id: In(ids) },
          });
    return new Map(found.map(({ id, url, description }) => [id, description ?? url]));
  }

  async findActive(): Promise<WebhookEntity[]> {
    return this.dataSource.manager.findBy(WebhookEntity, { active: true, deletedAt: IsNull() });
  }

  /** Includes deleted webhooks that still have deliveries. */
  async findAll(): Promise<WebhookEntity[]> {
    return this.dataSource.manager.find(WebhookEntity);
  }
}
