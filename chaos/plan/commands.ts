import type { Options } from '../options.js';
import { Random } from '../random.js';

/** `npm run cli` beside the storm: codes from a file, codes that are drawn, sales from a file, and on SQLite a backup. */
export type CommandKind = 'importCommand' | 'drawCommand' | 'salesCommand' | 'backup';

export interface PlannedCommand {
  readonly kind: CommandKind;
  /** In the journal, where operations have theirs. */
  readonly number: number;
  /** When so many operations have begun. */
  readonly at: number;
  readonly process: number;
  readonly count: number;
  /** Killed after so long, and done again where that is possible; null when it is not killed. */
  readonly killAfterMs: number | null;
}

const STREAM = -1000;
/** Behind all operations, and what comes before and after the storm. */
const NUMBERS_FROM = 1_000_000_000;
const PER = 12_000;
const MIN = 2;
const MAX = 12;
const SALES_MAX = 400;

/** In the order of time. */
export function getCommands({ seed, operations, processes, kind }: Options): PlannedCommand[] {
  const kinds: CommandKind[] = [
    'importCommand',
    'drawCommand',
    'salesCommand',
    ...(kind === 'sqlite' ? ['backup' as const] : []),
  ];
  const count = Math.min(MAX, Math.max(MIN, Math.round(operations / PER)));
  return kinds
    .flatMap((each, index) => {
      const random = new Random(seed, STREAM - index);
      return Array.from({ length: count }, (_, place) => ({
        kind: each,
        number: NUMBERS_FROM + index * MAX + place,
        at: random.whole(Math.ceil(operations * 0.05), Math.floor(operations * 0.9)),
        process: random.whole(0, processes - 1),
        count: random.whole(1, each === 'salesCommand' ? SALES_MAX : 3500),
        killAfterMs: place % 2 === 0 ? random.whole(300, 4000) : null,
      }));
    })
    .sort((one, other) => one.at - other.at);
}
