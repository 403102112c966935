import Libsql from 'libsql';
import { createPool, type Pool, type PoolConnection } from 'mysql2';
import { CONNECTIONS, isUndone, type Player, query, type Target } from './player.js';
import type { Inputs } from './script.js';
import type { Plain, Row } from './transcript.js';

/** Sends one statement; says how many rows it has changed, or which it has found. */
export type Send<Name extends string> = (
  name: Name,
  values: Plain[],
) => Promise<{ readonly affected: number; readonly rows: Row[] }>;

/** Statements that are prepared once, and how they follow each other from begin to commit. */
export interface LeastProgram<Name extends string> {
  readonly onServer: Readonly<Record<Name, string>>;
  readonly onFile: Readonly<Record<Name, string>>;
  /** False: it must not be committed. */
  readonly run: (send: Send<Name>, inputs: Inputs) => Promise<boolean>;
}

/** Several targets are the nodes of a cluster: work goes through each of them in turn. */
export function getLeastPlayer<Name extends string>(
  targets: readonly Target[],
  program: LeastProgram<Name>,
): Player {
  const players = targets.map((target) =>
    'url' in target ? new LeastOnServer(target.url, program) : new LeastOnFile(target.file, program),
  );
  let turn = 0;
  return {
    play: async (inputs) => (players[turn++ % players.length] as Player).play(inputs),
    close: async () => {
      await Promise.all(players.map(async (player) => player.close()));
    },
  };
}

class LeastOnServer<Name extends string> implements Player {
  private readonly pool: Pool;

  constructor(
    url: string,
    private readonly program: LeastProgram<Name>,
  ) {
    this.pool = createPool({ uri: url.replace(/^mariadb/, 'mysql'), connectionLimit: CONNECTIONS });
    this.pool.on('connection', (connection) => {
      connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED', () => undefined);
    });
  }

  async play(inputs: Inputs): Promise<boolean> {
    const connection = await new Promise<PoolConnection>((resolve, reject) =>
      this.pool.getConnection((error, free) => (error ? reject(error) : resolve(free))),
    );
    const execute = async (sql: string, values: Plain[]): Promise<unknown> =>
      new Promise((resolve, reject) =>
        connection.execute(sql, values, (error, result) => (error ? reject(error) : resolve(result))),
      );
    const send: Send<Name> = async (name, values) => {
      const result = await execute(this.program.onServer[name], values);
      return Array.isArray(result)
        ? { rows: result as Row[], affected: 0 }
        : { rows: [], affected: (result as { affectedRows: number }).affectedRows };
    };
    try {
      await query(connection, 'BEGIN', []);
      const isGood = await this.program.run(send, inputs);
      await query(connection, isGood ? 'COMMIT' : 'ROLLBACK', []);
      return isGood;
    } catch (error) {
      await query(connection, 'ROLLBACK', []);
      if (!isUndone(error)) {
        throw error;
      }
      return false;
    } finally {
      connection.release();
    }
  }

  async close(): Promise<void> {
    return new Promise((resolve) => this.pool.end(() => resolve()));
  }
}

class LeastOnFile<Name extends string> implements Player {
  private readonly database: InstanceType<typeof Libsql>;
  private readonly statements = new Map<Name, ReturnType<InstanceType<typeof Libsql>['prepare']>>();
  /** One connection, so one transaction at a time. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    file: string,
    private readonly program: LeastProgram<Name>,
  ) {
    this.database = new Libsql(file);
    this.database.pragma('journal_mode = WAL');
    this.database.pragma('synchronous = FULL');
    for (const name of Object.keys(program.onFile) as Name[]) {
      this.statements.set(name, this.database.prepare(program.onFile[name]));
    }
  }

  async play(inputs: Inputs): Promise<boolean> {
    const mine = this.last.then(async () => this.playAlone(inputs));
    this.last = mine.catch(() => undefined);
    return mine;
  }

  async close(): Promise<void> {
    this.database.close();
    return Promise.resolve();
  }

  private async playAlone(inputs: Inputs): Promise<boolean> {
    this.database.exec('BEGIN IMMEDIATE');
    const isGood = await this.program.run(async (name, values) => this.send(name, values), inputs);
    this.database.exec(isGood ? 'COMMIT' : 'ROLLBACK');
    return isGood;
  }

  // oxlint-disable-next-line typescript/require-await -- this driver answers at once
  private async send(name: Name, values: Plain[]): Promise<{ affected: number; rows: Row[] }> {
    const statement = this.statements.get(name);
    if (!statement) {
      throw new Error(`There is no statement ${name}`);
    }
    return statement.reader
      ? { rows: statement.all(values) as Row[], affected: 0 }
      : { rows: [], affected: statement.run(values).changes };
  }
}
