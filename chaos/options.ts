import { parseArgs } from 'node:util';

export const KINDS = ['sqlite', 'mariadb', 'galera'] as const;
export type Kind = (typeof KINDS)[number];

/** The subscribers that Laurel tells of events. */
export const SUBSCRIBERS = ['queue', 'search', 'webhooks'] as const;
export type SubscriberName = (typeof SUBSCRIBERS)[number];

/** The size that Laurel has: `BATCH_SIZE_MAX`. */
export const BATCH_SIZE = 32;

export interface Options {
  readonly kind: Kind;
  readonly seed: number;
  readonly operations: number;
  readonly customers: number;
  readonly processes: number;
  readonly inFlight: number;
  /** How many purchases one transaction of Laurel makes at most. */
  readonly batch: number;
  /** Whether clients send keys, and repeat what they do not know the outcome of. */
  readonly keys: boolean;
  /** Who is told of events, and breaks down now and then. */
  readonly with: readonly SubscriberName[];
  /** Nothing else breaks: then no client may notice anything. */
  readonly calm: boolean;
  /** How often a worker is killed while it tells a subscriber of events; null for a storm. */
  readonly crashPoints: number | null;
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
  --batch N        how many purchases one transaction makes at most (32)
  --with LIST      of queue,search,webhooks: real ones that receive events, and fail, too
  --calm           nothing breaks down but those, so that no client may notice anything
  --crash-points N no storm: workers are killed so often while they deliver events (on mariadb, with all three)
  --without-keys   no request carries a key, and none is sent twice
  --report DIR     where the reports go (bench/results)
  --keep           keep journal, logs and databases, although nothing was found`;

/** @throws {Error} that says what is wrong */
export function readOptions(args: readonly string[], drawnSeed: number): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      kind: text,
      seed: text,
      operations: text,
      customers: text,
      processes: text,
      'in-flight': text,
      batch: text,
      report: text,
      'without-keys': { type: 'boolean' },
      with: text,
      'crash-points': text,
      calm: { type: 'boolean' },
      keep: { type: 'boolean' },
    },
  });
  const kind = KINDS.find((each) => each === (values.kind ?? 'sqlite'));
  if (!kind) {
    throw new Error(`--kind must be one of ${KINDS.join(', ')}`);
  }
  if (values['crash-points'] !== undefined && kind !== 'mariadb') {
    throw new Error('--crash-points needs --kind mariadb');
  }
  const processes = kind === 'sqlite' ? 1 : kind === 'galera' ? 3 : whole('processes', values.processes, 3);
  return {
    kind,
    processes,
    seed: whole('seed', values.seed, drawnSeed),
    operations: whole('operations', values.operations, 5000),
    customers: whole('customers', values.customers, 300),
    inFlight: whole('in-flight', values['in-flight'], 64),
    batch: whole('batch', values.batch, BATCH_SIZE),
    keys: !values['without-keys'],
    with: subscribersIn(values.with ?? ''),
    calm: values.calm ?? false,
    crashPoints:
      values['crash-points'] === undefined ? null : whole('crash-points', values['crash-points'], 1),
    report: values.report ?? 'bench/results',
    keep: values.keep ?? false,
  };
}

function subscribersIn(list: string): SubscriberName[] {
  const names = list.split(',').filter(Boolean);
  const unknown = names.find((name) => !SUBSCRIBERS.some((each) => each === name));
  if (unknown !== undefined) {
    throw new Error(`--with knows ${SUBSCRIBERS.join(', ')}, and not ${unknown}`);
  }
  return SUBSCRIBERS.filter((each) => names.includes(each));
}

function whole(name: string, value: string | undefined, otherwise: number): number {
  const number = value === undefined ? otherwise : Number(value);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new Error(`--${name} must be a whole number from 1 on`);
  }
  return number;
}
