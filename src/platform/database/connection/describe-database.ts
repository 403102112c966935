import type { DataSource } from 'typeorm';
import type { DatabaseConfig } from '#platform/config/app-config.js';

export interface DatabaseDescription {
  readonly kind: 'SQLite' | 'MariaDB' | 'MySQL';
  readonly version: string;
  readonly place: string;
}

/** Asks the database for its product and version. */
export async function describeDatabase(
  dataSource: DataSource,
  config: DatabaseConfig,
): Promise<DatabaseDescription> {
  const isFile = config.kind === 'sqlite';
  const [row] = await dataSource.query<{ readonly version: string }[]>(
    `SELECT ${isFile ? 'sqlite_version()' : 'VERSION()'} AS version`,
  );
  const said = row?.version ?? '';
  const kind = isFile ? 'SQLite' : /mariadb/i.test(said) ? 'MariaDB' : 'MySQL';
  return { kind, version: said.replace(/-.*/s, ''), place: getPlace(config) };
}

export function getPlace(config: DatabaseConfig): string {
  if (config.kind === 'sqlite') {
    return config.file;
  }
  const { hostname, port, pathname } = new URL(config.url);
  return `${hostname}:${port === '' ? '3306' : port}${pathname}`;
}
