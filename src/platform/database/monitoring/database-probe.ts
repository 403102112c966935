import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { DataSource } from 'typeorm';
import { loadMysqlPromises } from '../connection/mysql-driver.js';

const TIMEOUT_MS = 1000;

/**
 * Asks the database whether it is there and takes what is written, on a line of its own: behind the requests of a shop that
 * is full, a probe would say that the process is sick, and the ones beside it would get its customers as well.
 */
@Injectable()
export class DatabaseProbe implements OnApplicationShutdown {
  private line: Connection | undefined;
  private asking: Promise<void> | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** However many ask at once, the database is asked one question at a time. */
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
      // Perhaps the server has closed it since, or was started anew.
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

/** @throws when there is no answer, or this account can change nothing there */
async function question(line: Connection): Promise<void> {
  const [[answer]] = await line.query<(RowDataPacket & { readonly readsOnly: unknown })[]>({
    sql: 'SELECT @@global.read_only AS readsOnly',
    timeout: TIMEOUT_MS,
  });
  if (answer?.readsOnly !== 0) {
    // Some accounts may write all the same. The server refuses before it looks for rows, of which there are none.
    await line.query({ sql: 'DELETE FROM named_lock WHERE 1 = 0', timeout: TIMEOUT_MS });
  }
}
