import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { StoreEntity } from './store.entity.js';

/** The store of unscoped paths. Its row comes with the schema. */
export const DEFAULT_STORE = { id: '5ab0de1a-0000-4000-8000-000000000001', code: 'DEFAULT' } as const;

export const STORE_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['code', 't.code'],
  ['name', 't.name'],
  ['createdAt', 't.createdAt'],
]);

export interface Store {
  readonly id: string;
  readonly code: string;
}

@Injectable()
export class StoreReader {
  /** Stores are never deleted and keep their codes, so one that was found once is known for good. */
  private readonly known = new Map<string, Store>([[DEFAULT_STORE.code, DEFAULT_STORE]]);

  constructor(private readonly dataSource: DataSource) {}

  async findByCode(code: string): Promise<Store | null> {
    const known = this.known.get(code);
    if (known) {
      return known;
    }
    const row = await this.dataSource.manager.findOneBy(StoreEntity, { code });
    if (!row) {
      return null;
    }
    const store = { id: row.id, code: row.code };
    this.known.set(code, store);
    return store;
  }

  async getNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.dataSource.manager.findBy(StoreEntity, { id: In([...ids]) });
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  async listIds(): Promise<string[]> {
    const stores = await this.dataSource.manager.find(StoreEntity, { select: { id: true } });
    return stores.map(({ id }) => id);
  }

  async list(query: PageQuery): Promise<Page<StoreEntity>> {
    return listPage(
      this.dataSource,
      {
        entity: StoreEntity,
        where: '1 = 1',
        values: [],
        sortable: STORE_COLUMNS,
        order: { by: 't.code', direction: 'ASC' },
      },
      query,
    );
  }
}
