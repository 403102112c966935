import type { RowDataPacket } from 'mysql2';
import type { DataSourceOptions } from 'typeorm';
import type { AppConfig } from '#platform/config/app-config.js';
import { loadMysql, loadMysqlPromises } from './mysql-driver.js';
import { poolWith } from './server-pool.js';
import { SqliteConnection } from './sqlite-connection.js';

type Migrations = NonNullable<DataSourceOptions['migrations']>;

/** The time that a statement outside units of work blocks this process while another one writes to the SQLite file. */
const SQLITE_BUSY_TIMEOUT_MS = 100;

/** The writing connection: units of work, migrations and the TypeORM command line. */
export function writerOptions(config: AppConfig, migrations: Migrations) {
  const common = {
    synchronize: false,
    migrations,
    migrationsTransactionMode: 'each',
    // The other loggers of TypeORM print to stdout between the lines of the log. Errors are thrown as well.
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
    // Has the interface of better-sqlite3, which takes minutes to compile where no binary is available.
    driver: SqliteConnection,
    database: config.database.file,
    enableWAL: true,
    prepareDatabase: prepareToWrite,
    timeout: SQLITE_BUSY_TIMEOUT_MS,
  } as const satisfies DataSourceOptions;
}

/**
 * The injectable connection. On MySQL it is the writer's pool. On SQLite it is a second connection that sees only commits and refuses to
 * write.
 */
export function readerOptions(config: AppConfig, migrations: Migrations) {
  const options = writerOptions(config, migrations);
  return options.type === 'better-sqlite3' ? { ...options, prepareDatabase: refuseWrites } : options;
}

/** For migrations, and sums over whole tables. */
export function withoutDeadline<Options extends DataSourceOptions>(options: Options): Options {
  return options.type === 'better-sqlite3'
    ? options
    : {
        ...options,
        driver: { ...loadMysql(), createPool: poolWith({ connections: 2, statementMs: undefined }) },
      };
}

/**
 * A server of `mysql://` may be a MariaDB, which describes its columns differently. The wrong type would make the schema differ from the
 * entities for ever, so the server is asked.
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
  // FULL keeps an answered write after a power failure. NORMAL, the usual level with WAL, keeps it only after a crash of the process.
  database.pragma('synchronous = FULL');
  // The journals of savepoints. In a file they would cost time, and some containers have no writable place.
  database.pragma('temp_store = MEMORY');
  // What is deleted or overwritten is not left in free pages.
  database.pragma('secure_delete = ON');
}

function refuseWrites(database: Pragma): void {
  database.pragma('query_only = ON');
}

interface Pragma {
  pragma(source: string): unknown;
}
