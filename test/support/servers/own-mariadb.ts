import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createConnection } from 'mysql2/promise';
import { freePort } from '../processes/command.js';

const SCRIPT = fileURLToPath(new URL('../../../scripts/services/mariadb.sh', import.meta.url));

/** A MariaDB that belongs to one spec, which may kill it, change its settings and fill its disk. It flushes at each commit. */
export class OwnMariaDb {
  private constructor(
    /** Where it lives. */
    readonly root: string,
    private readonly port: string,
    private readonly binlog: string,
  ) {}

  /** @param binlog Options of a binary log; none without. */
  static async startIn(root: string, binlog = ''): Promise<OwnMariaDb> {
    const server = new OwnMariaDb(root, await freePort(), binlog);
    server.do('start');
    return server;
  }

  /** Answers with its address. */
  async createDatabase(name: string): Promise<string> {
    const uri = `mysql://app:app@127.0.0.1:${this.port}`;
    const connection = await createConnection({ uri });
    await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
    await connection.end();
    return `${uri}/${name}`;
  }

  do(command: 'start' | 'kill' | 'stop'): void {
    const env = { ...process.env, ROOT: this.root, PORT: this.port, FLUSH: '1', BINLOG: this.binlog };
    expect(spawnSync(SCRIPT, [command], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status).toBe(0);
  }

  asRoot(statement: string): void {
    const client = ['--no-defaults', '-S', join(this.root, 's.sock'), '-uroot', '-e', statement];
    expect(spawnSync('mariadb', client, { stdio: ['ignore', 'ignore', 'inherit'] }).status).toBe(0);
  }
}
