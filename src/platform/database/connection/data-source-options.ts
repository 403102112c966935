import type { RowDataPacket } from 'mysql2';
import type { DataSourceOptions } from 'typeorm';
import type { AppConfig } from '#platform/config/app-config.js';
import { loadMysql, loadMysqlPromises } from './mysql-driver.js';
import { poolWith } from './server-pool.js';
import { SqliteConnection } from './sqlite-connection.js';

type Migrations = NonNullable<DataSourceOptions['migrations']>;

/** How long a statement outside units of work blocks the whole process while another process writes to the SQLite file. */
const SQLITE_BUSY_TIMEOUT_MS = 100;

/** The connection that writes: units of work, migrations and the TypeORM command line. */
export function writerOptions(config: AppConfig, migrations: Migrations) {
  const common = {
    synchronize: false,
    migrations,
    migrationsTransactionMode: 'each',
    // TypeORM's others print to stdout, between the lines of the log. What fails is thrown as well.
    logger: 'debug',
  } as const;
  if (config.database.kind === 'mysql') {
    return {
      ...common,
      type: 'mysql',
      url: config.database.url,
      driver: { ...loadMysql(), createPool: poolWith(config.databasePool) },
      timezone: 'Z',
    } as const satisfies DataSourceOptions;
  }
  return {
    ...common,
    type: 'better-sqlite3',
    // The same interface as better-sqlite3, which would be compiled for minutes wherever no binary can be downloaded.
    driver: SqliteConnection,
    database: config.database.file,
    enableWAL: true,
    prepareDatabase: prepareToWrite,
    timeout: SQLITE_BUSY_TIMEOUT_MS,
  } as const satisfies DataSourceOptions;
}

/**
 * The connection everybody may inject. On MySQL it is the writer's pool. On SQLite it is a second connection that
 * sees only what has been committed and refuses to write.
 */
export function readerOptions(config: AppConfig, migrations: Migrations) {
  const options = writerOptions(config, migrations);
  return options.type === 'better-sqlite3' ? { ...options, prepareDatabase: refuseWrites } : options;
}

/** For what takes as long as it takes: migrations, and sums over whole tables. */
export function withoutDeadline<Options extends DataSourceOptions>(options: Options): Options {
  return options.type === 'better-sqlite3'
    ? options
    : {
        ...options,
        driver: { ...loadMysql(), createPool: poolWith({ connections: 2, statementMs: undefined }) },
      };
}

/**
 * What a server is, only it can say: one that is reached by `mysql://` may be a MariaDB, which describes its columns
 * differently. Taken for the other, its schema would differ from the entities for ever.
 */
export async function asTheServerIs<Options extends DataSourceOptions>(options: Options): Promise<Options> {
  if (options.type !== 'mysql') {
    return options;
  }
  const connection = await loadMysqlPromises().createConnection(options.url ?? '');
  try {
    const [rows] = await connection.query<RowDataPacket[]>('SELECT VERSION() AS version');
    const type = /mariadb/i.test(String(rows[0]?.['version'])) ? 'mariadb' : 'mysql';
    return { ...options, type, url: options.url?.replace(/^\w+/, type) };
  } finally {
    await connection.end();
  }
}

function prepareToWrite(database: Pragma): void {
  // An answer of 200 is kept even if the power fails. NORMAL, the default of WAL elsewhere, keeps it only if the process dies.
  database.pragma('synchronous = FULL');
  // What savepoints need to go back. In a file it would cost time, and a place to write to that not every container has.
  database.pragma('temp_store = MEMORY');
}

function refuseWrites(database: Pragma): void {
  database.pragma('query_only = ON');
}

interface Pragma {
  pragma(source: string): unknown;
}
