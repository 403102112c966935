import { mkdirSync } from 'node:fs';
import type { AppConfig } from '../config/app-config.js';
import { sentenceOf } from '../error/sentence-of.js';
import { asTheServerIs, writerOptions } from './data-source-options.js';
import { FileInUse } from './file-in-use.js';

/**
 * For commands, which fail at once: the service itself waits for a database that is not up yet.
 * @throws an Error with one sentence
 */
export async function checkDatabase(config: AppConfig): Promise<void> {
  mkdirSync(config.dataDir, { recursive: true });
  const use = new FileInUse(config.database);
  use.begin();
  use.end();
  try {
    await asTheServerIs(writerOptions(config, []));
  } catch (error) {
    throw new Error(`The database cannot be reached: ${sentenceOf(error)}`, { cause: error });
  }
}
