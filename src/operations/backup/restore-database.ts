import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { migrations } from '../../migrations/index.js';
import { AppConfig } from '#platform/config/app-config.js';
import { whileUnused } from '#platform/database/connection/file-in-use.js';
import { type ProgressReporter, checkIntegrity, fsync, getSqliteFile } from './database-file.model.js';
import {
  type BackupManifest,
  FILES,
  lastEventIn,
  migrationsIn,
  extractFiles,
} from './backup-archive.model.js';
import type { FileStorage } from '#platform/storage/file-storage.js';
import { extractAttachments } from './backup-attachments.model.js';
import { inProcess, SqliteProblem } from '#platform/process/sqlite-process.js';

export interface Restored {
  readonly about: BackupManifest | undefined;
  readonly lastEvent: number;
  /** Whether tokens of before are good: whether there was a key in it. */
  readonly files: readonly string[];
  /** How many uploaded files were in it. */
  readonly attachments: number;
  /** Where what was there before lies now. */
  readonly replaced: readonly string[];
}

export interface RestoreCourse extends ProgressReporter {
  /** Brings the database in this directory up to date. */
  migrate(dataDir: string): Promise<void>;
}

const IN_USE = 'The database is in use: first stop the service and every other process that has it open';

@Injectable()
export class RestoreDatabase {
  constructor(
    private readonly config: AppConfig,
    private readonly storage: FileStorage,
  ) {}

  /**
   * Afterwards the database is what it was when the backup was taken, in the tables of this version; what was there before
   * lies beside it under another name. Everything that can go wrong goes wrong in a draft: until the last step, which gives
   * the draft its name, the database is as it was. No process can begin to use it meanwhile. Uploaded files are added to those
   * that are there, so that a database has its files at every moment; the service removes those that no row names, and copies
   * of what was there are kept.
   */
  async execute(backup: string, reporter: RestoreCourse): Promise<Restored> {
    const file = getSqliteFile(this.config, 'restore');
    ensureBackup(backup, file);
    mkdirSync(dirname(file), { recursive: true });
    const restored = await whileUnused(file, async () => {
      await ensureAlone(file);
      const prefix = `${basename(file)}-restoring-`;
      readdirSync(dirname(file))
        .filter((name) => name.startsWith(prefix))
        .forEach((name) => rmSync(join(dirname(file), name), { recursive: true }));
      const draft = join(dirname(file), `${prefix}${randomUUID()}`);
      mkdirSync(draft, { mode: 0o700 });
      try {
        return await this.restore(backup, file, join(draft, basename(file)), reporter);
      } finally {
        rmSync(draft, { recursive: true });
      }
    });
    if (!restored) {
      throw new Error(IN_USE);
    }
    return restored;
  }

  private async restore(
    backup: string,
    file: string,
    draft: string,
    reporter: RestoreCourse,
  ): Promise<Restored> {
    const directory = dirname(draft);
    reporter.beginStep('Copied', statSync(backup).size);
    let copied = 0;
    const counting = async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        reporter.reportBytes((copied += piece.length));
        yield piece;
      }
    };
    const { signal } = reporter;
    await pipeline(createReadStream(backup), counting, createWriteStream(draft, { mode: 0o600 }), { signal });
    await checkIntegrity(draft, reporter);
    const isUpToDate = ensureKnown(migrationsIn(draft), backup);
    const { count: attachments, added } = await extractAttachments(draft, this.storage, reporter);
    const manifest = extractFiles(draft, directory);
    const files = FILES.filter((name) => existsSync(join(directory, name)));
    if (!isUpToDate) {
      reporter.beginStep('Bringing the tables up to date');
      await reporter.migrate(directory);
    }
    signal.throwIfAborted();
    // Into one file, without a log beside it.
    await inProcess(draft, 'PRAGMA journal_mode = DELETE');
    if (attachments > 0) {
      // They were in it, and would leave their room.
      await inProcess(draft, 'VACUUM', signal);
    }
    const lastEvent = lastEventIn(draft);
    fsync(draft);
    const aside = await this.storage.keepAside(added);
    const replaced = [...(aside === undefined ? [] : [aside]), ...takeTheirPlaces(directory, files, file)];
    return { about: manifest, lastEvent, files, attachments, replaced };
  }
}

function ensureBackup(backup: string, file: string): void {
  if (!existsSync(backup) || !statSync(backup).isFile()) {
    throw new Error(`There is no backup at ${backup}`);
  }
  if (resolve(backup) === resolve(file)) {
    throw new Error(`${backup} is the database itself`);
  }
  if (existsSync(`${backup}-wal`) && statSync(`${backup}-wal`).size > 0) {
    throw new Error(
      `${backup} is no backup but a database in use: what was written last is in ${backup}-wal`,
    );
  }
}

/** For processes that do not know the lock: earlier versions of Laurel, and other programs. */
async function ensureAlone(file: string): Promise<void> {
  if (!existsSync(file)) {
    return;
  }
  try {
    // Refused while anybody has it open. And it is one file then, which can be put aside.
    await inProcess(file, 'PRAGMA journal_mode = DELETE');
  } catch (error) {
    if (error instanceof SqliteProblem && error.code === 'SQLITE_BUSY') {
      throw new Error(IN_USE, { cause: error });
    }
    // It is damaged, which is why a backup is restored.
  }
}

/** @returns whether it has all tables of this version */
function ensureKnown(names: readonly string[] | undefined, backup: string): boolean {
  if (!names) {
    throw new Error(`${backup} is no backup of Laurel`);
  }
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(`${backup} was made by a later version of Laurel, which has ${unknown.join(', ')}`);
  }
  return names.length === known.size;
}

/** The database last: as long as it is the old one, all of this can be done again. */
function takeTheirPlaces(draft: string, files: readonly string[], database: string): readonly string[] {
  const directory = dirname(database);
  const suffix = freeSuffix(directory, [...FILES, basename(database)]);
  const replaced: string[] = [];
  for (const name of files) {
    const place = join(directory, name);
    if (existsSync(place)) {
      copyFileSync(place, `${place}${suffix}`);
      replaced.push(`${place}${suffix}`);
    }
    renameSync(join(draft, name), place);
  }
  if (existsSync(database)) {
    // A second name for it: there is a database at every moment, and an empty one is never begun.
    linkSync(database, `${database}${suffix}`);
    replaced.push(`${database}${suffix}`);
  }
  // Left by a database that could not be opened. Beside the new one it would be taken for a part of it.
  if (existsSync(`${database}-wal`)) {
    renameSync(`${database}-wal`, `${database}${suffix}-wal`);
  }
  rmSync(`${database}-shm`, { force: true });
  renameSync(join(draft, basename(database)), database);
  fsync(directory);
  return replaced;
}

function freeSuffix(directory: string, names: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const suffix = `.replaced-${number}`;
    if (names.every((name) => !existsSync(join(directory, `${name}${suffix}`)))) {
      return suffix;
    }
  }
}
