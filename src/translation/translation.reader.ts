import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Versioned } from '#platform/database/cache/cache-version.js';
import { allWithVersion } from '#platform/database/cache/versioned-cache.js';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { TranslationEntity } from './translation.entity.js';

export const TRANSLATION_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['code', 't.code'],
  ['name', 't.name'],
  ['order', 't.position'],
  ['updatedAt', 't.updatedAt'],
]);

@Injectable()
export class TranslationReader {
  constructor(private readonly dataSource: DataSource) {}

  async findByCode(code: string): Promise<TranslationEntity | null> {
    return this.dataSource.manager.findOneBy(TranslationEntity, { code });
  }

  async allWithVersion(): Promise<Versioned<TranslationEntity[]>> {
    return allWithVersion(this.dataSource.manager, TranslationEntity);
  }

  async list(query: PageQuery): Promise<Page<TranslationEntity>> {
    const order = { by: 't.position', direction: 'ASC' } as const;
    const list = {
      entity: TranslationEntity,
      where: '1 = 1',
      values: [],
      sortable: TRANSLATION_COLUMNS,
      order,
    };
    return listPage(this.dataSource, list, query);
  }
}
