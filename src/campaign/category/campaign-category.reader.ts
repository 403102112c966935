import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { allWithVersion, VersionedCache } from '#platform/database/cache/versioned-cache.js';
import { anywhere } from '#platform/database/query/like.js';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { Language } from '#platform/language/language.js';
import { CampaignCategoryEntity } from './campaign-category.entity.js';

export function localizedCategoryName(
  { name, translations }: Pick<CampaignCategoryEntity, 'name' | 'translations'>,
  language: Language,
): string {
  return language.getTexts(translations).name ?? name;
}

export interface CategoriesQuery extends PageQuery {
  readonly name?: string | undefined;
  readonly active?: boolean | undefined;
}

export const CATEGORY_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['name', 't.name'],
  ['active', 't.active'],
  ['sortOrder', 't.sortOrder'],
  ['order', 't.sortOrder'],
  ['createdAt', 't.createdAt'],
]);

@Injectable()
export class CampaignCategoryReader {
  private readonly cached: VersionedCache<CampaignCategoryEntity[]>;

  constructor(private readonly dataSource: DataSource) {
    this.cached = new VersionedCache(() => allWithVersion(dataSource.manager, CampaignCategoryEntity));
  }

  async findById(id: string): Promise<CampaignCategoryEntity | null> {
    return this.dataSource.manager.findOneBy(CampaignCategoryEntity, { id });
  }

  /** By id; unknown ids are left out. @param source A unit of work, to read its own writes */
  async getNames(
    ids: readonly string[],
    language = Language.default,
    source?: QuerySource,
  ): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) {
      return new Map();
    }
    const found = await (source ?? this.dataSource.manager).findBy(CampaignCategoryEntity, { id: In(ids) });
    return new Map(found.map((category) => [category.id, localizedCategoryName(category, language)]));
  }

  /** Names of all categories by id, from memory. @param version The version that the request has read (`CacheVersion`) */
  async allNames(version: string, language: Language): Promise<ReadonlyMap<string, string>> {
    const categories = await this.cached.at(version);
    return new Map(categories.map((category) => [category.id, localizedCategoryName(category, language)]));
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
        sortable: CATEGORY_COLUMNS,
        order: { by: 't.sortOrder', direction: 'ASC' },
      },
      query,
    );
  }
}
