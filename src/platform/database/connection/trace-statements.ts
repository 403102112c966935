import type { DataSource } from 'typeorm';
import { statementsOf } from '../driver/send-statement.js';
import { type Span, type Tracer } from '#platform/telemetry/trace.js';

const STATEMENT_LENGTH_MAX = 2000;
const TARGET = /\b(?:FROM|INTO|UPDATE|JOIN)\s+[`"]?(\w+)/i;

type Callback = (error: unknown, ...results: unknown[]) => void;

/** What mysql2 and libsql have, of which nothing else is touched. */
interface ServerConnection {
  query: (...call: unknown[]) => unknown;
}
interface ServerPool {
  readonly _allConnections?: { toArray(): ServerConnection[] };
  on(event: 'connection', listener: (connection: ServerConnection) => void): void;
}
interface Prepared {
  all(...values: unknown[]): unknown;
  run(...values: unknown[]): unknown;
}
interface Sqlite {
  prepare: (statement: string) => Prepared;
  exec: (statement: string) => unknown;
  execAside: (statement: string) => Promise<void>;
}

/**
 * A span for each statement that is sent within a trace: at the driver, because not all statements take the
 * same way until there. Contains the placeholders, never the values.
 */
export function traceStatements(tracer: Tracer, ...dataSources: readonly DataSource[]): void {
  for (const { driver, options } of dataSources) {
    const { pool, databaseConnection } = driver as unknown as {
      readonly pool?: ServerPool;
      readonly databaseConnection?: Sqlite;
    };
    const begin = beginning(tracer, options.type === 'better-sqlite3' ? 'sqlite' : options.type);
    if (pool) {
      pool._allConnections?.toArray().forEach((connection) => traceConnection(connection, begin));
      pool.on('connection', (connection) => traceConnection(connection, begin));
    } else if (databaseConnection) {
      traceSqlite(databaseConnection, begin);
    }
  }
}

type Begin = (statement: string) => Span | undefined;

function beginning(tracer: Tracer, system: string): Begin {
  return (statement) => {
    if (tracer.current() === undefined) {
      return undefined;
    }
    const sent = statementsOf(statement).map((each) => ({
      operation: /^\W*(\w+)/.exec(each)?.[1]?.toUpperCase() ?? 'SQL',
      target: TARGET.exec(each)?.[1],
    }));
    const [first] = sent;
    return tracer.begin({
      // All of those that one message brings, in their order.
      name: sent.map(({ operation, target }) => [operation, target].filter(Boolean).join(' ')).join(', '),
      kind: 'client',
      facts: {
        'db.system.name': system,
        'db.operation.name': sent.length === 1 ? first?.operation : 'BATCH',
        'db.collection.name': sent.length === 1 ? first?.target : undefined,
        'db.query.text': statement.slice(0, STATEMENT_LENGTH_MAX),
      },
    });
  };
}

function traceConnection(connection: ServerConnection, begin: Begin): void {
  const query = connection.query.bind(connection);
  connection.query = (...call) => {
    const [sent] = call;
    const callback = call.at(-1);
    const statement = typeof sent === 'string' ? sent : ((sent as { sql?: string } | undefined)?.sql ?? '');
    const span = typeof callback === 'function' ? begin(statement) : undefined;
    if (!span) {
      return query(...call);
    }
    const answered: Callback = (error, ...results) => {
      span.end({ failed: Boolean(error) });
      (callback as Callback)(error, ...results);
    };
    return query(...call.slice(0, -1), answered);
  };
}

function traceSqlite(connection: Sqlite, begin: Begin): void {
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (statement) => {
    const prepared = prepare(statement);
    for (const way of ['all', 'run'] as const) {
      const send = prepared[way].bind(prepared);
      prepared[way] = (...values) => traced(begin(statement), () => send(...values));
    }
    return prepared;
  };
  const exec = connection.exec.bind(connection);
  connection.exec = (statement) => traced(begin(statement), () => exec(statement));
  const execAside = connection.execAside.bind(connection);
  connection.execAside = async (statement) => {
    const span = begin(statement);
    try {
      await execAside(statement);
      span?.end();
    } catch (error) {
      span?.end({ failed: true });
      throw error;
    }
  };
}

function traced<T>(span: Span | undefined, send: () => T): T {
  try {
    const answer = send();
    span?.end();
    return answer;
  } catch (error) {
    span?.end({ failed: true });
    throw error;
  }
}
