import { Injectable } from '@nestjs/common';
import { DataSource, In, LessThanOrEqual, MoreThan } from 'typeorm';
import type { DueCondition } from '#platform/background/due-clock.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { phoneForms } from '#platform/phone.js';
import { MessageRequestEntity } from './message-request.entity.js';

const AT_ONCE = 1000;

@Injectable()
export class MessageRequestRepository {
  constructor(private readonly dataSource: DataSource) {}

  async add(tx: Tx, request: MessageRequestEntity): Promise<void> {
    await tx.insert(MessageRequestEntity, request);
  }

  /** Reads the requests that are due, as committed, the longest waiting first. */
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

  /** Removes the requests in which one of these texts was typed, however it was written. Waiting requests are few. Returns how many there were. */
  async removeNaming(tx: Tx, texts: readonly string[]): Promise<number> {
    const folded = new Set(texts.map((text) => text.toLowerCase()));
    let removed = 0;
    for (let after = ''; ;) {
      const some = await tx.find(MessageRequestEntity, {
        select: { id: true, asked: true },
        where: { id: MoreThan(after) },
        order: { id: 'ASC' },
        take: AT_ONCE,
      });
      const ids = some.filter(({ asked }) => names(asked, folded)).map(({ id }) => id);
      if (ids.length > 0) {
        removed += (await tx.delete(MessageRequestEntity, { id: In(ids) })).affected ?? 0;
      }
      const last = some.at(-1);
      if (!last || some.length < AT_ONCE) {
        return removed;
      }
      after = last.id;
    }
  }

  /** On condition of the attempts that it had: of two that fail at once one counts. */
  async tryAgain(tx: Tx, { id, attempts }: MessageRequestEntity, nextAttemptAt: Date): Promise<void> {
    await tx.update(MessageRequestEntity, { id, attempts }, { attempts: attempts + 1, nextAttemptAt });
  }

  isDue(now: Date): DueCondition {
    return { text: 'EXISTS (SELECT 1 FROM message_request WHERE nextAttemptAt <= ?)', values: [now] };
  }
}

function names(asked: MessageRequestEntity['asked'], folded: ReadonlySet<string>): boolean {
  return Object.values(asked).some((text) =>
    [text.trim(), ...phoneForms(text.trim())].some((form) => folded.has(form.toLowerCase())),
  );
}
