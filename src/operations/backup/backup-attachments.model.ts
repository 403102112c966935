import { createHash } from 'node:crypto';
import Libsql from 'libsql';
import type { FileStorage } from '#platform/storage/file-storage.js';
import { wholeFile } from '#platform/storage/storage-of.js';
import { BACKUP_TABLE } from './backup-archive.model.js';
import type { ProgressReporter } from './database-file.model.js';

/* Uploaded files in a backup: each is a row of the table that only a backup has. */

/** What names of files begin with, so that no other file of a backup is called so. */
const PREFIX = 'files/';
/** Files for which one transaction is committed. */
const AT_ONCE = 50;

interface Attached {
  readonly name: string;
  readonly bytes: number;
  readonly hash: string;
}

/**
 * Puts the files of all attachments that the copy names into it. They are those of the instant of the copy: a file is never
 * written again, and deleted an hour after its attachment was removed.
 * @returns how many there are
 * @throws {Error} for a file that the storage lacks, or that is another one
 */
export async function embedAttachments(
  copy: string,
  storage: FileStorage,
  reporter: ProgressReporter,
): Promise<number> {
  return withDraft(copy, async (database) => {
    const attached = attachedIn(database);
    begin(reporter, attached);
    const insert = database.prepare(`INSERT INTO ${BACKUP_TABLE} VALUES (?, ?)`);
    let done = 0;
    for (let from = 0; from < attached.length; from += AT_ONCE) {
      database.exec('BEGIN');
      for (const file of attached.slice(from, from + AT_ONCE)) {
        reporter.signal.throwIfAborted();
        const content = await wholeFile(storage, file.name);
        ensureSame(file, content, 'The storage of files lacks');
        insert.run(`${PREFIX}${file.name}`, content);
        reporter.reportBytes((done += file.bytes));
      }
      database.exec('COMMIT');
    }
    return attached.length;
  });
}

export interface ExtractedAttachments {
  /** How many files the backup has. */
  readonly count: number;
  /** The names of those that the storage did not have. */
  readonly added: ReadonlySet<string>;
}

/** Puts the files of a backup into the storage, beside those that are there: names are never used again. */
export async function extractAttachments(
  copy: string,
  storage: FileStorage,
  reporter: ProgressReporter,
): Promise<ExtractedAttachments> {
  return withDraft(copy, async (database) => {
    const isBackup = database.prepare(`SELECT name FROM sqlite_master WHERE name = '${BACKUP_TABLE}'`).get();
    const attached = isBackup === undefined ? [] : attachedIn(database);
    begin(reporter, attached);
    const added = new Set<string>();
    let done = 0;
    for (const file of attached) {
      reporter.signal.throwIfAborted();
      const row = database
        .prepare(`SELECT content FROM ${BACKUP_TABLE} WHERE name = ?`)
        .get(`${PREFIX}${file.name}`) as { readonly content: ArrayBuffer } | undefined;
      const content = row && Buffer.from(row.content);
      ensureSame(file, content, 'The backup lacks');
      if (!(await isThere(storage, file))) {
        await storage.store([{ name: file.name, bytes: content }]);
        added.add(file.name);
      }
      reporter.reportBytes((done += file.bytes));
    }
    return { count: attached.length, added };
  });
}

function begin(reporter: ProgressReporter, attached: readonly Attached[]): void {
  if (attached.length > 0) {
    reporter.beginStep(
      'Uploaded files',
      attached.reduce((sum, { bytes }) => sum + bytes, 0),
    );
  }
}

/** A database of an earlier version has none. */
function attachedIn(database: Libsql.Database): Attached[] {
  if (database.prepare("SELECT name FROM sqlite_master WHERE name = 'attachment'").get() === undefined) {
    return [];
  }
  const rows = database.prepare("SELECT files FROM attachment WHERE state = 'kept'").all() as {
    readonly files: string;
  }[];
  return rows.flatMap(({ files }) => JSON.parse(files) as Attached[]);
}

function ensureSame({ name, hash }: Attached, content: Buffer | undefined, lack: string): asserts content {
  if (content === undefined) {
    throw new Error(`${lack} ${name}, which an attachment names: run verify`);
  }
  if (createHash('sha256').update(content).digest('hex') !== hash) {
    throw new Error(`${name} is not the file that its attachment names: it is damaged`);
  }
}

async function isThere(storage: FileStorage, { name, hash }: Attached): Promise<boolean> {
  const content = await wholeFile(storage, name);
  return content !== undefined && createHash('sha256').update(content).digest('hex') === hash;
}

/** Nothing of a draft is kept when the process dies: it needs no journal on the disk. */
async function withDraft<T>(file: string, work: (database: Libsql.Database) => Promise<T>): Promise<T> {
  const database = new Libsql(file, { timeout: 5000 });
  try {
    database.pragma('journal_mode = MEMORY');
    database.pragma('synchronous = OFF');
    return await work(database);
  } finally {
    database.close();
  }
}
