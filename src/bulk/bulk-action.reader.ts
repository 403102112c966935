import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { placesFor } from '#platform/database/query/values.js';
import {
  BulkActionEntity,
  type BulkOutcome,
  BulkActionRowEntity,
  OPEN_STATES,
} from './bulk-action.entity.js';

const OPEN_AT_ONCE = 20;

export const BULK_ACTION_COLUMNS: ReadonlyMap<string, string> = new Map([['createdAt', 't.createdAt']]);

@Injectable()
export class BulkActionReader {
  constructor(private readonly dataSource: DataSource) {}

  async findById(storeId: string, id: string): Promise<BulkActionEntity | null> {
    return this.dataSource.manager.findOneBy(BulkActionEntity, { id, storeId });
  }

  /** The newest first. Needs at least one kind. */
  async list(storeId: string, kinds: readonly string[], query: PageQuery): Promise<Page<BulkActionEntity>> {
    return listPage(
      this.dataSource,
      {
        entity: BulkActionEntity,
        where: `t.storeId = ? AND t.kind IN ${placesFor(kinds)}`,
        values: [storeId, ...kinds],
        sortable: BULK_ACTION_COLUMNS,
        order: { by: 't.createdAt', direction: 'DESC' },
      },
      query,
    );
  }

  /** Actions with work left, the oldest first; a bounded number. */
  async findOpen(): Promise<BulkActionEntity[]> {
    return this.dataSource.manager.find(BulkActionEntity, {
      where: { state: In(OPEN_STATES) },
      order: { createdAt: 'ASC', id: 'ASC' },
      take: OPEN_AT_ONCE,
    });
  }

  /** In the order of the ids of the subjects. */
  async findRows(
    actionId: string,
    outcomes: readonly BulkOutcome[],
    count: number,
  ): Promise<BulkActionRowEntity[]> {
    return this.dataSource.manager.find(BulkActionRowEntity, {
      where: { actionId, outcome: In([...outcomes]) },
      order: { subjectId: 'ASC' },
      take: count,
    });
  }
}
