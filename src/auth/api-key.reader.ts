import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type List, listPage, type Page, type PageQuery } from '../platform/database/list-page.js';
import { select } from '../platform/database/statement.js';
import { ApiKeyEntity } from './api-key.entity.js';

const LIST: List<ApiKeyEntity> = {
  entity: ApiKeyEntity,
  where: '1 = 1',
  values: [],
  sortable: new Map([
    ['name', 't.name'],
    ['createdAt', 't.createdAt'],
    ['expiresAt', 't.expiresAt'],
  ]),
  order: { by: 't.createdAt', direction: 'DESC' },
};

@Injectable()
export class ApiKeyReader {
  constructor(private readonly dataSource: DataSource) {}

  async findByHash(hash: string): Promise<ApiKeyEntity | null> {
    const [key] = await select(this.dataSource.manager, ApiKeyEntity, 'WHERE keyHash = ?', [hash]);
    return key ?? null;
  }

  async list(query: PageQuery): Promise<Page<ApiKeyEntity>> {
    return listPage(this.dataSource, LIST, query);
  }
}
