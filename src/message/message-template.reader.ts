import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { MessageTemplateEntity } from './message-template.entity.js';

/** Keys have the order of ids. */
export const TEMPLATE_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['id', 't.id'],
  ['updatedAt', 't.updatedAt'],
]);

@Injectable()
export class MessageTemplateReader {
  constructor(private readonly dataSource: DataSource) {}

  async find(id: string): Promise<MessageTemplateEntity | null> {
    return this.dataSource.manager.findOneBy(MessageTemplateEntity, { id });
  }

  async list(query: PageQuery): Promise<Page<MessageTemplateEntity>> {
    const list = {
      entity: MessageTemplateEntity,
      where: '1 = 1',
      values: [],
      sortable: TEMPLATE_COLUMNS,
      order: { by: 't.id', direction: 'ASC' },
    } as const;
    return listPage(this.dataSource, list, query);
  }
}
