import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { MissingPointsEntity } from './missing-points.entity.js';

export const MISSING_POINTS_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['createdAt', 't.createdAt'],
  ['points', 't.points'],
  ['owed', 't.owed'],
]);

interface Filters {
  readonly customerId?: string | undefined;
  /** True for open debts only, false for the others. */
  readonly isOwed?: boolean | undefined;
}

@Injectable()
export class MissingPointsReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest first. Leaves out returns that only met expired or canceled points. */
  async list(
    storeId: string,
    { customerId, isOwed }: Filters,
    query: PageQuery,
  ): Promise<Page<MissingPointsEntity>> {
    const ofCustomer = customerId === undefined ? [] : ['t.customerId = ?'];
    const owed = isOwed === undefined ? [] : [isOwed ? 't.owed > 0' : 't.owed = 0'];
    return listPage(
      this.dataSource,
      {
        entity: MissingPointsEntity,
        where: ['t.storeId = ?', 't.points > 0', ...ofCustomer, ...owed].join(' AND '),
        values: [storeId, ...(customerId === undefined ? [] : [customerId])],
        sortable: MISSING_POINTS_COLUMNS,
        order: { by: 't.createdAt', direction: 'DESC', index: 'missing_points_store' },
      },
      query,
    );
  }
}
