import type mysql from 'mysql2';
import { loadMysql } from './mysql-driver.js';
import { timeConnection } from './statement-durations.js';
import { askForCluster } from '../driver/galera-nodes.js';
import { ConcurrencyConflict } from '../error/unit-of-work.errors.js';
import {
  aroundStatements,
  runBeforeEnd,
  cutConnection,
  limitWaiting,
} from '#platform/patched/mysql-connections.js';

export interface PoolLimits {
  readonly connections: number;
  /** Undefined for migrations and sums over whole tables. */
  readonly statementMs: number | undefined;
}

/** The waiting time for a connection. */
const ACQUIRE_MS_MAX = 5000;
const CONNECT_MS_MAX = 5000;
/** The server ends slow statements. Without an answer after this, it is unreachable. */
const GRACE_MS = 1000;

/** Answers of a server that gives its connections up. */
const NOT_HERE: ReadonlySet<unknown> = new Set([
  1290, // it only reads: another one is the primary
  1836,
  1047, // Galera: it has left the cluster
  3100, // Group Replication: likewise
]);
const LOOK_AGAIN_MS = 250;

/** A conflict, because callers may retry: all connections are in use. */
class NoConnectionFree extends ConcurrencyConflict {
  constructor() {
    super(`No connection to the database was free within ${ACQUIRE_MS_MAX} ms`);
  }
}

/**
 * Refuses values that do not fit their column, instead of cutting them, and fixes the escaping of texts, independent of the server's
 * settings (NO_BACKSLASH_ESCAPES, ANSI_QUOTES).
 */
const SQL_MODE =
  'STRICT_ALL_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';

/**
 * The session variables of every connection. Lock waits are short, because `UnitOfWork` retries. On a Galera cluster an answered write is
 * visible on all nodes: statements outside transactions, and the beginnings of transactions, wait until the node is up to date.
 */
function session({ statementMs }: PoolLimits): string[] {
  return [
    'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
    `SET SESSION sql_mode = '${SQL_MODE}'`,
    'SET SESSION innodb_lock_wait_timeout = 2',
    '/*M! SET SESSION wsrep_sync_wait = 1 */',
    ...(statementMs === undefined
      ? []
      : [
          `/*M! SET SESSION max_statement_time = ${statementMs / 1000} */`,
          // MySQL limits only reads.
          `SET SESSION max_execution_time = ${statementMs}`,
        ]),
  ];
}

/**
 * A pool without endless waits, for a connection or for a dead server: machines without power or network do not close connections. mysql2
 * would wait as long as the system does.
 */
export function poolWith(limits: PoolLimits): (options: mysql.PoolOptions) => mysql.Pool {
  return (options) => {
    const pool = loadMysql().createPool({
      ...options,
      connectionLimit: limits.connections,
      connectTimeout: CONNECT_MS_MAX,
      // Otherwise every statement takes a stack trace.
      trace: false,
    });
    const watch = limits.statementMs === undefined ? undefined : new Watch(pool, limits.statementMs);
    pool.on('connection', (connection) => {
      // Servers without the variable ignore it.
      session(limits).forEach((set) => connection.query(set, () => undefined));
      askForCluster(connection);
      watch?.over(connection);
      timeConnection(connection);
      // The pool handles it by opening another connection.
      connection.on('error', () => undefined);
    });
    // mysql2 limits the number of waiting callers, but not their time.
    limitWaiting(pool, ACQUIRE_MS_MAX, () => new NoConnectionFree());
    return pool;
  };
}

/**
 * Cuts connections to dead servers: the statement fails like after a lost connection, and the pool opens a new one. Idle connections are
 * closed as well, so that requests do not fail one after another. The same applies to a server that has announced its shutdown, because a
 * balancer sends only new connections to the successor.
 */
class Watch {
  private readonly lines = new Map<mysql.PoolConnection, Line>();

  constructor(pool: mysql.Pool, statementMs: number) {
    const note = (connection: mysql.PoolConnection, isIdle: boolean) => {
      const line = this.lines.get(connection);
      if (line) {
        line.isIdle = isIdle;
      }
    };
    pool.on('acquire', (connection) => note(connection, false));
    pool.on('release', (connection) => note(connection, true));
    const timer = setInterval(() => this.look(statementMs + GRACE_MS), LOOK_AGAIN_MS).unref();
    runBeforeEnd(pool, () => clearInterval(timer));
  }

  over(connection: mysql.PoolConnection): void {
    const line: Line = { unanswered: 0, since: 0, isIdle: false };
    this.lines.set(connection, line);
    aroundStatements(connection, (_statement, done) => {
      line.since = line.unanswered === 0 ? performance.now() : line.since;
      line.unanswered += 1;
      return {
        done: (...answer) => {
          line.unanswered -= 1;
          line.since = performance.now();
          done(...answer);
          if (NOT_HERE.has((answer[0] as { errno?: number } | null)?.errno)) {
            this.leave(connection);
          }
        },
      };
    });
    const forget = () => this.lines.delete(connection);
    connection.once('error', forget).once('end', forget);
  }

  private leave(connection: mysql.PoolConnection): void {
    const idle = [...this.lines].filter(([, line]) => line.isIdle).map(([each]) => each);
    [connection, ...idle].forEach((each) =>
      cutConnection(each, new Error('Another server takes what is written')),
    );
  }

  private look(ms: number): void {
    const since = performance.now() - ms;
    const all = [...this.lines];
    if (all.some(([, line]) => isDead(line, since))) {
      all
        .filter(([, line]) => line.isIdle || isDead(line, since))
        .forEach(([each]) => cutConnection(each, new Error(`The database did not answer within ${ms} ms`)));
    }
  }
}

interface Line {
  unanswered: number;
  /** The sending time of the current statement, or the time of the last answer. */
  since: number;
  isIdle: boolean;
}

function isDead({ unanswered, since }: Line, before: number): boolean {
  return unanswered > 0 && since < before;
}
