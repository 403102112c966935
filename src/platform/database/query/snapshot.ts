import { Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { withoutDeadline } from '../connection/data-source-options.js';
import type { QuerySource } from './statement.js';

/**
 * Reads the database as of one instant, for sums that must match. Takes no locks. Until the end, servers keep old versions of rows, and
 * SQLite its log.
 */
@Injectable()
export class Snapshot {
  constructor(private readonly dataSource: DataSource) {}

  async read<T>(work: (source: QuerySource) => Promise<T>): Promise<T> {
    return this.dataSource.options.type === 'better-sqlite3' ? this.onSqlite(work) : this.onServer(work);
  }

  private async onServer<T>(work: (source: QuerySource) => Promise<T>): Promise<T> {
    return this.onItsOwn(async (runner) => {
      await runner.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      return within(runner, 'START TRANSACTION WITH CONSISTENT SNAPSHOT', work);
    });
  }

  private async onSqlite<T>(work: (source: QuerySource) => Promise<T>): Promise<T> {
    return this.onItsOwn((runner) => within(runner, 'BEGIN', work));
  }

  /** On its own connection, so that other readers need not wait. */
  private async onItsOwn<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    const entities = this.dataSource.entityMetadatas.map((metadata) => metadata.target);
    const own = await new DataSource({ ...withoutDeadline(this.dataSource.options), entities }).initialize();
    const runner = own.createQueryRunner();
    try {
      return await work(runner);
    } finally {
      await runner.release();
      await own.destroy();
    }
  }
}

async function within<T>(
  runner: QueryRunner,
  begin: string,
  work: (source: QuerySource) => Promise<T>,
): Promise<T> {
  await runner.query(begin);
  try {
    return await work(runner.manager);
  } finally {
    await runner.query('ROLLBACK').catch(() => undefined);
  }
}
