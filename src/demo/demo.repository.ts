import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isDuplicateKey } from '../platform/database/duplicate-key.js';
import { insert, rows, type Source } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { DemoProgrammeEntity } from './demo-programme.entity.js';

/** A database is somebody's as soon as one of these has a row. They are other modules' tables; this only looks. */
const TABLES = ['administrator', 'seller', 'customer', 'level', 'segment', 'campaign'];

@Injectable()
export class DemoRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Says false when it was loaded before. Whoever comes second waits here until the first has finished or given up. */
  async claim(tx: Tx, loadedAt: Date): Promise<boolean> {
    return insert(tx, DemoProgrammeEntity, [{ id: 1, loadedAt }]).then(
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
    return (await rows(this.dataSource.manager, 'SELECT id FROM demo_programme')).length > 0;
  }

  /** The first table that has something in it; null when nobody has made anything yet. */
  async findUsedTable(source: Source = this.dataSource.manager): Promise<string | null> {
    for (const table of TABLES) {
      if ((await rows(source, `SELECT id FROM ${table} LIMIT 1`)).length > 0) {
        return table;
      }
    }
    return null;
  }
}
