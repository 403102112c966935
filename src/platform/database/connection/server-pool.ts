import type mysql from 'mysql2';
import { loadMysql } from './mysql-driver.js';
import { timeConnection } from './statement-durations.js';
import { askForCluster } from '../driver/galera-nodes.js';
import { ConcurrencyConflict } from '../error/unit-of-work.errors.js';
import {
  aroundStatements,
  beforeEndOf,
  cutConnection,
  limitWaiting,
} from '#platform/patched/mysql-connections.js';

/** What a process takes of a server, and how long it waits for it. */
export interface PoolLimits {
  readonly connections: number;
  /** How long a statement may take; no limit for migrations and sums over whole tables. */
  readonly statementMs: number | undefined;
}

/** How long a caller waits for a connection while others have all of them. */
const ACQUIRE_MS_MAX = 5000;
const CONNECT_MS_MAX = 5000;
/** The server ends a statement that takes too long. One that has not even said so by then is out of reach. */
const GRACE_MS = 1000;

/** How a server says that it is not, or no longer, the one to speak to. */
const NOT_HERE: ReadonlySet<unknown> = new Set([
  1290, // it only reads: another one is the primary
  1836,
  1047, // Galera: it has left the cluster
  3100, // Group Replication: likewise
]);
const LOOK_AGAIN_MS = 250;

/** All connections are in use, and stay so: the same as a conflict, for callers that may retry. */
class NoConnectionFree extends ConcurrencyConflict {
  constructor() {
    super(`No connection to the database was free within ${ACQUIRE_MS_MAX} ms`);
  }
}

/**
 * Values are refused that a column cannot hold, instead of cut; and the server reads a text as it is escaped here, whatever
 * its own setting is (NO_BACKSLASH_ESCAPES, ANSI_QUOTES).
 */
const SQL_MODE =
  'STRICT_ALL_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';

/**
 * The session variables of every connection to a server. No statement waits long for a lock: `UnitOfWork` retries. On a Galera
 * cluster, a client that has an answer from one node finds its effects on all others: a statement outside a transaction,
 * and the start of one, first wait until this node is up to date.
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
          // MySQL, and of it only what reads.
          `SET SESSION max_execution_time = ${statementMs}`,
        ]),
  ];
}

/**
 * A pool that never hangs: neither for a connection, nor for an answer of a server that has gone without a word, as
 * machines do that lose their power or their network. mysql2 would wait for as long as the system keeps the line.
 */
export function poolWith(limits: PoolLimits): (options: mysql.PoolOptions) => mysql.Pool {
  return (options) => {
    const pool = loadMysql().createPool({
      ...options,
      connectionLimit: limits.connections,
      connectTimeout: CONNECT_MS_MAX,
      // It would take a stack trace for every statement, in case it fails.
      trace: false,
    });
    const watch = limits.statementMs === undefined ? undefined : new Watch(pool, limits.statementMs);
    pool.on('connection', (connection) => {
      // A server that does not know a variable goes without it.
      session(limits).forEach((set) => connection.query(set, () => undefined));
      askForCluster(connection);
      watch?.over(connection);
      timeConnection(connection);
      // The pool receives it and opens another connection; no other code needs it.
      connection.on('error', () => undefined);
    });
    // mysql2 can limit how many wait for a connection, but not for how long.
    limitWaiting(pool, ACQUIRE_MS_MAX, () => new NoConnectionFree());
    return pool;
  };
}

/**
 * Cuts connections to servers that no longer answer: the statement fails as by a lost connection, and the pool opens a new one.
 * Where one is dead, idle ones may be, too: they are closed as well, instead of failing one request after another.
 * So do those to a server that has just said that it takes nothing any more: a balancer leads new ones to its successor, and
 * leaves old ones where they are.
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
    beforeEndOf(pool, () => clearInterval(timer));
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
  /** When the statement that is being answered was sent, or the one before it was answered. */
  since: number;
  isIdle: boolean;
}

function isDead({ unanswered, since }: Line, before: number): boolean {
  return unanswered > 0 && since < before;
}
