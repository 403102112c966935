import type { Options } from '../options.js';
import { Random } from '../random.js';
import {
  COLD_CAMPAIGNS,
  FREE_CAMPAIGN,
  hotCampaignAt,
  ofStore,
  PURCHASE_SEGMENTS_FROM,
  switchedCampaign,
} from './campaigns.js';
import { getStore, withApp, withoutApp } from './customers.js';

const WEIGHTS = {
  buy: 32,
  give: 7,
  use: 10,
  mark: 5,
  gift: 14,
  return: 5,
  add: 12,
  spend: 7,
  block: 6,
  capture: 3,
  release: 2,
  send: 5,
  sendOwn: 3,
  cancel: 2,
  deliver: 4,
  addCodes: 2,
  removeCodes: 2,
  drawCodes: 0.7,
  importCodes: 0.7,
  edit: 3,
  share: 1.5,
  segment: 1,
  register: 2,
  setLevel: 1.5,
  freeLevel: 1,
  login: 0.4,
  refresh: 2,
  redeem: 3,
  decide: 3,
  sell: 32,
  bringBack: 26,
  visit: 4,
  stamp: 5,
  claim: 6,
  importSales: 1,
  exclude: 1.5,
  deactivate: 0.7,
  activate: 3,
  replay: 1.5,
  misuse: 0.5,
} as const;

/**
 * What a client wants: `buy` is a customer's purchase, by themselves or at the till; `sendOwn` a customer's transfer, `send` an
 * administrator's; `give` is an administrator's purchase for a customer, `use` a customer's mark, `mark` an
 * administrator's; `gift` marks what a rule has given, used or unused; `deliver` takes the delivery of a reward one step on. `drawCodes` and `importCodes` bring codes by a pattern
 * and in a file; `share` switches whether all buyers of a campaign get the same code; `segment` changes who is in a segment; `setLevel` sets a level by hand, and
 * `freeLevel` leaves it to the points again; `refresh` exchanges a refresh token. `sell` is a sale of a shop, `bringBack`
 * returns lines of one, `visit` reports an event that earns points, `stamp` is one that a customer reports, `claim` asks for the sale of a receipt, `importSales` brings a file of both, and `exclude` changes which SKUs count for levels. `replay` repeats a request that was answered long ago; `misuse` sends another one under its key.
 */
export type OperationKind = keyof typeof WEIGHTS;
export const OPERATION_KINDS = Object.keys(WEIGHTS) as OperationKind[];

/** What is done to the request on its way. */
export type Trouble = 'none' | 'cut' | 'twice';

export interface Operation {
  readonly number: number;
  readonly kind: OperationKind;
  readonly customer: number;
  /** Which of those who have registered during the storm it is about instead, from 0 on, below 1. */
  readonly newcomer: number | null;
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

const TWO_DAYS = 48 * 3600;
/** Few are wanted by many at once. */
const HOT_CUSTOMERS = 6;

/**
 * Now and then so many operations, which go on at once, are one customer's who wants one thing on all their devices: to buy a
 * reward, or to use one coupon, or to be served for one and the same thing at several tills. What rests on their account alone,
 * like the limit for each customer of a reward that costs nothing, or on the row of one thing, breaks only then.
 */
const RUSH = { operations: 12, chance: 0.12 } as const;
const RUSHES = {
  buy: 50,
  use: 30,
  gift: 12,
  return: 10,
  capture: 10,
  deactivate: 12,
  register: 8,
  share: 12,
  refresh: 4,
  bringBack: 24,
  sell: 30,
  stamp: 8,
  claim: 8,
} as const;
/** What is done beside purchases, by its place in such a rush: the customer is blocked meanwhile. */
const AROUND_DEACTIVATION: Readonly<Record<number, OperationKind>> = {
  1: 'sell',
  3: 'deactivate',
  4: 'sell',
  6: 'bringBack',
  8: 'activate',
  9: 'sell',
};
/** Whether all get the same code is switched beside the first purchases. */
const AROUND_SHARING: Readonly<Record<number, OperationKind>> = {
  0: 'share',
  2: 'share',
  5: 'share',
  9: 'share',
};
/** What customers with an app do. Logins take no keys. */
const WITH_APP: ReadonlySet<string> = new Set(['login', 'refresh']);
/** What they do under keys. */
const OWN: ReadonlySet<string> = new Set(['stamp', 'claim']);
/** Numbers that no operation and no fault has: random numbers of their own. */
const RUSHES_FROM = 1_000_000_000;

/** What all operations of a rush have in common, and no others. */
export function getRush(number: number): number {
  return Math.floor(number / RUSH.operations);
}

/** The same for the same seed, whichever operations come before it. */
export function operationAt(options: Options, number: number): Operation {
  return { ...ordinaryAt(options, number), ...rushAt(options, number) };
}

function rushAt(options: Options, number: number): Partial<Operation> {
  const rush = getRush(number);
  const random = new Random(options.seed, RUSHES_FROM + rush);
  if (number >= options.operations || !random.chance(RUSH.chance)) {
    return {};
  }
  const drawn = random.weighted(RUSHES);
  const place = number % RUSH.operations;
  const around = { deactivate: AROUND_DEACTIVATION, share: AROUND_SHARING }[drawn as string];
  const kind = around ? (around[place] ?? 'buy') : drawn;
  const anyone = anyCustomer(random, options.customers);
  const { customers } = options;
  const ofKind = { deactivate: withoutApp, refresh: withApp, stamp: withApp, claim: withApp }[
    drawn as string
  ];
  const customer = ofKind ? ofKind(anyone, customers) : anyone;
  const first = rush * RUSH.operations;
  const wanted = random.chance(0.7) ? FREE_CAMPAIGN : hotCampaignAt(first, options);
  const campaign = ofStore(wanted, getStore(customer), false);
  const quantity = 1 + (number % 2);
  const plain = { newcomer: null, process: number % options.processes, pick: random.next() };
  // Different customers want the one campaign.
  return drawn === 'share'
    ? { ...plain, kind, campaign: switchedCampaign(rush, options) }
    : { ...plain, kind, customer, campaign, quantity, ...(WITH_APP.has(kind) && { hasKey: false }) };
}

function ordinaryAt(options: Options, number: number): Operation {
  const { seed, customers, processes, keys } = options;
  const random = new Random(seed, number);
  const kind = random.weighted(WEIGHTS);
  const anyone = anyCustomer(random, customers);
  const isAboutLogin = kind === 'activate' || kind === 'deactivate';
  const customer = isAboutLogin
    ? withoutApp(anyone, customers)
    : WITH_APP.has(kind) || OWN.has(kind)
      ? withApp(anyone, customers)
      : anyone;
  const receiver = (customer + random.whole(1, customers - 1)) % customers;
  const isHot = random.chance(0.45);
  const wanted = isHot ? hotCampaignAt(number, options) : coldCampaign(random);
  const isSwitched = kind === 'share' || (isHot && random.chance(0.02));
  const campaign = isSwitched
    ? switchedCampaign(number, options)
    : ofStore(wanted, getStore(customer), random.chance(0.03));
  return {
    number,
    kind,
    customer,
    receiver,
    campaign,
    newcomer: random.chance(0.08) ? random.next() : null,
    quantity: random.chance(0.75) ? 1 : random.whole(2, 5),
    points: random.chance(0.9) ? random.whole(1, 40) : random.whole(100, 3000),
    pick: random.next(),
    used: random.chance(0.6),
    withoutPoints: random.chance(0.3),
    lockedFor: random.chance(0.15) ? random.whole(60, 4 * 3600) : null,
    endsIn: random.chance(0.4)
      ? random.whole(4 * 3600 + 60, random.chance(0.4) ? TWO_DAYS : 16 * 3600)
      : null,
    hasKey: random.chance(0.85) && keys && !WITH_APP.has(kind),
    process: random.whole(0, processes - 1),
    trouble: random.weighted({ none: 90, cut: 6, twice: 4 }),
    cutAfterMs: random.whole(0, 40),
  };
}

/** Those for members of segments about purchases more often: most customers are none. */
function coldCampaign(random: Random): number {
  return random.chance(0.15)
    ? PURCHASE_SEGMENTS_FROM + random.whole(0, 1)
    : random.whole(0, COLD_CAMPAIGNS - 1);
}

function anyCustomer(random: Random, customers: number): number {
  return random.chance(0.3)
    ? random.whole(0, Math.min(HOT_CUSTOMERS, customers) - 1)
    : random.whole(0, customers - 1);
}
