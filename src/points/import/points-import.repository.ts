import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { isDuplicateKey } from '#platform/database/error/verdict.js';
import { insert } from '#platform/database/query/change.js';
import { placesFor } from '#platform/database/query/values.js';
import { select } from '#platform/database/query/statement.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { PointsImportRuns } from '../points.errors.js';
import { PointsImportEntity } from './points-import.entity.js';
import { PointsImportRowEntity } from './points-import-row.entity.js';

export type ReachedImport = Pick<PointsImportEntity, 'id' | 'processed' | 'failed'>;

/** Another file has counted one of the rows since they were sought. */
export class CountedMeanwhile extends Error {}

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

  /** Finds those that are counted, by id. Outside of a unit of work: each of them is one for the audit log. */
  async findRows(ids: readonly string[]): Promise<Map<string, PointsImportRowEntity>> {
    const rows =
      ids.length === 0
        ? []
        : await select<PointsImportRowEntity>(
            this.dataSource.manager,
            PointsImportRowEntity,
            `WHERE id IN ${placesFor(ids)}`,
            ids,
          );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Writes them in order of their ids. @throws {CountedMeanwhile} */
  async countRows(tx: Tx, rows: readonly PointsImportRowEntity[]): Promise<void> {
    const inOrder = [...rows].sort((one, other) => (one.id < other.id ? -1 : 1));
    try {
      await insert(tx, PointsImportRowEntity, inOrder);
    } catch (error) {
      throw isDuplicateKey(error) ? new CountedMeanwhile() : error;
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
