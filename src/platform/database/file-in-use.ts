import type { OnApplicationShutdown } from '@nestjs/common';
import Libsql from 'libsql';
import type { DatabaseConfig } from '../config/app-config.js';

/**
 * Says to others that somebody works with the SQLite file: a lock on a file beside it, which many may share and which the
 * system takes away from whoever dies. The locks of the database itself do not say so: between two statements there are
 * none that a file which takes its place would meet, and whoever opens it a moment too early goes on writing to the old one.
 */
export class FileInUse implements OnApplicationShutdown {
  private lock: Libsql.Database | undefined;

  constructor(private readonly database: DatabaseConfig) {}

  /** @throws an Error while the file is being replaced */
  begin(): void {
    if (this.database.kind === 'sqlite' && !this.lock) {
      const { file } = this.database;
      // Whoever only asks who is there holds it for as long as he needs to ask.
      this.lock = locked(file, 1000, 'BEGIN; SELECT COUNT(*) FROM sqlite_master');
      if (!this.lock) {
        throw new Error(`${file} is being restored from a backup`);
      }
    }
  }

  end(): void {
    this.lock?.close();
    this.lock = undefined;
  }

  onApplicationShutdown(): void {
    this.end();
  }
}

/** Runs `work` while nobody begins to use `file`. Undefined, at once, when somebody does. */
export async function whileNobodyUses<T>(file: string, work: () => Promise<T>): Promise<T | undefined> {
  const lock = locked(file, 0, 'BEGIN EXCLUSIVE');
  if (!lock) {
    return undefined;
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}

function locked(file: string, timeout: number, how: string): Libsql.Database | undefined {
  const lock = new Libsql(`${file}-in-use`, { timeout });
  try {
    // Not prepared: a statement that is left over would hold the lock beyond the connection.
    lock.exec(how);
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') {
      return undefined;
    }
    throw error;
  }
}
