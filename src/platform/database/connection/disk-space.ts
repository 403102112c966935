import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { Gauge } from 'prom-client';
import { AppConfig } from '#platform/config/app-config.js';
import { MetricsCollector } from '#platform/telemetry/metrics.js';
import { Extension } from '#platform/extensions.js';
import { getPlace } from './describe-database.js';

const TELL_AGAIN_MS = 60_000;
const FULL_MS = 10_000;

/** Less than the need of a transaction. */
const ROOM_BYTES_MIN = 65_536;

const FULL: ReadonlySet<unknown> = new Set([1021, 1114, 'SQLITE_FULL']);
/** Other errors of servers carry the number of the system. */
const NO_SPACE = /no space left on device|\b(errno:?|error|errcode:?) "?28\b/i;

const full = new Gauge({
  name: 'laurel_database_disk_full',
  help: 'Whether the disk of the database takes nothing more: 1, or 0',
});
const free = new Gauge({ name: 'laurel_disk_free_bytes', help: 'Room on the disk of the SQLite file' });
const size = new Gauge({ name: 'laurel_disk_size_bytes', help: 'Size of the disk of the SQLite file' });

/** Detects a full disk of the database, warns operators, and measures the free space of a SQLite file. */
@Extension(MetricsCollector)
@Injectable()
export class DiskSpace implements MetricsCollector {
  private readonly logger = new Logger('Database');
  private isFullNow = false;
  private fullAt = -Infinity;
  private warnedAt = -Infinity;

  constructor(private readonly config: AppConfig) {}

  get isFull(): boolean {
    return this.isFullNow;
  }

  /** Whether a test write is worth a try. */
  get mayHaveRoom(): boolean {
    return this.isFullNow && performance.now() - this.fullAt > FULL_MS;
  }

  /** Whether the disk of a SQLite file is full; unknown for servers. */
  hasNoRoom(): boolean {
    const { database } = this.config;
    if (database.kind !== 'sqlite') {
      return false;
    }
    const { bavail, bsize } = statfsSync(dirname(database.file));
    return bavail * bsize < ROOM_BYTES_MIN;
  }

  isFullFor(error: unknown): boolean {
    const { errno, code, message } = (
      error instanceof QueryFailedError ? error.driverError : error
    ) as Partial<Record<'errno' | 'code' | 'message', unknown>>;
    return (
      FULL.has(errno) ||
      FULL.has(code) ||
      NO_SPACE.test(String(message)) ||
      // The driver may lose the code, or the error comes from the file system.
      (String(code).startsWith('SQLITE_IOERR') && this.hasNoRoom())
    );
  }

  noteFull(error: unknown): void {
    this.isFullNow = true;
    this.fullAt = performance.now();
    if (this.fullAt - this.warnedAt > TELL_AGAIN_MS) {
      this.warnedAt = this.fullAt;
      const { message } = error as Error;
      this.logger.error({
        msg: `disk full: ${this.place()} takes nothing more, writes get 503`,
        err: { message },
      });
    }
  }

  noteRoom(): void {
    this.isFullNow = false;
    this.warnedAt = -Infinity;
    this.logger.log(`The disk of ${this.place()} has room again`);
  }

  async collect(): Promise<void> {
    full.set({}, this.isFullNow ? 1 : 0);
    const { database } = this.config;
    if (database.kind === 'sqlite') {
      const { bavail, blocks, bsize } = await statfs(dirname(database.file));
      free.set({}, bavail * bsize);
      size.set({}, blocks * bsize);
    }
  }

  private place(): string {
    return getPlace(this.config.database);
  }
}
