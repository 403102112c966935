import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { type Channel, MessageEntity, type MessageStatus } from './message.entity.js';

export interface MessagesQuery extends PageQuery {
  readonly status?: MessageStatus | undefined;
  readonly kind?: string | undefined;
  readonly channel?: Channel | undefined;
  readonly accountId?: string | undefined;
}

export const MESSAGE_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['createdAt', 't.createdAt'],
  ['kind', 't.kind'],
  ['status', 't.status'],
]);

const FILTERS = ['status', 'kind', 'channel', 'accountId'] as const;

@Injectable()
export class MessageListReader {
  constructor(private readonly dataSource: DataSource) {}

  async list(query: MessagesQuery): Promise<Page<MessageEntity>> {
    const filters = FILTERS.flatMap((name) => {
      const value = query[name];
      return value === undefined ? [] : [{ where: `t.${name} = ?`, value }];
    });
    return listPage(
      this.dataSource,
      {
        entity: MessageEntity,
        where: ['1 = 1', ...filters.map(({ where }) => where)].join(' AND '),
        values: filters.map(({ value }) => value),
        sortable: MESSAGE_COLUMNS,
        order: { by: 't.createdAt', direction: 'DESC' },
      },
      query,
    );
  }

  async find(id: string): Promise<MessageEntity | null> {
    return this.dataSource.manager.findOneBy(MessageEntity, { id });
  }
}
