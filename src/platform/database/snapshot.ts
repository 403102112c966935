import { Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import type { Source } from './statement.js';

/**
 * The database as of one instant, however long the reading takes and whatever is written meanwhile: for sums that must
 * fit each other. It locks nothing and nobody waits for it. Servers keep old versions of rows, and SQLite its log, until
 * it is over.
 */
@Injectable()
export class Snapshot {
  constructor(private readonly dataSource: DataSource) {}

  /** Statements of `work` follow one another; they are on one connection. */
  async read<T>(work: (source: Source) => Promise<T>): Promise<T> {
    return this.dataSource.options.type === 'better-sqlite3' ? this.onSqlite(work) : this.onServer(work);
  }

  private async onServer<T>(work: (source: Source) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      return await within(runner, 'START TRANSACTION WITH CONSISTENT SNAPSHOT', work);
    } finally {
      await runner.release();
    }
  }

  /** On a connection of its own: what everybody reads with must not stand still. */
  private async onSqlite<T>(work: (source: Source) => Promise<T>): Promise<T> {
    const entities = this.dataSource.entityMetadatas.map((metadata) => metadata.target);
    const own = await new DataSource({ ...this.dataSource.options, entities }).initialize();
    try {
      return await within(own.createQueryRunner(), 'BEGIN', work);
    } finally {
      await own.destroy();
    }
  }
}

async function within<T>(
  runner: QueryRunner,
  begin: string,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  await runner.query(begin);
  try {
    return await work(runner.manager);
  } finally {
    await runner.query('ROLLBACK').catch(() => undefined);
  }
}
