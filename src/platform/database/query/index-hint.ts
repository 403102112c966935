import type { Tx } from '../transaction/tx.js';
import type { QuerySource } from './statement.js';

/** For servers, which may scan small tables and wait for their rows. SQLite always uses the primary key. */
export function byPrimaryKey({ dataSource }: Tx): string {
  return dataSource.options.type === 'better-sqlite3' ? '' : 'FORCE INDEX (PRIMARY)';
}

/** For servers that prefer a wrong index; SQLite chooses itself. */
export function useIndex({ dataSource }: Tx, name: string): string {
  return dataSource.options.type === 'better-sqlite3' ? '' : `USE INDEX (${name})`;
}

export function forceIndex({ dataSource }: Pick<QuerySource, 'dataSource'>, name: string): string {
  return dataSource.options.type === 'better-sqlite3' ? `INDEXED BY ${name}` : `FORCE INDEX (${name})`;
}
