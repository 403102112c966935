import { channel } from 'node:diagnostics_channel';
import type { PoolConnection } from 'mysql2';
import {
  type DataSource,
  type EntityManager,
  type ObjectLiteral,
  QueryFailedError,
  type QueryRunner,
} from 'typeorm';

/*
 * Statements go to the driver from here, past TypeORM's query runner: that has subscribers, logs and timers around each
 * of them, which nobody here uses, and a query runner with a manager of its own for each statement outside a transaction.
 * Connections and errors stay TypeORM's. docs/decisions/0131-speed.md has the figures.
 */

export interface Answer {
  readonly rows: Raw[];
  /** How many rows a change has found. */
  readonly affected: number;
  /** What the database has counted up: for the first row on servers, for the last one on SQLite. */
  readonly countedUp: number;
}

/** A row as the driver hands it over: by the names of its columns, or, where that was asked for and is cheaper, in their order. */
export type Raw = ObjectLiteral | readonly unknown[];

type Source = Pick<EntityManager, 'dataSource'> & { readonly queryRunner?: QueryRunner };
type Sent = readonly (string | number | boolean | null)[];

/** Tells who listens of each statement. Tests count them. */
const statements = channel('laurel:statement');

const PREPARED_MAX = 500;

/**
 * @param inOrder Rows may come without the names of their columns. From SQLite they do: a third of what many columns cost is their names.
 * @throws {QueryFailedError}
 */
export function send(source: Source, statement: string, values: Sent, inOrder = false): Promise<Answer> {
  if (statements.hasSubscribers) {
    statements.publish({ statement, inUnitOfWork: source.queryRunner !== undefined });
  }
  if (source.dataSource.options.type === 'better-sqlite3') {
    return new Promise((resolve) => resolve(run(source, statement, values, inOrder)));
  }
  const { queryRunner } = source;
  if (queryRunner?.isReleased) {
    return Promise.reject(new Error('The unit of work has ended: nothing can be sent in it any more'));
  }
  const connection = queryRunner && connections.get(queryRunner);
  return connection ? answerOf(connection, statement, values) : ask(source, statement, values);
}

/**
 * Of query runners that have begun: they promise it anew for each statement. Every promise costs, on Node 20 more than on
 * others, and a purchase sends 17 statements: so there is one promise from here to the driver.
 */
const connections = new WeakMap<QueryRunner, PoolConnection>();

async function ask({ dataSource, queryRunner }: Source, statement: string, values: Sent): Promise<Answer> {
  if (queryRunner) {
    const connection = (await queryRunner.connect()) as PoolConnection;
    connections.set(queryRunner, connection);
    return await answerOf(connection, statement, values);
  }
  const { driver } = dataSource as unknown as {
    driver: { obtainMasterConnection(): Promise<PoolConnection> };
  };
  const connection = await driver.obtainMasterConnection();
  try {
    return await answerOf(connection, statement, values);
  } finally {
    connection.release();
  }
}

function answerOf(connection: PoolConnection, statement: string, values: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    connection.query(statement, [...values], (error, found) => {
      if (error) {
        reject(new QueryFailedError(statement, [...values], error));
      } else if (Array.isArray(found)) {
        resolve({ rows: found, affected: 0, countedUp: 0 });
      } else {
        resolve({ rows: [], affected: found.affectedRows, countedUp: found.insertId });
      }
    });
  });
}

/** What libsql has in common with better-sqlite3. */
interface Prepared {
  readonly reader: boolean;
  raw(): this;
  all(...values: Sent): Raw[];
  run(...values: Sent): { readonly changes: number; readonly lastInsertRowid: number | bigint };
}

interface Sqlite {
  prepare(statement: string): Prepared;
  exec(statement: string): unknown;
  execAside(statement: string): Promise<void>;
  readonly inTransaction: boolean;
}

/** The driver makes a list of the columns whenever it is asked whether there are any. */
interface Ready {
  readonly prepared: Prepared;
  readonly isReader: boolean;
}

const readyOn = {
  byName: new WeakMap<Sqlite, Map<string, Ready>>(),
  inOrder: new WeakMap<Sqlite, Map<string, Ready>>(),
};

/**
 * Not a prepared statement: one that has heard that another process writes stays in progress until it is used again, and
 * no savepoint can be opened meanwhile.
 * @throws {QueryFailedError}
 */
export function beginOnSqlite(dataSource: DataSource): void {
  const statement = 'BEGIN IMMEDIATE';
  try {
    sqliteOf(dataSource).exec(statement);
  } catch (error) {
    throw new QueryFailedError(statement, [], error as Error);
  }
}

/**
 * For ROLLBACK, SAVEPOINT and the like on SQLite.
 * @throws {QueryFailedError}
 */
export function runOnSqlite(dataSource: DataSource, statement: string): void {
  run({ dataSource }, statement, [], false);
}

export function setOnSqlite(dataSource: DataSource, pragma: string): void {
  sqliteOf(dataSource).exec(`PRAGMA ${pragma}`);
}

/** Not any more, when SQLite has rolled back by itself. */
export function isInTransaction(dataSource: DataSource): boolean {
  return sqliteOf(dataSource).inTransaction;
}

/**
 * The same on a thread of the driver: what waits for the disk, or for another process, while this thread serves others.
 * @throws {QueryFailedError}
 */
export async function runBeside(dataSource: DataSource, statement: string): Promise<void> {
  try {
    await sqliteOf(dataSource).execAside(statement);
  } catch (error) {
    throw new QueryFailedError(statement, [], error as Error);
  }
}

function sqliteOf(dataSource: DataSource): Sqlite {
  return (dataSource.driver as unknown as { readonly databaseConnection: Sqlite }).databaseConnection;
}

function run(
  { dataSource }: Pick<Source, 'dataSource'>,
  statement: string,
  values: Sent,
  inOrder: boolean,
): Answer {
  const bound = values.map((value) => (typeof value === 'boolean' ? Number(value) : value));
  try {
    const { prepared, isReader } = readyFor(sqliteOf(dataSource), statement, inOrder);
    if (isReader) {
      return { rows: prepared.all(...bound), affected: 0, countedUp: 0 };
    }
    const { changes, lastInsertRowid } = prepared.run(...bound);
    return { rows: [], affected: changes, countedUp: Number(lastInsertRowid) };
  } catch (error) {
    throw new QueryFailedError(statement, bound, error as Error);
  }
}

function readyFor(connection: Sqlite, statement: string, inOrder: boolean): Ready {
  const on = inOrder ? readyOn.inOrder : readyOn.byName;
  const known = on.get(connection) ?? new Map<string, Ready>();
  on.set(connection, known);
  const found = known.get(statement);
  if (found) {
    return found;
  }
  if (known.size >= PREPARED_MAX) {
    const [oldest = ''] = known.keys();
    known.delete(oldest);
  }
  const prepared = connection.prepare(statement);
  const isReader = prepared.reader;
  const ready = { prepared: isReader && inOrder ? prepared.raw() : prepared, isReader };
  known.set(statement, ready);
  return ready;
}
