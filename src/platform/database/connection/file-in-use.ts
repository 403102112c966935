import type { OnApplicationShutdown } from '@nestjs/common';
import Libsql from 'libsql';
import type { DatabaseConfig } from '#platform/config/app-config.js';
import { StartupError } from '#platform/error/domain-error.js';

/** Many may have it. */
export const SHARED = 'BEGIN; SELECT COUNT(*) FROM sqlite_master';
export const EXCLUSIVE = 'BEGIN EXCLUSIVE';

/**
 * Shows other processes that the SQLite file is in use, by a shared lock on a file beside it, which the system releases with the process.
 * The locks of the database do not suffice: there are none between two statements, and a process that opens a file too early would write to
 * the replaced one.
 */
export class FileInUse implements OnApplicationShutdown {
  private lock: Libsql.Database | undefined;
  private serving: Libsql.Database | undefined;

  constructor(private readonly database: DatabaseConfig) {}

  begin(): void {
    if (this.database.kind === 'sqlite' && !this.lock) {
      const { file } = this.database;
      // A checking process holds it briefly.
      this.lock = lockBeside(`${file}-in-use`, 1000, SHARED);
      if (!this.lock) {
        throw new StartupError(`${file} is being restored from a backup`);
      }
    }
  }

  /**
   * For the service, one per file. Commands run beside it and do not call this.
   * @returns Whether another service uses the file
   */
  serve(): boolean {
    if (this.database.kind !== 'sqlite') {
      return false;
    }
    const lock = `${this.database.file}-serving`;
    const alone = lockBeside(lock, 0, EXCLUSIVE);
    alone?.close();
    // Shared, so that a later service finds any running one.
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

/** Runs `work` while no process begins to use `file`. Undefined when one uses it. */
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
 * Locks a file that serves only as a lock; the system unlocks it with the process.
 * @returns Undefined for a conflicting lock
 */
export function lockBeside(file: string, timeout: number, how: string): Libsql.Database | undefined {
  const lock = new Libsql(file, { timeout });
  try {
    // Not prepared: a remaining statement would keep the lock after the connection.
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
