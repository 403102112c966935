import { configOfProcess } from '#platform/config/config-of-process.js';
import { Clock } from '#platform/time/clock.js';
import { BackUpDatabase, RestoreDatabase } from '../operations/backup/index.js';

/* What works on the file of the database, not within it: nothing of it may be open. */

export function backUpDatabase(): BackUpDatabase {
  return new BackUpDatabase(configOfProcess(), new Clock());
}

export function restoreDatabase(): RestoreDatabase {
  return new RestoreDatabase(configOfProcess());
}
