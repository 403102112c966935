import { existsSync } from 'node:fs';
import { DataSource } from 'typeorm';
import type { AppConfig } from '#platform/config/app-config.js';
import { asTheServerIs, writerOptions } from './data-source-options.js';
import { getPlace } from './describe-database.js';
import { FileInUse } from './file-in-use.js';
import { databaseUnreachable } from './reach-database.js';

/** For commands, which fail at once; the service waits for its database. @throws an Error with one sentence */
export async function checkDatabase(config: AppConfig): Promise<void> {
  const use = new FileInUse(config.database);
  use.begin();
  use.end();
  try {
    await asTheServerIs(writerOptions(config, []));
  } catch (error) {
    throw databaseUnreachable(error);
  }
}

/** For commands that only read: an empty database is probably the wrong one. @throws an Error with one sentence */
export async function checkTables(config: AppConfig): Promise<void> {
  if (!(await hasTables(config))) {
    const remedy =
      'DATABASE_URL and DATA_DIR should be those of the service, which makes the tables when it starts.';
    throw new Error(`The database ${getPlace(config.database)} has no tables of Laurel. ${remedy}`);
  }
}

async function hasTables(config: AppConfig): Promise<boolean> {
  const { database } = config;
  if (database.kind === 'sqlite' && !existsSync(database.file)) {
    // Connecting would create the file.
    return false;
  }
  const dataSource = await new DataSource(await asTheServerIs(writerOptions(config, []))).initialize();
  try {
    await dataSource.query('SELECT 1 FROM migrations WHERE 1 = 0');
    return true;
  } catch {
    return false;
  } finally {
    await dataSource.destroy();
  }
}
