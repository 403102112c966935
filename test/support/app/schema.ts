import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { migrations } from '../../../src/migrations/index.js';
import { AppConfig } from '#platform/config/app-config.js';
import { asTheServerIs, writerOptions } from '#platform/database/connection/data-source-options.js';

/** Whatever decides what a migrated database looks like. */
const SOURCES = ['../../../src/migrations', '../../../src/platform/database', '.'];

/** Another one as soon as a database that was migrated before may not be what it would be now. */
export const schemaFingerprint: string = fingerprint();

export async function migrate(environment: Readonly<Record<string, string>>): Promise<void> {
  const options = writerOptions(AppConfig.fromEnvironment(environment), migrations);
  const dataSource = await new DataSource(await asTheServerIs(options)).initialize();
  try {
    await dataSource.runMigrations();
    if (dataSource.options.type === 'better-sqlite3') {
      // All into the one file, so that it can be copied.
      await dataSource.query('PRAGMA wal_checkpoint(TRUNCATE)');
    }
  } finally {
    await dataSource.destroy();
  }
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of SOURCES.map((source) => join(import.meta.dirname, source))) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.spec)\.ts$/.test(file),
    );
    for (const file of files.sort()) {
      // Only the files of this folder that make databases.
      if (folder !== import.meta.dirname || /^(schema|test-database)\.ts$/.test(file)) {
        hash.update(file).update(readFileSync(join(folder, file)));
      }
    }
  }
  return hash.digest('hex').slice(0, 16);
}
