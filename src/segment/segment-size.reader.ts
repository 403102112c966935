import { Injectable } from '@nestjs/common';
import { Between, DataSource } from 'typeorm';
import { rows } from '#platform/database/query/statement.js';
import type { Days } from '#platform/time/calendar.js';
import { SegmentSizeEntity } from './segment.entity.js';

export interface UncountedSegment {
  readonly segmentId: string;
  readonly storeId: string;
}

/** Sizes of segments by day. */
@Injectable()
export class SegmentSizeReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The days of a period that were counted, the first one first. */
  async list(
    segmentId: string,
    storeId: string,
    { from, to }: Days,
  ): Promise<Pick<SegmentSizeEntity, 'day' | 'customers'>[]> {
    return this.dataSource.manager.find(SegmentSizeEntity, {
      select: { day: true, customers: true },
      where: { segmentId, storeId, day: Between(from, to) },
      order: { day: 'ASC' },
    });
  }

  /** The first segments that were not counted for a store on this day. */
  async findUncounted(storeIds: readonly string[], day: string, count: number): Promise<UncountedSegment[]> {
    const uncounted: UncountedSegment[] = [];
    for (const storeId of storeIds) {
      const found = await rows<{ id: string }>(
        this.dataSource.manager,
        `SELECT s.id AS id FROM segment s WHERE NOT EXISTS (
           SELECT 1 FROM segment_size z WHERE z.segmentId = s.id AND z.storeId = ? AND z.day = ?
         ) ORDER BY s.id LIMIT ?`,
        [storeId, day, count - uncounted.length],
      );
      uncounted.push(...found.map(({ id }) => ({ segmentId: id, storeId })));
      if (uncounted.length >= count) {
        break;
      }
    }
    return uncounted;
  }
}
