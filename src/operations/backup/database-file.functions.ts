import type { AppConfig } from '#platform/config/app-config.js';

/** The command is for another kind of database. */
export class NotForServers extends Error {
  constructor(command: 'backup' | 'restore') {
    super(
      `${command} is for the embedded database; with DATABASE_URL use the tools of the server ` +
        '(mariadb-dump or mysqldump --single-transaction, mariadb-backup): docs/operations.md, "Backup and restore"',
    );
  }
}

/** @throws {NotForServers} */
export function sqliteFileOf({ database }: AppConfig, command: 'backup' | 'restore'): string {
  if (database.kind !== 'sqlite') {
    throw new NotForServers(command);
  }
  return database.file;
}
