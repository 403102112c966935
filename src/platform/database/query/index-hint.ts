import type { Tx } from '../transaction/tx.js';
import type { QuerySource } from './statement.js';

/** SQLite has no other way to a row by its primary key; servers may prefer to walk through a small table, and wait for its rows. */
export function byPrimaryKey({ dataSource }: Tx): string {
  return dataSource.options.type === 'better-sqlite3' ? '' : 'FORCE INDEX (PRIMARY)';
}

/** For where a server takes the wrong one; SQLite is left to choose. */
export function useIndex({ dataSource }: Tx, name: string): string {
  return dataSource.options.type === 'better-sqlite3' ? '' : `USE INDEX (${name})`;
}

/** For where SQLite takes the wrong one as well. The statement must be one that the index can serve. */
export function forceIndex({ dataSource }: Pick<QuerySource, 'dataSource'>, name: string): string {
  return dataSource.options.type === 'better-sqlite3' ? `INDEXED BY ${name}` : `FORCE INDEX (${name})`;
}
