import { type Spread, getSpread } from './statistics.js';

/** What happened in a second or two. */
export interface Turn {
  readonly done: number;
  readonly failed: number;
  /** Started again after a conflict with another transaction. */
  readonly retried: number;
  readonly seconds: number;
}

/** What the processors did meanwhile, in milliseconds: of the service, the database … */
export type Usage = Readonly<Record<string, number>>;

export interface MeasuredTurn extends Turn {
  readonly cpuMs: Usage;
}

/** One of those that are compared. */
export interface Variant {
  readonly name: string;
  turn(seconds: number): Promise<MeasuredTurn>;
}

export interface Pace {
  readonly rounds: number;
  /** For a turn. */
  readonly seconds: number;
  /** How long each variant works before anything is measured. */
  readonly warmUpSeconds: number;
}

export interface Compared {
  readonly name: string;
  /** Per second, in each round. */
  readonly rates: readonly number[];
  readonly rate: Spread;
  readonly failed: number;
  readonly retried: number;
  readonly done: number;
  /** Processor time for each that was done. */
  readonly cpuMsEach: Usage;
}

/**
 * For processes that have just been started: until V8 has compiled what is used often, which for a service takes some
 * thousand requests and for a loop around a driver a few dozen. Who is measured before that is done measures V8.
 */
export async function warmUp(variants: readonly Variant[], { warmUpSeconds }: Pace): Promise<void> {
  for (const variant of variants) {
    await variant.turn(warmUpSeconds);
  }
}

/**
 * All variants in turns, a second or two each, in reverse order every other round: what the machine does beside hits all
 * of them. One turn of each beforehand is for getting used to how many are in flight.
 */
export async function compare(variants: readonly Variant[], pace: Pace): Promise<Compared[]> {
  const turns = new Map<Variant, MeasuredTurn[]>(variants.map((variant) => [variant, []]));
  for (const variant of variants) {
    await variant.turn(Math.min(1, pace.seconds));
  }
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const variant of round % 2 === 0 ? variants : variants.toReversed()) {
      turns.get(variant)?.push(await variant.turn(pace.seconds));
    }
  }
  return variants.map((variant) => summary(variant.name, turns.get(variant) ?? []));
}

/** Round by round: the machine was the same for both. */
export function getRatios(one: Compared, other: Compared): Spread {
  return getSpread(one.rates.map((rate, round) => rate / (other.rates[round] ?? NaN)));
}

function summary(name: string, turns: readonly MeasuredTurn[]): Compared {
  const rates = turns.map(({ done, seconds }) => done / seconds);
  const sum = (of: (turn: MeasuredTurn) => number) => turns.reduce((total, turn) => total + of(turn), 0);
  const done = sum((turn) => turn.done);
  const roles = Object.keys(turns[0]?.cpuMs ?? {});
  return {
    name,
    rates,
    rate: getSpread(rates),
    done,
    failed: sum(({ failed }) => failed),
    retried: sum(({ retried }) => retried),
    cpuMsEach: Object.fromEntries(roles.map((role) => [role, sum(({ cpuMs }) => cpuMs[role] ?? 0) / done])),
  };
}
