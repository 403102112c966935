import fc from 'fast-check';
import { daysAfter, wallClock, wallDay } from './local-time.js';

/*
 * Random histories of points: plain data, so that a counterexample can be read, shrinks well, and can be put into a spec
 * as it is. A number says which customer or thing a step means, counted modulo what there is by then.
 */

/** A time that a request names, as a program, a person or a form would write it. */
export type Moment =
  | { readonly as: 'instant'; readonly inMs: number }
  | { readonly as: 'minute'; readonly inMinutes: number }
  | { readonly as: 'day'; readonly inDays: number };

interface Of {
  readonly who: number;
  readonly points: number;
}

/** `any`: not of those for which it is made, but of all transfers. */
interface Which {
  readonly which: number;
  readonly any?: boolean;
}

export type Step =
  | ({ readonly do: 'add'; days?: number; lockedUntil?: Moment; expiresAt?: Moment } & Of)
  | ({ readonly do: 'spend' } & Of)
  | ({ readonly do: 'block'; readonly until?: Moment } & Of)
  | ({ readonly do: 'send'; readonly to: number } & Of)
  | { readonly do: 'buy'; readonly who: number; readonly quantity: number }
  /** The last coupon is 0: those of one purchase are to come back together. */
  | { readonly do: 'return'; readonly which: number }
  | ({ readonly do: 'capture' | 'release' | 'cancel' } & Which)
  | { readonly do: 'wait'; readonly ms: number }
  /** To an instant at which something unlocks, expires or is released, the n-th from now, or to just before or after. */
  | { readonly do: 'waitForIt'; readonly nth: number; readonly offMs: number }
  /** The job writes down what has become true. */
  | { readonly do: 'tidy' };

/** A step that is a request. */
export type Move = Exclude<Step, { do: 'wait' | 'waitForIt' | 'tidy' }>;

export interface History {
  readonly zone: string;
  readonly start: string;
  readonly steps: readonly Step[];
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Zones, and instants at which their calendars do something that is easily got wrong. */
const CALENDARS: readonly { readonly zone: string; readonly around: readonly string[] }[] = [
  { zone: 'UTC', around: ['2028-02-29T00:00:00Z', '2026-12-31T23:59:59Z', '2100-02-28T12:00:00Z'] },
  { zone: 'Europe/Vienna', around: ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'] },
  { zone: 'America/New_York', around: ['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z'] },
  { zone: 'Asia/Kolkata', around: ['2028-02-28T18:30:00Z'] },
  // Midnight is left out in spring; in autumn, the last hour of the day before is there twice.
  { zone: 'America/Santiago', around: ['2024-09-08T04:00:00Z', '2024-04-07T03:00:00Z'] },
  { zone: 'Asia/Beirut', around: ['2026-03-28T22:00:00Z', '2026-10-24T21:00:00Z'] },
  // The last hour of a day is left out.
  { zone: 'America/Nuuk', around: ['2025-03-30T01:00:00Z', '2025-10-26T01:00:00Z'] },
  // A whole day is left out.
  { zone: 'Pacific/Apia', around: ['2011-12-30T10:00:00Z'] },
  // Back by an hour a minute after midnight, into the day before.
  { zone: 'America/St_Johns', around: ['2010-11-07T02:31:00Z', '2010-03-14T03:31:00Z'] },
  // Half an hour, the other way round.
  { zone: 'Australia/Lord_Howe', around: ['2026-04-04T15:00:00Z', '2026-10-03T15:30:00Z'] },
];

/** Half of the time to the point, the other half anywhere. */
const span = (few: readonly number[], max: number) =>
  fc.oneof(fc.constantFrom(...few), fc.integer({ min: 0, max }));

const moment: fc.Arbitrary<Moment> = fc.oneof(
  fc.record({ as: fc.constant('instant'), inMs: span([0, 1, HOUR, DAY, 2 * DAY], 5 * DAY) } as const),
  fc.record({ as: fc.constant('minute'), inMinutes: span([0, 1, 60, 24 * 60], 5 * 24 * 60) } as const),
  fc.record({ as: fc.constant('day'), inDays: span([1, 1, 2, 3, 366], 60) } as const),
);

/** Most of it happens to one of them. */
const who = fc.constantFrom(0, 0, 0, 1, 1, 2);
const some = fc.integer({ min: 1, max: 15 });
const many = fc.integer({ min: 4, max: 25 });
const days = fc.oneof(fc.constantFrom(1, 2, 3), fc.integer({ min: 1, max: 366 }));
const which = { which: fc.nat({ max: 20 }), any: fc.constantFrom(false, false, false, false, true) };

const add: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ do: fc.constant('add'), who, points: many } as const),
  fc.record({ do: fc.constant('add'), who, points: many, days } as const),
  fc.record({ do: fc.constant('add'), who, points: many, expiresAt: moment } as const),
  fc.record({ do: fc.constant('add'), who, points: many, days, lockedUntil: moment } as const),
  fc.record({ do: fc.constant('add'), who, points: many, expiresAt: moment, lockedUntil: moment } as const),
);
const addWrongly: fc.Arbitrary<Move> = fc.record({
  ...({ do: fc.constant('add'), who, points: many, days, expiresAt: moment } as const),
});

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('spend'), who, points: some } as const) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('block'), who, points: some } as const) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('block'), who, points: some, until: moment } as const),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send'), who, to: who, points: some } as const) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('buy'), who, quantity: fc.integer({ min: 1, max: 4 }) } as const),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('return'), which: fc.nat({ max: 4 }) } as const) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('capture', 'release'), ...which } as const) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel'), ...which } as const) },
);

const wait: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait'), ms: span([HOUR, DAY], 2 * DAY) } as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('waitForIt' as const),
      nth: fc.constantFrom(0, 0, 0, 1),
      offMs: fc.constantFrom(-1, 0, 0, 1),
    }),
  },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: move },
  { weight: 8, arbitrary: add },
  { weight: 6, arbitrary: wait },
  { weight: 1, arbitrary: addWrongly },
  { weight: 3, arbitrary: fc.constant({ do: 'tidy' } as const) },
);

const beginning = fc
  .tuple(
    fc.constantFrom(...CALENDARS.flatMap(({ zone, around }) => around.map((instant) => ({ zone, instant })))),
    span([0, 1, SECOND, HOUR, DAY, 2 * DAY], 4 * DAY),
  )
  .map(([{ zone, instant }, beforeMs]) => ({
    zone,
    start: new Date(Date.parse(instant) - beforeMs).toISOString(),
  }));

/** Some points to begin with, and what becomes of them. */
export function histories(length: { readonly maxLength: number }): fc.Arbitrary<History> {
  const first = fc.array(add, { maxLength: 4, size: 'max' });
  return fc
    .tuple(beginning, first, fc.array(step, { ...length, size: 'max' }))
    .map(([begins, additions, steps]) => ({ ...begins, steps: [...additions, ...steps] }));
}

/** A history, and what happens all at once after it. */
export function crowds(length: { readonly maxLength: number; readonly atOnce: number }) {
  const most = { weight: 5, arbitrary: move };
  const crowd = fc.array(fc.oneof(most, { weight: 1, arbitrary: add }), {
    minLength: 2,
    maxLength: length.atOnce,
    size: 'max' as const,
  });
  return fc.record({ history: histories(length), crowd });
}

/** Writes a moment as it stands in a request. */
export function getText(moment: Moment, zone: string, now: number): string {
  switch (moment.as) {
    case 'instant':
      return new Date(now + moment.inMs).toISOString();
    case 'day':
      return daysAfter(wallDay(zone, now), moment.inDays);
    case 'minute': {
      const shown = Date.parse(`${wallClock(zone, now).replace(' ', 'T')}Z`);
      return new Date(shown + moment.inMinutes * MINUTE).toISOString().slice(0, 16).replace('T', ' ');
    }
  }
}
