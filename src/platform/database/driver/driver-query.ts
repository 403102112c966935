import { channel } from 'node:diagnostics_channel';
import { LRUCache } from 'lru-cache';
import type { PoolConnection } from 'mysql2';
import { type DataSource, type EntityManager, QueryFailedError, type QueryRunner } from 'typeorm';
import { AttachedValues } from '#platform/attached-values.js';
import {
  runBeforeStatements,
  getConnection,
  type PreparedStatement,
  type SqliteHandle,
  getSqlite,
} from '#platform/patched/typeorm-driver.js';
import { ConcurrencyConflict } from '../error/unit-of-work.errors.js';
import { isOutsideOfClusters } from './galera-nodes.js';
import { type QueryResult, type QueryValues, type RawRow, sendOn } from './send-statement.js';
import { type UnsentStatement, UnsentStatements } from './unsent-statements.js';

/*
 * Sends statements to the driver past TypeORM's query runner, whose subscribers, logs and timers are unused, and which makes a runner and a
 * manager for each statement outside a transaction. Connections and errors stay TypeORM's. Figures: docs/decisions/0125.
 */

type Source = Pick<EntityManager, 'dataSource'> & { readonly queryRunner?: QueryRunner };

/** Publishes each statement. Tests count them and read their plans. */
const statements = channel('laurel:statement');

const PREPARED_MAX = 500;

/**
 * @param inOrder Allows rows without names of columns. SQLite uses it: names are a third of the cost of many columns
 * @throws {QueryFailedError}
 */
export function executeQuery(
  source: Source,
  statement: string,
  values: QueryValues,
  inOrder = false,
): Promise<QueryResult> {
  if (statements.hasSubscribers) {
    statements.publish({ statement, values, inUnitOfWork: source.queryRunner !== undefined });
  }
  if (source.dataSource.options.type === 'better-sqlite3') {
    return new Promise((resolve) => resolve(run(source, statement, values, inOrder)));
  }
  const { queryRunner } = source;
  if (queryRunner?.isReleased) {
    return Promise.reject(new Error('The unit of work has ended: nothing can be sent in it any more'));
  }
  const unsent = queryRunner && unsentStatements.get(queryRunner);
  return unsent ? unsent.send(statement, values) : executeOnServer(source, statement, values);
}

/**
 * For a statement whose caller does not wait: servers get it with the next statement, at the latest before COMMIT; SQLite runs it at once.
 * @throws {ConcurrencyConflict} here or from the statement that it is sent with, when the number of rows is wrong
 */
export async function executeLater(source: Source, unsent: UnsentStatement): Promise<void> {
  const { statement, values, affected, done } = unsent;
  const { queryRunner } = source;
  const buffer = queryRunner && !queryRunner.isReleased ? unsentStatements.get(queryRunner) : undefined;
  if (buffer) {
    if (statements.hasSubscribers) {
      statements.publish({ statement, values, inUnitOfWork: true });
    }
    buffer.add(unsent);
    return;
  }
  const result = await executeQuery(source, statement, values, unsent.inOrder);
  if (affected !== undefined && result.affected !== affected) {
    throw new ConcurrencyConflict();
  }
  done?.(result);
}

export async function sendUnsent({ queryRunner }: Source): Promise<void> {
  await (queryRunner && unsentStatements.get(queryRunner))?.sendAll();
}

const unsentStatements = new AttachedValues<QueryRunner, UnsentStatements>();

/** Begins a transaction of the query runner with the next statement. */
export async function beginOnServer(queryRunner: QueryRunner): Promise<UnsentStatements> {
  const connection = (await queryRunner.connect()) as PoolConnection;
  const areJoined = queryRunner.dataSource.options.type === 'mariadb';
  const isBeginJoined = areJoined && (await isOutsideOfClusters(connection));
  const unsent = new UnsentStatements(connection, areJoined, isBeginJoined);
  unsentStatements.set(queryRunner, unsent);
  // TypeORM sends its own statements past `executeQuery`.
  runBeforeStatements(queryRunner, async () => unsent.sendAll());
  return unsent;
}

async function executeOnServer(
  { dataSource, queryRunner }: Source,
  statement: string,
  values: QueryValues,
): Promise<QueryResult> {
  if (queryRunner) {
    return sendOn((await queryRunner.connect()) as PoolConnection, statement, values);
  }
  const connection = await getConnection(dataSource);
  try {
    return await sendOn(connection, statement, values);
  } finally {
    connection.release();
  }
}

/** Caches the columns, because the driver makes a new list for each question. */
interface CachedStatement {
  readonly prepared: PreparedStatement;
  readonly isReader: boolean;
}

const cachedStatements = {
  byName: new WeakMap<SqliteHandle, LRUCache<string, CachedStatement>>(),
  inOrder: new WeakMap<SqliteHandle, LRUCache<string, CachedStatement>>(),
};

/**
 * Not prepared: after a conflict with another process a prepared statement stays in progress until its next use, and prevents savepoints.
 * @throws {QueryFailedError}
 */
export function beginOnSqlite(dataSource: DataSource): void {
  const statement = 'BEGIN IMMEDIATE';
  try {
    getSqlite(dataSource).exec(statement);
  } catch (error) {
    throw new QueryFailedError(statement, [], error as Error);
  }
}

/** For ROLLBACK, SAVEPOINT and the like on SQLite. @throws {QueryFailedError} */
export function runOnSqlite(dataSource: DataSource, statement: string): void {
  run({ dataSource }, statement, [], false);
}

export function setOnSqlite(dataSource: DataSource, pragma: string): void {
  getSqlite(dataSource).exec(`PRAGMA ${pragma}`);
}

/** False after a rollback by SQLite itself, and for a closed connection. libsql crashes the process when it asks a closed one. */
export function isInTransaction(dataSource: DataSource): boolean {
  const connection = getSqlite(dataSource);
  return connection.open && connection.inTransaction;
}

/** On a thread of the driver, for waits for the disk or another process. @throws {QueryFailedError} */
export async function runOnDriverThread(dataSource: DataSource, statement: string): Promise<void> {
  try {
    await getSqlite(dataSource).execAside(statement);
  } catch (error) {
    throw new QueryFailedError(statement, [], error as Error);
  }
}

function run(
  { dataSource }: Pick<Source, 'dataSource'>,
  statement: string,
  values: QueryValues,
  inOrder: boolean,
): QueryResult {
  const bound = values.map((value) => (typeof value === 'boolean' ? Number(value) : value));
  try {
    const { prepared, isReader } = cachedStatement(getSqlite(dataSource), statement, inOrder);
    if (isReader) {
      return { rows: prepared.all(...bound) as RawRow[], affected: 0, insertId: 0 };
    }
    const { changes, lastInsertRowid } = prepared.run(...bound);
    return { rows: [], affected: changes, insertId: Number(lastInsertRowid) };
  } catch (error) {
    throw new QueryFailedError(statement, bound, error as Error);
  }
}

function cachedStatement(connection: SqliteHandle, statement: string, inOrder: boolean): CachedStatement {
  const on = inOrder ? cachedStatements.inOrder : cachedStatements.byName;
  let known = on.get(connection);
  if (!known) {
    known = new LRUCache({ max: PREPARED_MAX });
    on.set(connection, known);
  }
  const found = known.get(statement);
  if (found) {
    return found;
  }
  const prepared = connection.prepare(statement);
  const isReader = prepared.reader;
  const ready = { prepared: isReader && inOrder ? prepared.raw() : prepared, isReader };
  known.set(statement, ready);
  return ready;
}
