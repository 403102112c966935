import type { OnApplicationShutdown } from '@nestjs/common';
import Libsql from 'libsql';
import type { DatabaseConfig } from '#platform/config/app-config.js';
import { StartupError } from '#platform/error/domain-error.js';

/** Many may have it. */
export const SHARED = 'BEGIN; SELECT COUNT(*) FROM sqlite_master';
export const EXCLUSIVE = 'BEGIN EXCLUSIVE';

/**
 * Tells other processes that the SQLite file is in use: a lock on a file beside it, which many may share and which the
 * system releases when its holder dies. The locks of the database itself do not say so: between two statements there are
 * none that a file which takes its place would meet, and a process that opens it a moment too early goes on writing to the old one.
 */
export class FileInUse implements OnApplicationShutdown {
  private lock: Libsql.Database | undefined;
  private serving: Libsql.Database | undefined;

  constructor(private readonly database: DatabaseConfig) {}

  /** @throws {StartupError} while the file is being replaced */
  begin(): void {
    if (this.database.kind === 'sqlite' && !this.lock) {
      const { file } = this.database;
      // A process that only checks for use holds it for the time of the check.
      this.lock = lockBeside(`${file}-in-use`, 1000, SHARED);
      if (!this.lock) {
        throw new StartupError(`${file} is being restored from a backup`);
      }
    }
  }

  /**
   * For a service, of which a file should have one. Commands are meant to run beside it and take no part in this.
   * @returns Whether another service works with the file.
   */
  serve(): boolean {
    if (this.database.kind !== 'sqlite') {
      return false;
    }
    const lock = `${this.database.file}-serving`;
    const alone = lockBeside(lock, 0, EXCLUSIVE);
    alone?.close();
    // Shared, so that a service that starts later finds it, whichever of those before has ended.
    this.serving = lockBeside(lock, 1000, SHARED);
    return alone === undefined;
  }

  end(): void {
    this.lock?.close();
    this.serving?.close();
    this.lock = this.serving = undefined;
  }

  onApplicationShutdown(): void {
    this.end();
  }
}

/** Runs `work` while no process begins to use `file`. Undefined, at once, when one uses it. */
export async function whileUnused<T>(file: string, work: () => Promise<T>): Promise<T | undefined> {
  const lock = lockBeside(`${file}-in-use`, 0, EXCLUSIVE);
  if (!lock) {
    return undefined;
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}

/**
 * Locks a file that has no other use; the system unlocks it when the process ends.
 * @returns Undefined when another process has a lock that does not go together with this one.
 */
export function lockBeside(file: string, timeout: number, how: string): Libsql.Database | undefined {
  const lock = new Libsql(file, { timeout });
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
