import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { type Database, script } from './database.js';
import { freeBlock } from './ports.js';

const PORTS_FROM = 17_100;
export const SCHEMA = 'laurel_chaos';

/** One server for all processes. */
export class MariaDb implements Database {
  private port = 0;

  /** @param durable On disk with every commit: for who kills the server. */
  constructor(
    private readonly directory: string,
    private readonly durable = true,
  ) {}

  get addresses(): readonly string[] {
    return [`mariadb://app:app@127.0.0.1:${this.port}/${SCHEMA}`];
  }

  getEnvironment(process: number): Readonly<Record<string, string>> {
    const [url = ''] = this.addresses;
    return { DATABASE_URL: url, DATA_DIR: join(this.directory, `data-${process}`) };
  }

  async start(): Promise<void> {
    this.port = await freeBlock(PORTS_FROM, [0]);
    await this.run('start');
    const uri = `mysql://app:app@127.0.0.1:${this.port}`;
    const connection = await createConnection({ uri });
    await connection.query(`CREATE DATABASE ${SCHEMA} CHARACTER SET utf8mb4`);
    await connection.end();
  }

  async stop(): Promise<void> {
    await this.run('stop');
  }

  async outage(_victims: readonly number[], milliseconds: number): Promise<void> {
    await this.run('kill');
    await sleep(milliseconds);
    await this.run('start');
  }

  private async run(command: string): Promise<void> {
    const own = { ROOT: join(this.directory, 'mariadb'), PORT: String(this.port) };
    const environment = { ...own, FLUSH: this.durable ? '1' : '0' };
    await script('mariadb.sh', [command], environment);
  }
}
