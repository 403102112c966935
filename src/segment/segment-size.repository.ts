import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import type { DueCondition } from '#platform/background/due-clock.js';
import { placesFor } from '#platform/database/query/values.js';
import { onDuplicateKey } from '#platform/database/query/guarded-write.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { SegmentEntity, SegmentSizeEntity } from './segment.entity.js';

@Injectable()
export class SegmentSizeRepository {
  /** Holds while a segment was not counted for each of the stores on this day. */
  uncounted(storeIds: readonly string[], day: string): DueCondition {
    return {
      text: `EXISTS (SELECT 1 FROM segment s WHERE ? > (
        SELECT COUNT(*) FROM segment_size z WHERE z.segmentId = s.id AND z.storeId IN ${placesFor(storeIds)} AND z.day = ?))`,
      values: [storeIds.length, ...storeIds, day],
    };
  }

  /**
   * Keeps the size of a day, unless it is kept already or the segment is gone, and forgets older days. A row that a deletion at the same
   * moment leaves behind is never shown.
   * @throws {ConcurrencyConflict} when another process keeps it at the same moment
   */
  async keep(tx: Tx, size: SegmentSizeEntity, firstKeptDay: string): Promise<void> {
    const { segmentId, storeId, day } = size;
    if (await tx.existsBy(SegmentSizeEntity, { segmentId, storeId, day })) {
      return;
    }
    if (await tx.existsBy(SegmentEntity, { id: segmentId })) {
      await tx.insert(SegmentSizeEntity, size).catch(onDuplicateKey());
      await tx.delete(SegmentSizeEntity, { segmentId, storeId, day: LessThan(firstKeptDay) });
    }
  }
}
