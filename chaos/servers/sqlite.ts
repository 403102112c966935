import { join } from 'node:path';
import type { Database } from './database.js';

/** A file. There is no server that could be killed: it dies with the process. */
export class SqliteDatabase implements Database {
  constructor(private readonly directory: string) {}

  get addresses(): readonly string[] {
    return [join(this.directory, 'laurel.sqlite')];
  }

  getEnvironment(): Readonly<Record<string, string>> {
    return { DATA_DIR: this.directory };
  }

  /** It comes into being with the first process. */
  start(): Promise<void> {
    return Promise.resolve();
  }

  /** It ends with the last. */
  stop(): Promise<void> {
    return Promise.resolve();
  }

  outage(): Promise<void> {
    return Promise.reject(new Error('There is no server to kill'));
  }
}
