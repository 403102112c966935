import type { Pool, PoolConnection } from 'mysql2';
import type { DataSource, QueryRunner } from 'typeorm';

/*
 * TypeORM publishes `dataSource.driver`, and not what its drivers have: the connection of SQLite, and the pool of a server.
 */

/** What libsql has in common with better-sqlite3, which TypeORM takes it for. */
export interface PreparedStatement {
  readonly reader: boolean;
  raw(): this;
  all(...values: readonly unknown[]): unknown[];
  run(...values: readonly unknown[]): {
    readonly changes: number;
    readonly lastInsertRowid: number | bigint;
  };
}

/** The connection to the file. */
export interface SqliteHandle {
  prepare: (statement: string) => PreparedStatement;
  exec: (statement: string) => unknown;
  execAside: (statement: string) => Promise<void>;
  readonly open: boolean;
  readonly inTransaction: boolean;
}

interface Drivers {
  readonly databaseConnection?: SqliteHandle;
  readonly pool?: Pool;
  obtainMasterConnection(): Promise<PoolConnection>;
}

function getDriver({ driver }: Pick<DataSource, 'driver'>): Drivers {
  return driver;
}

/** @param dataSource One that is open. */
export function getSqlite(dataSource: DataSource): SqliteHandle {
  return getDriver(dataSource).databaseConnection as SqliteHandle;
}

/** The pool of a data source of a server; undefined for SQLite. */
export function getPool(dataSource: DataSource): Pool | undefined {
  return getDriver(dataSource).pool;
}

/** A connection for a statement outside a transaction, without a query runner around it. Its caller releases it. */
export async function getConnection(dataSource: DataSource): Promise<PoolConnection> {
  return getDriver(dataSource).obtainMasterConnection();
}

/** Runs `before` in front of each statement that TypeORM itself sends on this query runner. */
export function runBeforeStatements(queryRunner: QueryRunner, before: () => Promise<void>): void {
  const query = queryRunner.query.bind(queryRunner) as (...sent: unknown[]) => Promise<unknown>;
  // A constant: V8 allocates a function literal that is assigned to a property among old objects, where it would keep the transaction.
  const queryAfter = async (...sent: unknown[]) => {
    await before();
    return query(...sent);
  };
  queryRunner.query = queryAfter as typeof queryRunner.query;
}
