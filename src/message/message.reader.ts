import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, LessThan, LessThanOrEqual, MoreThan } from 'typeorm';
import { type Channel, MessageEntity } from './message.entity.js';
import type { MailName } from './mail-port.model.js';

@Injectable()
export class MessageReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The longest waiting first. */
  async due(channel: Channel, now: Date, count: number): Promise<string[]> {
    const found = await this.dataSource.manager.find(MessageEntity, {
      select: { id: true },
      where: { channel, nextAttemptAt: LessThanOrEqual(now) },
      order: { nextAttemptAt: 'ASC' },
      take: count,
    });
    return found.map(({ id }) => id);
  }

  /** Pending ones that are of no use any more. */
  async useless(now: Date, count: number): Promise<string[]> {
    const found = await this.dataSource.manager.find(MessageEntity, {
      select: { id: true },
      where: { status: 'pending', usefulUntil: LessThan(now), nextAttemptAt: LessThanOrEqual(now) },
      take: count,
    });
    return found.map(({ id }) => id);
  }

  /** Whether the account was to get a message of a kind after `since`. */
  async oldestPending(): Promise<Date | null> {
    const [oldest] = await this.dataSource.manager.find(MessageEntity, {
      select: { createdAt: true },
      where: { status: 'pending' },
      order: { createdAt: 'ASC' },
      take: 1,
    });
    return oldest?.createdAt ?? null;
  }

  /** E-mails without a recipient and without a content: of persons who are erased. By their ids. */
  async emptied(after: string, count: number): Promise<MailName[]> {
    return this.dataSource.manager.find(MessageEntity, {
      select: { id: true, kind: true, createdAt: true },
      where: { id: MoreThan(after), recipient: IsNull(), variables: IsNull(), channel: 'email' },
      order: { id: 'ASC' },
      take: count,
    });
  }

  async listRecipients(
    ids: readonly string[],
  ): Promise<Pick<MessageEntity, 'id' | 'accountId' | 'recipient'>[]> {
    return this.dataSource.manager.find(MessageEntity, {
      select: { id: true, accountId: true, recipient: true },
      where: { id: In([...ids]) },
    });
  }

  async endedBefore(than: Date, count: number): Promise<MailName[]> {
    return this.dataSource.manager.find(MessageEntity, {
      select: { id: true, kind: true, createdAt: true },
      where: { finishedAt: LessThan(than) },
      order: { finishedAt: 'ASC' },
      take: count,
    });
  }
}
