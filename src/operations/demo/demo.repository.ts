import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BASE_LEVEL_ID } from '../../level/index.js';
import { isDuplicateKey } from '#platform/database/error/verdict.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { DemoProgrammeEntity } from './demo-programme.entity.js';

/** A database is in use as soon as one of these has a row, or a level but for the first. Tables of other modules; this only reads. */
const TABLES: readonly (readonly [table: string, except?: string])[] = [
  ['administrator'],
  ['seller'],
  ['customer'],
  ['level', `id = '${BASE_LEVEL_ID}' AND revision = 0`],
  ['segment'],
  ['campaign'],
];

@Injectable()
export class DemoRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns false when it was loaded before. A second process waits here until the first has finished or failed. */
  async claim(tx: Tx, loadedAt: Date): Promise<boolean> {
    return tx.insert(DemoProgrammeEntity, { id: 1, loadedAt }).then(
      () => true,
      (error: unknown) => {
        if (isDuplicateKey(error)) {
          return false;
        }
        throw error;
      },
    );
  }

  async isLoaded(): Promise<boolean> {
    return this.dataSource.manager.exists(DemoProgrammeEntity);
  }

  /** The first table that has something in it; null when all are empty. */
  async findUsedTable(source: QuerySource = this.dataSource.manager): Promise<string | null> {
    for (const [table, except = '1 = 0'] of TABLES) {
      const found = await source.query<object[]>(`SELECT id FROM ${table} WHERE NOT (${except}) LIMIT 1`);
      if (found.length > 0) {
        return table;
      }
    }
    return null;
  }
}
