import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ListQuery, listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { ApiKeyEntity } from './api-key.entity.js';

export const API_KEY_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['name', 't.name'],
  ['createdAt', 't.createdAt'],
  ['expiresAt', 't.expiresAt'],
]);

const LIST: ListQuery<ApiKeyEntity> = {
  entity: ApiKeyEntity,
  where: '1 = 1',
  values: [],
  sortable: API_KEY_COLUMNS,
  order: { by: 't.createdAt', direction: 'DESC' },
};

@Injectable()
export class ApiKeyReader {
  constructor(private readonly dataSource: DataSource) {}

  async list(query: PageQuery): Promise<Page<ApiKeyEntity>> {
    return listPage(this.dataSource, LIST, query);
  }
}
