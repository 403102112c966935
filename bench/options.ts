import { parseArgs } from 'node:util';
import type { Pace } from './report/rounds.js';

export interface Options {
  readonly names: readonly string[];
  readonly pace: Pace;
  readonly quick: boolean;
  readonly rows: number;
  readonly documents: number;
  /** Whether to write the results to files, and the figures to bench/README.md. */
  readonly write: boolean;
}

/** Medians of five rounds of a second differed by a twelfth from run to run. */
const ROUNDS = 9;
const SECONDS = 2;
const WARM_UP_SECONDS = 15;
const ROWS = 10_000_000;
const DOCUMENTS = 6000;
const QUICK = { rounds: 1, seconds: 0.3, warmUpSeconds: 0.3, rows: 10_000, documents: 240 };

/** @param known the names of all benchmarks @throws for an unknown name */
export function getOptions(args: readonly string[], known: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      'warm-up': { type: 'string' },
      rows: { type: 'string' },
      documents: { type: 'string' },
    },
  });
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${known.join(', ')}`);
  }
  const usual = values.quick
    ? QUICK
    : { rounds: ROUNDS, seconds: SECONDS, warmUpSeconds: WARM_UP_SECONDS, rows: ROWS, documents: DOCUMENTS };
  return {
    names: positionals.length > 0 ? positionals : known,
    pace: {
      rounds: Number(values.rounds ?? usual.rounds),
      seconds: Number(values.seconds ?? usual.seconds),
      warmUpSeconds: Number(values['warm-up'] ?? usual.warmUpSeconds),
    },
    quick: values.quick,
    rows: Number(values.rows ?? usual.rows),
    documents: Number(values.documents ?? usual.documents),
    write: values.write || (positionals.length === 0 && !values.quick),
  };
}
