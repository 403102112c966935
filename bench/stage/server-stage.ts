import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { freePort } from './laurel.js';
import type { Plain } from '../statements/transcript.js';
import type { Database, Stage } from './stage.js';

const SCRIPT = fileURLToPath(new URL('../../../scripts/services/mariadb.sh', import.meta.url));

export function hasServer(): boolean {
  return existsSync('/usr/sbin/mariadbd');
}

/** A MariaDB of its own that flushes every commit. */
export async function serverStage(directory: string): Promise<Stage> {
  const root = join(directory, 'mariadb');
  mkdirSync(root);
  // The server runs as a user of its own.
  chmodSync(directory, 0o755);
  const port = String(await freePort());
  const env = { ...process.env, ROOT: root, PORT: port, FLUSH: '1' };
  const script = async (command: string) => {
    await promisify(execFile)('bash', [SCRIPT, command], { env });
  };
  await script('start');
  return {
    name: 'MariaDB',
    pid: Number(readFileSync(join(root, 'launched.pid'), 'utf8')),
    create: async (name) => createOn(directory, `mariadb://app:app@127.0.0.1:${port}`, name),
    close: async () => script('stop'),
  };
}

/** @param server `mariadb://user:password@host:port` */
export async function createOn(directory: string, server: string, suffix: string): Promise<Database> {
  const name = `laurel_bench_${suffix}`;
  const connection = await createConnection(server.replace('mariadb', 'mysql'));
  await connection.query(`DROP DATABASE IF EXISTS ${name}`);
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  await connection.query(`USE ${name}`);
  return serverDatabase({ directory, server, suffix, name, connection });
}

interface Opened {
  readonly directory: string;
  readonly server: string;
  readonly suffix: string;
  readonly name: string;
  readonly connection: Connection;
}

function serverDatabase({ directory, server, suffix, name, connection }: Opened): Database {
  const url = `${server}/${name}`;
  const dataDirectory = join(directory, `data-${suffix}`);
  mkdirSync(dataDirectory, { recursive: true });
  const query = async (sql: string, values: readonly Plain[] = []) => {
    const [rows] = await connection.query<RowDataPacket[]>(sql, [...values]);
    return Array.isArray(rows) ? rows : [];
  };
  return {
    kind: 'server',
    environment: { DATABASE_URL: url, DATA_DIR: dataDirectory },
    target: { url },
    query,
    copy: async (other) => {
      const copied = await createOn(directory, server, other);
      for (const row of await query('SHOW TABLES')) {
        const table = String(Object.values(row)[0]);
        await copied.query(`CREATE TABLE ${table} LIKE ${name}.${table}`);
        await copied.query(`INSERT INTO ${table} SELECT * FROM ${name}.${table}`);
      }
      return copied;
    },
    drop: async () => {
      await connection.query(`DROP DATABASE ${name}`);
      await connection.end();
    },
  };
}
