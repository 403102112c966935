import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { isDuplicateKey } from '#platform/database/error/verdict.js';
import { insert } from '#platform/database/query/change.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { PointsImportRuns } from '../points.errors.js';
import { PointsImportEntity } from './points-import.entity.js';

export type ReachedImport = Pick<PointsImportEntity, 'id' | 'processed' | 'failed'>;

@Injectable()
export class PointsImportRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(id: string): Promise<PointsImportEntity | null> {
    return this.dataSource.manager.findOneBy(PointsImportEntity, { id });
  }

  /** @throws {PointsImportRuns} when another process has begun it meanwhile */
  async begin(tx: Tx, row: PointsImportEntity): Promise<void> {
    try {
      await insert(tx, PointsImportEntity, [row]);
    } catch (error) {
      throw isDuplicateKey(error) ? new PointsImportRuns() : error;
    }
  }

  /** @throws {PointsImportRuns} when another process has got further meanwhile */
  async reach(tx: Tx, before: ReachedImport, after: PointsImportEntity): Promise<void> {
    const { id, processed, failed } = before;
    const { affected } = await tx.update(
      PointsImportEntity,
      { id, processed, failed, finishedAt: IsNull() },
      { processed: after.processed, failed: after.failed, finishedAt: after.finishedAt },
    );
    if (affected !== 1) {
      throw new PointsImportRuns();
    }
  }
}
