import type { Kind, Options, SubscriberName } from '../options.js';
import { Random } from '../random.js';
import { operationAt } from './operations.js';
import { isOfSteps } from './points-lists.js';
import { type Trouble, TROUBLES } from '../subscribers/subscriber.js';

export type SubscriberFault = `${Trouble} ${SubscriberName}`;

/** Faults of what requests need. */
export type OwnFault =
  | 'kill laurel'
  | 'freeze laurel'
  | 'kill database'
  | 'kill node'
  | 'kill two nodes'
  | 'cut connections'
  | 'hold locks'
  | 'deadlock'
  | 'jump the clock';

export type FaultKind = OwnFault | SubscriberFault;

export interface Fault {
  readonly kind: FaultKind;
  /** When so many operations have begun. */
  readonly at: number;
  readonly victim: number;
  /** Until what was killed is started again, or what is held is let go. For the clock: how far it jumps. */
  readonly lastsMs: number;
}

interface Frequency {
  /** One in so many operations, but not fewer than `min` and not more than `max`. */
  readonly per: number;
  readonly min: number;
  readonly max: number;
  readonly lastsMs: readonly [number, number];
}

const HOUR_MS = 3_600_000;
/** Answers under a key are kept for seven days: the clock goes on for less than that in all. */
const ALL_JUMPS_MS = 150 * HOUR_MS;

/** Some take longer to start than that. */
const OF_SUBSCRIBERS: Frequency = { per: 15_000, min: 1, max: 15, lastsMs: [1500, 5000] };

/** Half of these come while a process is between two units of work of a long file. */
const AMID_FILES: ReadonlySet<FaultKind> = new Set(['kill laurel', 'freeze laurel'] as const);
const SEARCHED_FOR_FILE = 600;
/** So many operations begin meanwhile. */
const BEHIND_FILE = 4;

/** How far the clock jumps at once. */
export const JUMP_MS_MAX = 6 * HOUR_MS;

const FREQUENCIES: Readonly<Record<OwnFault, Frequency>> = {
  'kill laurel': { per: 15_000, min: 2, max: 60, lastsMs: [50, 2000] },
  'freeze laurel': { per: 40_000, min: 1, max: 20, lastsMs: [500, 4000] },
  'kill database': { per: 60_000, min: 1, max: 15, lastsMs: [100, 3000] },
  'kill node': { per: 60_000, min: 1, max: 12, lastsMs: [100, 3000] },
  'kill two nodes': { per: 300_000, min: 1, max: 3, lastsMs: [1000, 3000] },
  'cut connections': { per: 15_000, min: 2, max: 60, lastsMs: [0, 0] },
  'hold locks': { per: 25_000, min: 1, max: 40, lastsMs: [2200, 4500] },
  deadlock: { per: 6000, min: 3, max: 150, lastsMs: [50, 400] },
  // A day and more in all, also in a short storm: what is valid for a day comes to its end.
  'jump the clock': { per: 40_000, min: 12, max: 25, lastsMs: [HOUR_MS, JUMP_MS_MAX] },
};

const EVERYWHERE: readonly OwnFault[] = ['kill laurel', 'freeze laurel', 'hold locks', 'jump the clock'];
const ON_SERVERS: readonly OwnFault[] = [...EVERYWHERE, 'deadlock', 'cut connections'];
const ON: Readonly<Record<Kind, readonly OwnFault[]>> = {
  sqlite: EVERYWHERE,
  mariadb: [...ON_SERVERS, 'kill database'],
  galera: [...ON_SERVERS, 'kill node', 'kill two nodes'],
};

export function getFault(trouble: Trouble, subscriber: SubscriberName): SubscriberFault {
  return `${trouble} ${subscriber}`;
}

/** What will go wrong, and when: in the order of time. */
export function getFaults(options: Options): Fault[] {
  const own = options.calm
    ? []
    : ON[options.kind].flatMap((fault, index) => faults(options, fault, FREQUENCIES[fault], -1 - index));
  const ofSubscribers = options.with.flatMap((subscriber, index) =>
    TROUBLES.flatMap((trouble, place) =>
      faults(options, getFault(trouble, subscriber), OF_SUBSCRIBERS, -100 - 10 * index - place),
    ),
  );
  return [...own, ...ofSubscribers].sort((one, other) => one.at - other.at);
}

function amidFile(options: Options, fault: Fault): Fault {
  const last = Math.min(fault.at + SEARCHED_FOR_FILE, options.operations - 1);
  for (let number = fault.at; number < last; number += 1) {
    const { kind, process } = operationAt(options, number);
    if (kind === 'importPoints' && isOfSteps(number, options.customers)) {
      return { ...fault, at: number + BEHIND_FILE, victim: process };
    }
  }
  return fault;
}

function faults(
  options: Options,
  kind: FaultKind,
  { per, min, max, lastsMs }: Frequency,
  stream: number,
): Fault[] {
  const { seed, operations, processes } = options;
  const random = new Random(seed, stream);
  const count = Math.min(max, Math.max(min, Math.round(operations / per)));
  const longest = kind === 'jump the clock' ? Math.min(lastsMs[1], ALL_JUMPS_MS / count) : lastsMs[1];
  return Array.from({ length: count }, () => ({
    kind,
    at: random.whole(Math.ceil(operations * 0.05), Math.floor(operations * 0.92)),
    victim: random.whole(0, processes - 1),
    lastsMs: random.whole(Math.min(lastsMs[0], longest), longest),
  })).map((fault, index) => (AMID_FILES.has(kind) && index % 2 === 0 ? amidFile(options, fault) : fault));
}
