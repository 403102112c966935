import { Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import type { DueCondition } from '#platform/background/due-clock.js';
import { insert } from '#platform/database/query/change.js';
import { ensureAffected, onDuplicateKey } from '#platform/database/query/guarded-write.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { type AttachedFile, AttachmentEntity } from './attachment.entity.js';

@Injectable()
export class AttachmentRepository {
  /** @throws {ConcurrencyConflict} when the files of the id count as left over */
  async add(tx: Tx, attachment: AttachmentEntity): Promise<void> {
    await insert(tx, AttachmentEntity, [attachment]).catch(onDuplicateKey());
  }

  /** @throws {ConcurrencyConflict} when it is not kept */
  async remove(tx: Tx, id: string, since: Date): Promise<void> {
    const removed = { state: 'removed', since, originalName: '' } as const;
    ensureAffected(await tx.update(AttachmentEntity, { id, state: 'kept' }, removed));
  }

  /**
   * Files without a row: from now on none can come.
   * @throws {ConcurrencyConflict} when one of them has come meanwhile
   */
  async addLeftOver(tx: Tx, found: ReadonlyMap<string, readonly AttachedFile[]>, now: Date): Promise<void> {
    const known = await tx.find(AttachmentEntity, {
      select: { id: true },
      where: { id: In([...found.keys()]) },
    });
    const ids = new Set(known.map(({ id }) => id));
    const leftOver = [...found].filter(([id]) => !ids.has(id));
    for (const [id, files] of leftOver) {
      await this.add(tx, {
        id,
        ownerType: 'none',
        ownerId: '',
        slot: '',
        mimeType: files[0]?.mimeType ?? '',
        originalName: '',
        files,
        state: 'removed',
        since: now,
        createdAt: now,
      });
    }
  }

  async deleted(tx: Tx, ids: readonly string[], since: Date): Promise<void> {
    await tx.update(AttachmentEntity, { id: In([...ids]), state: 'removed' }, { state: 'deleted', since });
  }

  async forget(tx: Tx, before: Date, countMax: number): Promise<number> {
    const isOver = { state: 'deleted', since: LessThan(before) } as const;
    const found = await tx.find(AttachmentEntity, {
      select: { id: true },
      where: isOver,
      order: { since: 'ASC' },
      take: countMax,
    });
    if (found.length === 0) {
      return 0;
    }
    const { affected } = await tx.delete(AttachmentEntity, { id: In(found.map(({ id }) => id)), ...isOver });
    return affected ?? 0;
  }

  /** Holds while there are files to delete, or rows of deleted ones to forget. */
  removable(removedBefore: Date, deletedBefore: Date): DueCondition {
    return {
      text: `(EXISTS (SELECT 1 FROM attachment WHERE state = 'removed' AND since < ?)
        OR EXISTS (SELECT 1 FROM attachment WHERE state = 'deleted' AND since < ?))`,
      values: [removedBefore, deletedBefore],
    };
  }
}
