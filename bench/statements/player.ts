import Libsql from 'libsql';
import { createPool, type Pool, type PoolConnection } from 'mysql2';
import { AppConfig } from '#platform/config/app-config.js';
import { type Inputs, Run, type Script } from './script.js';
import { type Plain, type Row, rowsIn } from './transcript.js';

/** Sends a script again and again, with nothing but the driver. */
export interface Player {
  /** False after a conflict, or when the database has rolled back: the caller tries again. */
  play(inputs: Inputs): Promise<boolean>;
  close(): Promise<void>;
}

/** The number that a Laurel has. */
export const CONNECTIONS = AppConfig.fromEnvironment({}).databasePool.connections;

/** How a Laurel on a server talks to its driver. */
const OPTIONS = { supportBigNumbers: true, bigNumberStrings: true, timezone: 'Z', trace: false } as const;

export type Target = { readonly url: string } | { readonly file: string };

export function getPlayer(target: Target, script: Script): Player {
  return 'url' in target ? new ServerPlayer(target.url, script) : new FilePlayer(target.file, script);
}

class ServerPlayer implements Player {
  private readonly pool: Pool;

  constructor(
    url: string,
    private readonly script: Script,
  ) {
    this.pool = createPool({
      ...OPTIONS,
      uri: url.replace(/^mariadb/, 'mysql'),
      connectionLimit: CONNECTIONS,
    });
    const setUp = [...new Set(script.connections.flat())];
    this.pool.on('connection', (connection) =>
      setUp.forEach((sql) => connection.query(sql, () => undefined)),
    );
  }

  async play(inputs: Inputs): Promise<boolean> {
    const connection = await this.connection();
    try {
      return await this.playOn(connection, new Run(inputs));
    } finally {
      connection.release();
    }
  }

  async close(): Promise<void> {
    return new Promise((resolve) => this.pool.end(() => resolve()));
  }

  private async playOn(connection: PoolConnection, run: Run): Promise<boolean> {
    try {
      for (const step of this.script.steps) {
        const result = await query(connection, step.sql, run.getValues(step));
        const rows = rowsIn<Row>(result);
        const affected = Array.isArray(result) ? null : (result as { affectedRows: number }).affectedRows;
        if (!run.take(step, rows, affected)) {
          await query(connection, 'ROLLBACK', []);
          return false;
        }
      }
      return true;
    } catch (error) {
      await query(connection, 'ROLLBACK', []);
      if (!isUndone(error)) {
        throw error;
      }
      return false;
    }
  }

  private async connection(): Promise<PoolConnection> {
    return new Promise((resolve, reject) =>
      this.pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection))),
    );
  }
}

export async function query(connection: PoolConnection, sql: string, values: Plain[]): Promise<unknown> {
  return new Promise((resolve, reject) =>
    connection.query(sql, values, (error, result) => (error ? reject(error) : resolve(result))),
  );
}

/** A deadlock, or a lock that was waited for too long. */
export function isUndone(error: unknown): boolean {
  return [1213, 1205].includes((error as { errno?: number }).errno ?? 0);
}

type Prepared = ReturnType<InstanceType<typeof Libsql>['prepare']>;

class FilePlayer implements Player {
  private readonly databases: InstanceType<typeof Libsql>[];
  private readonly statements: readonly Prepared[];

  constructor(
    file: string,
    private readonly script: Script,
  ) {
    const used = Math.max(...script.steps.map(({ connection }) => connection)) + 1;
    this.databases = Array.from({ length: used }, (_, connection) => {
      const database = new Libsql(file);
      script.connections[connection]?.forEach((sql) => database.exec(sql));
      return database;
    });
    const prepared = new Map<string, Prepared>();
    this.statements = script.steps.map(({ sql, connection, inOrder }) => {
      const key = `${connection} ${inOrder} ${sql}`;
      const statement = prepared.get(key) ?? this.database(connection).prepare(sql);
      prepared.set(key, inOrder ? statement.raw() : statement);
      return statement;
    });
  }

  // oxlint-disable-next-line typescript/require-await -- this driver answers at once
  async play(inputs: Inputs): Promise<boolean> {
    const run = new Run(inputs);
    for (const [index, step] of this.script.steps.entries()) {
      const statement = this.statements[index] as Prepared;
      const values = run.getValues(step);
      const rows = statement.reader ? (statement.all(values) as Row[]) : [];
      const affected = statement.reader ? null : statement.run(values).changes;
      if (!run.take(step, rows, affected)) {
        this.databases
          .filter(({ inTransaction }) => inTransaction)
          .forEach((database) => database.exec('ROLLBACK'));
        return false;
      }
    }
    return true;
  }

  async close(): Promise<void> {
    this.databases.forEach((database) => database.close());
    return Promise.resolve();
  }

  private database(connection: number): InstanceType<typeof Libsql> {
    const database = this.databases[connection];
    if (!database) {
      throw new Error(`There is no connection ${connection}`);
    }
    return database;
  }
}
