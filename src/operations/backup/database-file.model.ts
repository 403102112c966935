import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { AppConfig } from '#platform/config/app-config.js';
import { inProcess, SqliteProblem } from '#platform/process/sqlite-process.js';

export interface ProgressReporter {
  readonly signal: AbortSignal;
  /** A step begins; `total` when it is known how much it will be. */
  beginStep(step: string, totalBytes?: number): void;
  reportBytes(bytes: number): void;
}

/** Waits until the disk has it: the content of a file, or the names in a directory. */
export function fsync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** @throws an Error unless every page, row and index of the file is as it should be */
export async function checkIntegrity(file: string, reporter: ProgressReporter): Promise<void> {
  reporter.beginStep('Checking');
  const rows = await inProcess(file, 'PRAGMA integrity_check(3)', reporter.signal).catch((error: unknown) => {
    throw error instanceof SqliteProblem ? new Error(`The copy is damaged: ${error.message}`) : error;
  });
  const problems = rows.map((row) => String(row['integrity_check'])).filter((text) => text !== 'ok');
  if (problems.length > 0) {
    throw new Error(`The copy is damaged: ${problems.join('; ')}`);
  }
}

export class NotForServers extends Error {
  constructor(command: 'backup' | 'restore') {
    super(
      `${command} is for the embedded database; with DATABASE_URL use the tools of the server ` +
        '(mariadb-dump or mysqldump --single-transaction, mariadb-backup): docs/operations.md, "Backup and restore"',
    );
  }
}

/** @throws {NotForServers} */
export function getSqliteFile({ database }: AppConfig, command: 'backup' | 'restore'): string {
  if (database.kind !== 'sqlite') {
    throw new NotForServers(command);
  }
  return database.file;
}
