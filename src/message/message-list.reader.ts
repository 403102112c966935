import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { placesFor } from '#platform/database/query/values.js';
import { SHOWN_KINDS } from './message-kinds.model.js';
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

export const OWN_MESSAGE_COLUMNS: ReadonlyMap<string, string> = new Map([['createdAt', 't.createdAt']]);

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

  /** The e-mails that were sent to a customer about points, levels and rewards, the newest first. */
  async listForCustomer(customerId: string, query: PageQuery): Promise<Page<MessageEntity>> {
    return listPage(
      this.dataSource,
      {
        entity: MessageEntity,
        where: `t.accountId = ? AND t.kind IN ${placesFor(SHOWN_KINDS)} AND t.channel = 'email' AND t.status = 'sent'`,
        values: [customerId, ...SHOWN_KINDS],
        sortable: OWN_MESSAGE_COLUMNS,
        order: { by: 't.createdAt', direction: 'DESC' },
      },
      query,
    );
  }

  async find(id: string): Promise<MessageEntity | null> {
    return this.dataSource.manager.findOneBy(MessageEntity, { id });
  }
}
