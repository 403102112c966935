import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { DataSource } from 'typeorm';
import { loadMysqlPromises } from '../connection/mysql-driver.js';

const TIMEOUT_MS = 1000;

/**
 * Checks that the database is reachable and writable, on its own connection: behind the requests of a busy shop, a probe would fail and
 * move the customers to other busy processes.
 */
@Injectable()
export class DatabaseProbe implements OnApplicationShutdown {
  private line: Connection | undefined;
  private asking: Promise<void> | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** Concurrent callers share one question. */
  async ping(): Promise<void> {
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    return this.asking;
  }

  onApplicationShutdown(): void {
    this.hangUp();
  }

  private async ask(): Promise<void> {
    const { options } = this.dataSource;
    if (options.type === 'better-sqlite3') {
      await this.dataSource.query('SELECT 1');
      return;
    }
    const url = 'url' in options ? options.url : '';
    if (this.line) {
      // The server may have closed the connection.
      const answered = await question(this.line).then(
        () => true,
        () => false,
      );
      if (answered) {
        return;
      }
      this.hangUp();
    }
    this.line = await loadMysqlPromises().createConnection({ uri: url, connectTimeout: TIMEOUT_MS });
    this.line.on('error', () => this.hangUp());
    try {
      await question(this.line);
    } catch (error) {
      this.hangUp();
      throw error;
    }
  }

  private hangUp(): void {
    this.line?.destroy();
    this.line = undefined;
  }
}

/** @throws without an answer, and for an account without the right to write */
async function question(line: Connection): Promise<void> {
  const [[answer]] = await line.query<(RowDataPacket & { readonly readsOnly: unknown })[]>({
    sql: 'SELECT @@global.read_only AS readsOnly',
    timeout: TIMEOUT_MS,
  });
  if (answer?.readsOnly !== 0) {
    // The server checks the right before it searches rows, of which there are none. Some accounts may write nevertheless.
    await line.query({ sql: 'DELETE FROM named_lock WHERE 1 = 0', timeout: TIMEOUT_MS });
  }
}
