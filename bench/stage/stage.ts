import type { Environment } from './laurel.js';
import type { Target } from '../statements/player.js';
import type { Plain } from '../statements/transcript.js';

/** Where benchmarks take place: a server, or files. */
export interface Stage {
  readonly name: 'MariaDB' | 'SQLite';
  /** The server's process; undefined where the database is a part of the service. */
  readonly pid: number | undefined;
  /** An empty database of this name, in place of the one that was there. */
  create(name: string): Promise<Database>;
  close(): Promise<void>;
}

export interface Database {
  readonly environment: Environment;
  readonly target: Target;
  readonly kind: 'server' | 'file';
  /** One connection for everything that is prepared, and for looking at it. */
  query(sql: string, values?: readonly Plain[]): Promise<Readonly<Record<string, unknown>>[]>;
  /** The same tables with the same rows, for who must not meet the service. */
  copy(name: string): Promise<Database>;
  drop(): Promise<void>;
}
