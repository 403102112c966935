import { Injectable } from '@nestjs/common';
import { DataSource, In, Not } from 'typeorm';
import { SavedViewEntity } from './saved-view.entity.js';

const SHARED_MAX = 500;
const BY_NAME = { name: 'ASC', id: 'ASC' } as const;

@Injectable()
export class SavedViewReader {
  constructor(private readonly dataSource: DataSource) {}

  async listOwn(storeId: string, list: string, administratorId: string): Promise<SavedViewEntity[]> {
    const where = { storeId, list, administratorId };
    return this.dataSource.manager.find(SavedViewEntity, { where, order: BY_NAME });
  }

  /** The other administrators who share views of the list. */
  async findSharers(storeId: string, list: string, administratorId: string): Promise<string[]> {
    const rows = await this.dataSource.manager.find(SavedViewEntity, {
      select: { id: true, administratorId: true },
      where: { storeId, list, shared: true, administratorId: Not(administratorId) },
    });
    return [...new Set(rows.map((row) => row.administratorId))];
  }

  /** By name; a bounded number. */
  async listShared(
    storeId: string,
    list: string,
    administratorIds: readonly string[],
  ): Promise<SavedViewEntity[]> {
    if (administratorIds.length === 0) {
      return [];
    }
    return this.dataSource.manager.find(SavedViewEntity, {
      where: { storeId, list, shared: true, administratorId: In([...administratorIds]) },
      order: BY_NAME,
      take: SHARED_MAX,
    });
  }
}
