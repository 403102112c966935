import { Injectable } from '@nestjs/common';
import { DataSource, LessThanOrEqual } from 'typeorm';
import type { Tx } from '#platform/database/transaction/tx.js';
import { MessageRequestEntity } from './message-request.entity.js';

@Injectable()
export class MessageRequestRepository {
  constructor(private readonly dataSource: DataSource) {}

  async add(tx: Tx, request: MessageRequestEntity): Promise<void> {
    await tx.insert(MessageRequestEntity, request);
  }

  /** As committed: the longest waiting first. */
  async due(now: Date, count: number): Promise<MessageRequestEntity[]> {
    return this.dataSource.manager.find(MessageRequestEntity, {
      where: { nextAttemptAt: LessThanOrEqual(now) },
      order: { nextAttemptAt: 'ASC', id: 'ASC' },
      take: count,
    });
  }

  /** False when another worker has answered it. */
  async remove(tx: Tx, id: string): Promise<boolean> {
    const { affected } = await tx.delete(MessageRequestEntity, { id });
    return affected === 1;
  }

  /** On condition of the attempts that it had: of two that fail at once one counts. */
  async tryAgain(tx: Tx, { id, attempts }: MessageRequestEntity, nextAttemptAt: Date): Promise<void> {
    await tx.update(MessageRequestEntity, { id, attempts }, { attempts: attempts + 1, nextAttemptAt });
  }
}
