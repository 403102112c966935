import type { PoolConnection } from 'mysql2';
import type { DataSource } from 'typeorm';
import { aroundStatements, connectionsIn } from '#platform/patched/mysql-connections.js';
import { getPool, type SqliteHandle, getSqlite } from '#platform/patched/typeorm-driver.js';
import { getStatements } from '../driver/send-statement.js';
import { type Span, type Tracer } from '#platform/telemetry/trace.js';

const STATEMENT_LENGTH_MAX = 2000;
const TARGET = /\b(?:FROM|INTO|UPDATE|JOIN)\s+[`"]?(\w+)/i;

/** Adds a span for each statement within a trace, at the driver, the common path of all statements. Contains placeholders, never values. */
export function traceStatements(tracer: Tracer, ...dataSources: readonly DataSource[]): void {
  for (const dataSource of dataSources) {
    const { type } = dataSource.options;
    const begin = beginning(tracer, type === 'better-sqlite3' ? 'sqlite' : type);
    const pool = getPool(dataSource);
    if (pool) {
      connectionsIn(pool).forEach((connection) => traceConnection(connection, begin));
      pool.on('connection', (connection) => traceConnection(connection, begin));
    } else {
      traceSqlite(getSqlite(dataSource), begin);
    }
  }
}

type Begin = (statement: string) => Span | undefined;

interface Runs {
  all(...values: unknown[]): unknown;
  run(...values: unknown[]): unknown;
}

function beginning(tracer: Tracer, system: string): Begin {
  return (statement) => {
    if (tracer.current() === undefined) {
      return undefined;
    }
    const sent = getStatements(statement).map((each) => ({
      operation: /^\W*(\w+)/.exec(each)?.[1]?.toUpperCase() ?? 'SQL',
      target: TARGET.exec(each)?.[1],
    }));
    const [first] = sent;
    return tracer.begin({
      // All statements of the message, in order.
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

function traceConnection(connection: PoolConnection, begin: Begin): void {
  aroundStatements(connection, (statement, done) => {
    const span = begin(statement);
    return {
      done: span
        ? (error, ...results) => {
            span.end({ failed: Boolean(error) });
            done(error, ...results);
          }
        : done,
    };
  });
}

function traceSqlite(connection: SqliteHandle, begin: Begin): void {
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (statement) => {
    const prepared = prepare(statement);
    const runs: Runs = prepared;
    for (const way of ['all', 'run'] as const) {
      const send = runs[way].bind(prepared);
      runs[way] = (...values) => traced(begin(statement), () => send(...values));
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
