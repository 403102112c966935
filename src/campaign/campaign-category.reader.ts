import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { anywhere } from '../platform/database/like.js';
import { listPage, type Page, type PageQuery } from '../platform/database/list-page.js';
import { placesFor, rows, select, type Source } from '../platform/database/statement.js';
import { CampaignCategoryEntity } from './campaign-category.entity.js';

export interface CategoriesQuery extends PageQuery {
  readonly name?: string | undefined;
  readonly active?: boolean | undefined;
}

const SORTABLE: ReadonlyMap<string, string> = new Map([
  ['name', 't.name'],
  ['active', 't.active'],
  ['sortOrder', 't.sortOrder'],
  ['order', 't.sortOrder'],
  ['createdAt', 't.createdAt'],
]);

/** Committed categories. They belong to the programme, and are never deleted. */
@Injectable()
export class CampaignCategoryReader {
  constructor(private readonly dataSource: DataSource) {}

  async findById(id: string): Promise<CampaignCategoryEntity | null> {
    const [category] = await select(this.dataSource.manager, CampaignCategoryEntity, 'WHERE id = ?', [id]);
    return category ?? null;
  }

  /**
   * Names by id; ids of no category are left out.
   * @param source A unit of work, to see what it sees.
   */
  async namesOf(ids: readonly string[], source?: Source): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) {
      return new Map();
    }
    const found = await rows<{ id: string; name: string }>(
      source ?? this.dataSource.manager,
      `SELECT id, name FROM campaign_category WHERE id IN ${placesFor(ids)}`,
      ids,
    );
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  async list(query: CategoriesQuery): Promise<Page<CampaignCategoryEntity>> {
    const { name, active } = query;
    const filters = [
      ...(name === undefined ? [] : ["t.name LIKE ? ESCAPE '!'"]),
      ...(active === undefined ? [] : ['t.active = ?']),
    ];
    return listPage(
      this.dataSource,
      {
        entity: CampaignCategoryEntity,
        where: ['1 = 1', ...filters].join(' AND '),
        values: [
          ...(name === undefined ? [] : [anywhere(name)]),
          ...(active === undefined ? [] : [active ? 1 : 0]),
        ],
        sortable: SORTABLE,
        order: { by: 't.sortOrder', direction: 'ASC' },
      },
      query,
    );
  }
}
