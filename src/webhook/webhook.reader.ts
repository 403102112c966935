import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type List, listPage, type Page, type PageQuery } from '../platform/database/list-page.js';
import { select } from '../platform/database/statement.js';
import { WebhookEntity } from './webhook.entity.js';

const LIST: List<WebhookEntity> = {
  entity: WebhookEntity,
  where: 't.deletedAt IS NULL',
  values: [],
  sortable: new Map([
    ['url', 't.url'],
    ['description', 't.description'],
    ['active', 't.active'],
    ['createdAt', 't.createdAt'],
  ]),
  order: { by: 't.createdAt', direction: 'DESC' },
};

@Injectable()
export class WebhookReader {
  constructor(private readonly dataSource: DataSource) {}

  async findById(id: string): Promise<WebhookEntity | null> {
    const found = await select(this.dataSource.manager, WebhookEntity, 'WHERE id = ? AND deletedAt IS NULL', [
      id,
    ]);
    return found[0] ?? null;
  }

  async list(query: PageQuery): Promise<Page<WebhookEntity>> {
    return listPage(this.dataSource, LIST, query);
  }

  async findActive(): Promise<WebhookEntity[]> {
    return select(this.dataSource.manager, WebhookEntity, 'WHERE active = 1 AND deletedAt IS NULL', []);
  }

  /** Those too that are deleted and whose deliveries are still there. */
  async findAll(): Promise<WebhookEntity[]> {
    return select(this.dataSource.manager, WebhookEntity, '', []);
  }
}
