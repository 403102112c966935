import { Histogram } from 'prom-client';
import type { PoolConnection } from 'mysql2';
import { aroundStatements } from '#platform/patched/mysql-connections.js';
import { getStatements } from '../driver/send-statement.js';

/*
 * Durations of statements, measured at the driver, the common path of all statements. By kind and not by text, to bound the number of
 * series. Several statements in one message are a kind, and so is COMMIT, which waits for the disk.
 */

const OPERATIONS = [
  ...(['select', 'insert', 'update', 'delete'] as const),
  ...(['several', 'begin', 'commit', 'rollback', 'other'] as const),
] as const;
type Operation = (typeof OPERATIONS)[number];

const durations = new Histogram({
  name: 'laurel_database_statement_duration_seconds',
  help: 'How long statements of the database took, by kind',
  labelNames: ['operation'],
  buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

type Labels = Readonly<{ operation: Operation }>;

const LABELS: ReadonlyMap<string, Labels> = new Map([
  ...OPERATIONS.map((operation) => [operation.toUpperCase(), { operation }] as const),
  ['START', { operation: 'begin' }],
  ['WITH', { operation: 'select' }],
]);
const OTHER: Labels = { operation: 'other' };
const SEVERAL: Labels = { operation: 'several' };

export function timeConnection(connection: PoolConnection): void {
  aroundStatements(connection, (statement, done) => {
    const labels = getLabels(statement);
    const begun = performance.now();
    return {
      done: (...answer) => {
        observe(labels, begun);
        done(...answer);
      },
    };
  });
}

interface Prepared {
  all(...values: unknown[]): unknown;
  run(...values: unknown[]): unknown;
}

export function timePrepared<T extends Prepared>(prepared: T, statement: string): T {
  const labels = getLabels(statement);
  for (const way of ['all', 'run'] as const) {
    const send = prepared[way].bind(prepared);
    prepared[way] = (...values) => {
      const begun = performance.now();
      try {
        return send(...values);
      } finally {
        observe(labels, begun);
      }
    };
  }
  return prepared;
}

export function recordStatement(statement: string, begun: number): void {
  observe(getLabels(statement), begun);
}

function getLabels(statement: string): Labels {
  const [first = '', ...others] = getStatements(statement);
  const [word = ''] = /\w+/.exec(first) ?? [];
  return others.length > 0 ? SEVERAL : (LABELS.get(word) ?? OTHER);
}

function observe(labels: Labels, begun: number): void {
  durations.observe(labels, (performance.now() - begun) / 1000);
}
