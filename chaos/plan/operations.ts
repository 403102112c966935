import type { Options } from '../options.js';
import { Random } from '../random.js';
import { COLD_CAMPAIGNS, FREE_CAMPAIGN, hotCampaignAt } from './campaigns.js';

const WEIGHTS = {
  buy: 32,
  give: 7,
  use: 10,
  mark: 5,
  return: 5,
  add: 12,
  spend: 7,
  block: 6,
  capture: 3,
  release: 2,
  send: 7,
  cancel: 2,
  replay: 1.5,
  misuse: 0.5,
} as const;

/**
 * What a client wants: `give` is an administrator's purchase for a customer, `use` a customer's mark, `mark` an
 * administrator's. `replay` repeats a request that was answered long ago; `misuse` sends another one under its key.
 */
export type OperationKind = keyof typeof WEIGHTS;
export const OPERATION_KINDS = Object.keys(WEIGHTS) as OperationKind[];

/** What is done to the request on its way. */
export type Trouble = 'none' | 'cut' | 'twice';

export interface Operation {
  readonly number: number;
  readonly kind: OperationKind;
  readonly customer: number;
  readonly receiver: number;
  readonly campaign: number;
  readonly quantity: number;
  readonly points: number;
  /** Which of the things at hand it is about (the first, the last …), from 0 on, below 1. */
  readonly pick: number;
  readonly used: boolean;
  readonly withoutPoints: boolean;
  /** Seconds from now on. */
  readonly lockedFor: number | null;
  readonly endsIn: number | null;
  readonly hasKey: boolean;
  /** Which process is asked first. */
  readonly process: number;
  readonly trouble: Trouble;
  readonly cutAfterMs: number;
}

/** Few are wanted by many at once. */
const HOT_CUSTOMERS = 6;

/**
 * Now and then so many operations, which go on at once, are one customer's who wants one thing on all his devices: buys a
 * reward, or uses one coupon, or is served for one and the same thing at several tills. What rests on his account alone,
 * like the limit for each customer of a reward that costs nothing, or on the row of one thing, breaks only then.
 */
const RUSH = { operations: 12, chance: 0.12 } as const;
const RUSHES = { buy: 50, use: 30, return: 10, capture: 10 } as const;
/** Numbers that no operation and no fault has: random numbers of their own. */
const RUSHES_FROM = 1_000_000_000;

/** The same for the same seed, whichever operations come before it. */
export function operationAt(options: Options, number: number): Operation {
  return { ...ordinaryAt(options, number), ...rushAt(options, number) };
}

function rushAt(options: Options, number: number): Partial<Operation> {
  const rush = Math.floor(number / RUSH.operations);
  const random = new Random(options.seed, RUSHES_FROM + rush);
  if (number >= options.operations || !random.chance(RUSH.chance)) {
    return {};
  }
  const kind = random.weighted(RUSHES);
  const customer = anyCustomer(random, options.customers);
  const campaign = random.chance(0.7) ? FREE_CAMPAIGN : hotCampaignAt(rush * RUSH.operations, options);
  const quantity = 1 + (number % 2);
  return { kind, customer, campaign, quantity, pick: random.next(), process: number % options.processes };
}

function ordinaryAt(options: Options, number: number): Operation {
  const { seed, customers, processes, keys } = options;
  const random = new Random(seed, number);
  const kind = random.weighted(WEIGHTS);
  const customer = anyCustomer(random, customers);
  const receiver = (customer + random.whole(1, customers - 1)) % customers;
  const isHot = random.chance(0.45);
  const campaign = isHot ? hotCampaignAt(number, options) : random.whole(0, COLD_CAMPAIGNS - 1);
  return {
    ...{ number, kind, customer, receiver, campaign },
    quantity: random.chance(0.75) ? 1 : random.whole(2, 5),
    points: random.chance(0.9) ? random.whole(1, 40) : random.whole(100, 3000),
    pick: random.next(),
    used: random.chance(0.6),
    withoutPoints: random.chance(0.3),
    lockedFor: random.chance(0.15) ? random.whole(60, 4 * 3600) : null,
    endsIn: random.chance(0.4) ? random.whole(4 * 3600 + 60, 16 * 3600) : null,
    hasKey: random.chance(0.85) && keys,
    process: random.whole(0, processes - 1),
    trouble: random.weighted({ none: 90, cut: 6, twice: 4 }),
    cutAfterMs: random.whole(0, 40),
  };
}

function anyCustomer(random: Random, customers: number): number {
  return random.chance(0.3)
    ? random.whole(0, Math.min(HOT_CUSTOMERS, customers) - 1)
    : random.whole(0, customers - 1);
}
