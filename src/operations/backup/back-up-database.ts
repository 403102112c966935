import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '#platform/config/app-config.js';
import { FileInUse } from '#platform/database/connection/file-in-use.js';
import { PRODUCT } from '#platform/product.js';
import { Clock } from '#platform/time/clock.js';
import { type ProgressReporter, checkIntegrity, fsync, getSqliteFile } from './database-file.model.js';
import type { FileStorage } from '#platform/storage/file-storage.js';
import { embedAttachments } from './backup-attachments.model.js';
import { getBytes, embedFiles, lastEventIn } from './backup-archive.model.js';
import { inProcess } from '#platform/process/sqlite-process.js';

const LOOK_MS = 200;

export interface Backup {
  readonly bytes: number;
  readonly lastEvent: number;
  readonly files: readonly string[];
  /** How many uploaded files are in it. */
  readonly attachments: number;
}

@Injectable()
export class BackUpDatabase {
  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly storage: FileStorage,
  ) {}

  /**
   * Afterwards `target` is the database as of one instant with its uploaded files, on the disk, and has been checked. It is read in one
   * transaction, beside a service that goes on: no transaction waits for it, only the write-ahead log grows meanwhile. The file has its
   * name when it is complete; a killed process leaves a draft beside it, and never half a backup.
   */
  async execute(target: string, overwrite: boolean, reporter: ProgressReporter): Promise<Backup> {
    const source = getSqliteFile(this.config, 'backup');
    if (!existsSync(source)) {
      throw new Error(`There is no database at ${source}`);
    }
    if (resolve(target) === resolve(source)) {
      throw new Error(`${target} is the database itself`);
    }
    const inTheWay = new Error(`${target} is there already; --overwrite replaces it`);
    if (existsSync(target) && !overwrite) {
      throw inTheWay;
    }
    const use = new FileInUse(this.config.database);
    const draft = `${target}.${randomUUID()}`;
    use.begin();
    try {
      const takenAt = this.clock.now().toISOString();
      await this.copy(source, draft, reporter);
      const files = embedFiles(draft, this.config.dataDir, { version: PRODUCT.version, takenAt });
      const attachments = await embedAttachments(draft, this.storage, reporter);
      await checkIntegrity(draft, reporter);
      fsync(draft);
      name(draft, target, overwrite, inTheWay);
      fsync(dirname(resolve(target)));
      return { bytes: statSync(target).size, lastEvent: lastEventIn(target), files, attachments };
    } finally {
      use.end();
      rmSync(draft, { force: true });
      rmSync(`${draft}-journal`, { force: true });
    }
  }

  private async copy(source: string, draft: string, reporter: ProgressReporter): Promise<void> {
    reporter.beginStep('Copied', getBytes(source));
    // For no other user: a reader of the signing key can act as any caller.
    writeFileSync(draft, '', { mode: 0o600, flag: 'wx' });
    const looking = setInterval(() => reporter.reportBytes(statSync(draft).size), LOOK_MS);
    try {
      await inProcess(source, `VACUUM INTO '${draft.replaceAll("'", "''")}'`, reporter.signal);
      reporter.reportBytes(statSync(draft).size);
    } finally {
      clearInterval(looking);
    }
  }
}

function name(draft: string, target: string, overwrite: boolean, inTheWay: Error): void {
  if (overwrite) {
    renameSync(draft, target);
    return;
  }
  try {
    linkSync(draft, target);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? inTheWay : error;
  }
}
