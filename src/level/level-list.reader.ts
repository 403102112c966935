import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { leftJoin, listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { LevelPopulationEntity, LevelEntity } from './level.entity.js';

export const LEVEL_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['name', 't.name'],
  ['description', 't.description'],
  ['conditionValue', 't.conditionValue'],
  ['active', 't.active'],
  ['createdAt', 't.createdAt'],
  ['customersCount', 'COALESCE(p.customers, 0)'],
]);

@Injectable()
export class LevelListReader {
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
        join: leftJoin(`(${this.populations()})`, 'p', 'p.levelId = t.id'),
        where: active === undefined ? '1 = 1' : 't.active = ?',
        values: [storeId, ...(active === undefined ? [] : [active ? 1 : 0])],
        sortable: LEVEL_COLUMNS,
        order: { by: 't.conditionValue', direction: 'ASC' },
      },
      query,
    );
  }

  /** Its value is the store. */
  private populations(): string {
    return this.dataSource.manager
      .createQueryBuilder(LevelPopulationEntity, 'l')
      .select('l.levelId', 'levelId')
      .addSelect('SUM(l.customers)', 'customers')
      .where('l.storeId = ?')
      .groupBy('l.levelId')
      .getQuery();
  }
}
