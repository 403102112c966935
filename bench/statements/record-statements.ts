import { AsyncLocalStorage } from 'node:async_hooks';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { plain, type Plain, type Row, rowsIn, type Said, type Statement } from './transcript.js';

/*
 * Loaded into a Laurel before anything else (`node --import`): tells the process that has started it which statements a
 * request sends, as they go into the driver. Only requests with the header are told of as a whole; what happens in the
 * background belongs to no request.
 */

export const RECORD_HEADER = 'x-record-statements';

interface Recording {
  readonly request: string;
  /** By when they were sent: of two that are under way at once, either may be answered first. */
  readonly statements: Map<number, Statement>;
}

type Callback = (error: unknown, result?: unknown, ...more: unknown[]) => void;
type Method = (this: object, ...args: unknown[]) => unknown;

const require = createRequire(import.meta.url);
const recordings = new AsyncLocalStorage<Recording>();
const connections = new WeakMap<object, number>();
let seen = 0;
let sentSoFar = 0;

const say = (said: Said) => process.send?.(said);

/** In the order in which they are used first. */
function getNumber(connection: object): number {
  const known = connections.get(connection) ?? seen++;
  connections.set(connection, known);
  return known;
}

interface Sent {
  readonly sql: string;
  readonly values: unknown;
  readonly inOrder?: boolean;
  /** The how manieth of the process. */
  readonly at?: number;
}

function note(
  connection: object,
  { sql, values, inOrder = false, at = sentSoFar++ }: Sent,
  result: unknown,
): void {
  const number = getNumber(connection);
  const given = Array.isArray(values) ? values.map(plain) : [];
  const setsUp = /^\s*(\/\*M?!\d*\s*)?(SET\s+SESSION|PRAGMA\s+\w+\s*=)/i.test(sql);
  if (setsUp) {
    say({ about: 'connection', connection: number, sql });
    return;
  }
  // A row that is a list is no list of rows.
  const rows = (inOrder && Array.isArray(result) ? (result as object[]) : rowsIn<object>(result)).map(getRow);
  const affected = Array.isArray(result) ? null : getAffected(result);
  const recording = recordings.getStore();
  if (!recording) {
    say({ about: 'background', sql });
    return;
  }
  const statement = { sql, values: given, connection: number, inOrder, rows, affected };
  recording.statements.set(at, statement);
}

function getRow(row: object): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]): [string, Plain] => [name, plain(value)]),
  );
}

function getAffected(result: unknown): number | null {
  const { affectedRows, changes } = (result ?? {}) as { affectedRows?: number; changes?: number };
  return affectedRows ?? changes ?? null;
}

function recordRequests(): void {
  const emit = Reflect.get(Server.prototype, 'emit') as Method;
  Reflect.set(Server.prototype, 'emit', function (this: object, name: unknown, ...args: unknown[]) {
    const [request, response] = args as [IncomingMessage, ServerResponse];
    const wanted = name === 'request' ? request.headers[RECORD_HEADER] : undefined;
    if (typeof wanted !== 'string') {
      return emit.call(this, name, ...args);
    }
    const recording: Recording = { request: wanted, statements: new Map() };
    response.once('finish', () => {
      const inOrder = [...recording.statements].sort(([one], [other]) => one - other);
      const statements = inOrder.map(([, statement]) => statement);
      say({ about: 'request', transcript: { request: wanted, statements } });
    });
    return recordings.run(recording, () => emit.call(this, name, ...args));
  });
}

/** `query` and `execute`, however they are called. */
function recordMysql(): void {
  const { Connection } = require('mysql2') as { Connection: { prototype: object } };
  for (const name of ['query', 'execute']) {
    const original = Reflect.get(Connection.prototype, name) as Method;
    Reflect.set(Connection.prototype, name, function (this: object, ...args: unknown[]) {
      const [first, second] = args;
      const { sql, values } = (
        typeof first === 'string' ? { sql: first, values: second } : { values: second, ...(first as object) }
      ) as { sql: string; values: unknown };
      const recording = recordings.getStore();
      const at = sentSoFar++;
      const done = args.findLastIndex((arg) => typeof arg === 'function');
      if (done >= 0) {
        const callback = args[done] as Callback;
        args[done] = (error: unknown, result?: unknown, ...more: unknown[]) => {
          // The answer arrives outside the request that has asked.
          recordings.run(recording as Recording, () => error || note(this, { sql, values, at }, result));
          callback(error, result, ...more);
        };
      }
      return original.apply(this, args);
    });
  }
}

interface Prepared {
  raw(): Prepared;
  run(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown;
  get(...values: unknown[]): unknown;
}

function recordSqlite(): void {
  const { prototype } = require('libsql') as { prototype: object };
  const prepare = Reflect.get(prototype, 'prepare') as (this: object, sql: string) => Prepared;
  Reflect.set(prototype, 'prepare', function (this: object, sql: string) {
    const statement = prepare.call(this, sql);
    let inOrder = false;
    const raw = statement.raw.bind(statement);
    statement.raw = () => {
      inOrder = true;
      return raw();
    };
    for (const name of ['run', 'all', 'get'] as const) {
      const original = statement[name].bind(statement);
      statement[name] = (...values: unknown[]) => {
        const result = original(...values);
        note(this, { sql, values, inOrder }, name === 'get' ? [result].filter(Boolean) : result);
        return result;
      };
    }
    return statement;
  });
  // Played, these are statements like any others, which have changed no row.
  const exec = Reflect.get(prototype, 'exec') as (this: object, sql: string) => unknown;
  Reflect.set(prototype, 'exec', function (this: object, sql: string) {
    const result = exec.call(this, sql);
    note(this, { sql, values: [] }, { changes: 0 });
    return result;
  });
  const { prototype: aside } = require('libsql/promise') as { prototype: object };
  const execAside = Reflect.get(aside, 'exec') as (this: object, sql: string) => Promise<unknown>;
  Reflect.set(aside, 'exec', async function (this: object, sql: string) {
    const result = await execAside.call(this, sql);
    note(this, { sql, values: [] }, { changes: 0 });
    return result;
  });
}

recordRequests();
recordMysql();
recordSqlite();
