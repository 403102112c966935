import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { GENERATED_KEY_FILE } from '../../auth/index.js';

/** What lies in DATA_DIR beside the database and belongs to it: with other keys everybody would be logged out. */
export const FILES = [GENERATED_KEY_FILE];
/** A table that only a backup has. */
export const BACKUP_TABLE = 'laurel_backup';
const MANIFEST = 'about.json';

export interface BackupManifest {
  readonly version: string;
  readonly takenAt: string;
}

interface Row {
  readonly name: string;
  readonly content: ArrayBuffer;
}

/** Puts into a copy of the database what belongs to it, so that a backup is one file. Returns the names. */
export function embedFiles(copy: string, dataDir: string, manifest: BackupManifest): readonly string[] {
  const files = FILES.filter((name) => existsSync(join(dataDir, name)));
  within(copy, (database) => {
    database.exec(`BEGIN; CREATE TABLE ${BACKUP_TABLE} (name TEXT PRIMARY KEY, content BLOB NOT NULL)`);
    const insert = database.prepare(`INSERT INTO ${BACKUP_TABLE} VALUES (?, ?)`);
    insert.run(MANIFEST, Buffer.from(JSON.stringify(manifest)));
    files.forEach((name) => insert.run(name, readFileSync(join(dataDir, name))));
    database.exec('COMMIT');
  });
  return files;
}

/** Takes it out again, into `directory`. A file that is only a copy of a database has nothing to tell. */
export function extractFiles(copy: string, directory: string): BackupManifest | undefined {
  return within(copy, (database) => {
    if (!getTables(database).includes(BACKUP_TABLE)) {
      return undefined;
    }
    // Not those of attachments, which may be large.
    const names = [MANIFEST, ...FILES].map((name) => `'${name}'`).join(', ');
    const rows = database
      .prepare(`SELECT name, content FROM ${BACKUP_TABLE} WHERE name IN (${names})`)
      .all() as Row[];
    for (const { name, content } of rows.filter((row) => FILES.includes(row.name))) {
      writeFileSync(join(directory, name), Buffer.from(content), { mode: 0o600, flush: true });
    }
    database.exec(`DROP TABLE ${BACKUP_TABLE}`);
    const manifest = rows.find(({ name }) => name === MANIFEST);
    return manifest && (JSON.parse(Buffer.from(manifest.content).toString()) as BackupManifest);
  });
}

/** The names of the migrations that a database has gone through; undefined when it is none of Laurel's. */
export function migrationsIn(file: string): readonly string[] | undefined {
  return within(file, (database) => {
    const isOurs = ['migrations', 'event'].every((name) => getTables(database).includes(name));
    return isOurs
      ? (database.prepare('SELECT name FROM migrations').all() as Row[]).map(({ name }) => name)
      : undefined;
  });
}

/** The id of the last event that has one, 0 without any. */
export function lastEventIn(file: string): number {
  return within(file, (database) => {
    // All of it: a statement that is not over would hold its lock.
    const [row] = database.prepare('SELECT MAX(position) AS position FROM event').all() as {
      position: number | null;
    }[];
    return row?.position ?? 0;
  });
}

export function getBytes(file: string): number {
  return within(file, (database) => {
    const one = (pragma: string) => Number(Object.values((database.pragma(pragma) as object[])[0] ?? {})[0]);
    return (one('page_count') - one('freelist_count')) * one('page_size');
  });
}

function getTables(database: Libsql.Database): readonly string[] {
  const rows = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as Row[];
  return rows.map(({ name }) => name);
}

function within<T>(file: string, work: (database: Libsql.Database) => T): T {
  const database = new Libsql(file, { timeout: 5000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}
