import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { LevelEntity } from './level.entity.js';

const POPULATION = `LEFT JOIN (
  SELECT levelId, SUM(customers) AS customers FROM level_population WHERE storeId = ? GROUP BY levelId
) p ON p.levelId = t.id`;

export const LEVEL_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['name', 't.name'],
  ['description', 't.description'],
  ['conditionValue', 't.conditionValue'],
  ['active', 't.active'],
  ['createdAt', 't.createdAt'],
  ['customersCount', 'COALESCE(p.customers, 0)'],
]);

/** Lists of committed levels. */
@Injectable()
export class LevelListQuery {
  constructor(private readonly dataSource: DataSource) {}

  /** A level's `customersCount` is its population in the store. */
  async list(
    storeId: string,
    query: PageQuery & { readonly active?: boolean | undefined },
  ): Promise<Page<LevelEntity>> {
    const { active } = query;
    return listPage(
      this.dataSource,
      {
        entity: LevelEntity,
        join: POPULATION,
        where: active === undefined ? '1 = 1' : 't.active = ?',
        values: [storeId, ...(active === undefined ? [] : [active ? 1 : 0])],
        sortable: LEVEL_COLUMNS,
        order: { by: 't.conditionValue', direction: 'ASC' },
      },
      query,
    );
  }
}
