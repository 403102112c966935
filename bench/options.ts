import { parseArgs } from 'node:util';
import type { Pace } from './report/rounds.js';

export interface Options {
  readonly names: readonly string[];
  readonly pace: Pace;
  readonly quick: boolean;
  readonly rows: number;
}

const ROUNDS = 5;
const SECONDS = 1.5;
const ROWS = 10_000_000;

/** @param known the names of all benchmarks @throws for what nobody knows */
export function optionsOf(args: readonly string[], known: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      rows: { type: 'string' },
    },
  });
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${known.join(', ')}`);
  }
  return {
    names: positionals.length > 0 ? positionals : known,
    pace: {
      rounds: Number(values.rounds ?? (values.quick ? 1 : ROUNDS)),
      seconds: Number(values.seconds ?? (values.quick ? 0.5 : SECONDS)),
    },
    quick: values.quick,
    rows: Number(values.rows ?? (values.quick ? ROWS / 1000 : ROWS)),
  };
}
