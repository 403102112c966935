import type { Socket } from 'node:net';
import type { Pool, PoolConnection } from 'mysql2';

/*
 * mysql2 has events for its connections, and none for statements, for the waiting for a connection, or for what is in a pool.
 */

export type Answered = (...answer: unknown[]) => void;

/** What is sent in place of a statement, and what receives the answer. */
type Around = (statement: string, done: Answered) => { readonly statement?: string; readonly done: Answered };

interface Sends {
  query: (...sent: unknown[]) => unknown;
}

/**
 * Passes each statement of this connection that a caller waits for through `around`.
 * @returns What takes it away again.
 */
export function aroundStatements(connection: Pick<PoolConnection, 'query'>, around: Around): () => void {
  const sender = connection as unknown as Sends;
  const query = sender.query.bind(connection);
  // A constant: V8 allocates a function literal that is assigned to a property among old objects.
  const passed = (sent: string | { readonly sql: string }, ...rest: unknown[]) => {
    const done = rest.pop();
    if (typeof done !== 'function') {
      return query(sent, ...rest, done);
    }
    const other = around(typeof sent === 'string' ? sent : sent.sql, done as Answered);
    return query(other.statement ?? sent, ...rest, other.done);
  };
  sender.query = passed as Sends['query'];
  return () => void (sender.query = query);
}

/** Ends a connection at once, and fails the statement that waits on it. */
export function cutConnection(connection: PoolConnection, error: Error): void {
  (connection as PoolConnection & { readonly stream: Socket }).stream.destroy(error);
}

/** @param refusal What a caller gets who has waited for a connection for `ms`. */
export function limitWaiting(pool: Pool, ms: number, refusal: () => NodeJS.ErrnoException): void {
  const getConnection = pool.getConnection.bind(pool);
  pool.getConnection = (callback) => {
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      callback(refusal(), undefined as unknown as PoolConnection);
    }, ms);
    getConnection((error, connection) => {
      clearTimeout(timer);
      if (!isOver) {
        callback(error, connection);
      } else if (!error) {
        connection.release();
      }
    });
  };
}

/** @param work Runs when the pool is closed, before its connections are. */
export function runBeforeEnd(pool: Pool, work: () => void): void {
  const end = pool.end.bind(pool);
  pool.end = ((done: () => void) => {
    work();
    end(done);
  }) as typeof pool.end;
}

interface Queue {
  readonly length: number;
}

interface Inside {
  readonly _allConnections?: Queue & { toArray(): PoolConnection[] };
  readonly _freeConnections?: Queue;
  readonly _connectionQueue?: Queue;
}

export function connectionsIn(pool: Pool): PoolConnection[] {
  return (pool as Inside)._allConnections?.toArray() ?? [];
}

/** How many connections a pool has, how many of them are free, and how many callers wait for one. */
export function getSizes(pool: Pool): {
  readonly all: number;
  readonly free: number;
  readonly waiting: number;
} {
  const { _allConnections: all, _freeConnections: free, _connectionQueue: waiting } = pool as Inside;
  return { all: all?.length ?? 0, free: free?.length ?? 0, waiting: waiting?.length ?? 0 };
}
