import type { AppConfig } from '#platform/config/app-config.js';
import { asTheServerIs, writerOptions } from './data-source-options.js';
import { FileInUse } from './file-in-use.js';
import { databaseUnreachable } from './reach-database.js';

/**
 * For commands, which fail at once: the service itself waits for a database that is not up yet.
 * @throws an Error with one sentence
 */
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
