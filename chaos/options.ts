import { parseArgs } from 'node:util';

export const KINDS = ['sqlite', 'mariadb', 'galera'] as const;
export type Kind = (typeof KINDS)[number];

export interface Options {
  readonly kind: Kind;
  readonly seed: number;
  readonly operations: number;
  readonly customers: number;
  readonly processes: number;
  readonly inFlight: number;
  /** Whether clients send keys, and repeat what they do not know the outcome of. */
  readonly keys: boolean;
  /** Where reports are written. */
  readonly report: string;
  /** Leaves journal, logs and databases where they are. They are kept anyway when something was found. */
  readonly keep: boolean;
}

export const USAGE = `npm run chaos -- --kind sqlite|mariadb|galera [options]
  --seed N         which storm; one that is given is the same storm again (default: drawn, and printed)
  --operations N   how many things the clients want (5000)
  --customers N    how many customers there are (300)
  --processes N    how many processes of Laurel there are, on mariadb (3)
  --in-flight N    how many operations go on at once (64)
  --without-keys   no request carries a key, and none is sent twice
  --report DIR     where the reports go (bench/results)
  --keep           keep journal, logs and databases, although nothing was found`;

/** @throws {Error} that says what is wrong */
export function readOptions(args: readonly string[], drawnSeed: number): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ kind: text, seed: text, operations: text, customers: text, processes: text },
      ...{ 'in-flight': text, report: text, 'without-keys': { type: 'boolean' } },
      keep: { type: 'boolean' },
    },
  });
  const kind = KINDS.find((each) => each === (values.kind ?? 'sqlite'));
  if (!kind) {
    throw new Error(`--kind must be one of ${KINDS.join(', ')}`);
  }
  const processes = kind === 'sqlite' ? 1 : kind === 'galera' ? 3 : whole('processes', values.processes, 3);
  return {
    kind,
    processes,
    seed: whole('seed', values.seed, drawnSeed),
    operations: whole('operations', values.operations, 5000),
    customers: whole('customers', values.customers, 300),
    inFlight: whole('in-flight', values['in-flight'], 64),
    keys: !values['without-keys'],
    report: values.report ?? 'bench/results',
    keep: values.keep ?? false,
  };
}

function whole(name: string, value: string | undefined, otherwise: number): number {
  const number = value === undefined ? otherwise : Number(value);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new Error(`--${name} must be a whole number from 1 on`);
  }
  return number;
}
