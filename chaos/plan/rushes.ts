import type { Options } from '../options.js';
import { Random } from '../random.js';
import { getAccomplices, getSchemedPoints } from './accomplices.js';
import { FREE_CAMPAIGN, hotCampaignAt, ofStore, switchedCampaign } from './campaigns.js';
import { anyCustomer, leaverAt, getStore, withApp, withoutApp } from './customers.js';
import { ERASING, type Operation, type OperationKind, possible, WITHOUT_KEY } from './kinds.js';

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
  invite: 6,
  anonymize: 10,
  delete: 10,
  merge: 16,
  importPoints: 20,
  sendOwn: 40,
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
/** What is done beside the purchases of a customer who is erased meanwhile, at several tills. */
const AROUND_ERASURE: Readonly<Record<number, OperationKind>> = {
  1: 'sell',
  2: 'send',
  3: 'anonymize',
  4: 'add',
  6: 'bringBack',
  7: 'send',
  8: 'sell',
  9: 'anonymize',
};
const AROUND_DELETION: Readonly<Record<number, OperationKind>> = {
  ...AROUND_ERASURE,
  3: 'delete',
  10: 'delete',
};
/** Two customers are merged, and made two again, while points and sales come for both. */
const AROUND_MERGE: readonly OperationKind[] = [
  ...(['ring', 'ring', 'merge', 'ring', 'fill', 'ring'] as const),
  ...(['unmerge', 'ring', 'merge', 'drain', 'unmerge', 'ring'] as const),
];
/** Accomplices buy, send at once what that earns, bring the goods back and buy again; the first of them spends what the others send. */
const AROUND_ACCOMPLICES: readonly OperationKind[] = [
  ...(['sell', 'sell', 'send', 'sendOwn', 'bringBack', 'send'] as const),
  ...(['sell', 'bringBack', 'send', 'spend', 'bringBack', 'send'] as const),
];
/** Points that are sent to the customer, and not by them. */
const RECEIVED = 7;
/** Whether all get the same code is switched beside the first purchases. */
const AROUND_SHARING: Readonly<Record<number, OperationKind>> = {
  0: 'share',
  2: 'share',
  5: 'share',
  9: 'share',
};
/** Numbers that no operation and no fault has: random numbers of their own. */
const RUSHES_FROM = 1_000_000_000;

/** What all operations of a rush have in common, and no others. */
export function getRush(number: number): number {
  return Math.floor(number / RUSH.operations);
}

/** What makes an operation one of a rush; nothing for most. */
export function rushAt(options: Options, number: number, ordinary: Operation): Partial<Operation> {
  const rush = getRush(number);
  const random = new Random(options.seed, RUSHES_FROM + rush);
  if (number >= options.operations || !random.chance(RUSH.chance)) {
    return {};
  }
  const drawn = possible(random.weighted(RUSHES), options);
  const place = number % RUSH.operations;
  const around = {
    deactivate: AROUND_DEACTIVATION,
    share: AROUND_SHARING,
    anonymize: AROUND_ERASURE,
    delete: AROUND_DELETION,
    merge: AROUND_MERGE,
    sendOwn: AROUND_ACCOMPLICES,
  }[drawn as string];
  const kind = around ? (around[place] ?? 'buy') : drawn;
  const anyone = anyCustomer(random, options.customers);
  const { customers } = options;
  const ofKind = {
    deactivate: withoutApp,
    refresh: withApp,
    stamp: withApp,
    claim: withApp,
    invite: withApp,
  }[drawn as string];
  const first = rush * RUSH.operations;
  const isErasure = ERASING.has(drawn);
  const customer = isErasure ? leaverAt(first, options) : ofKind ? ofKind(anyone, customers) : anyone;
  const wanted = random.chance(0.7) ? FREE_CAMPAIGN : hotCampaignAt(first, options);
  const campaign = ofStore(wanted, getStore(customer), false);
  const quantity = 1 + (number % 2);
  const plain = { newcomer: null, process: number % options.processes, pick: random.next() };
  if (isErasure && place === RECEIVED) {
    return { ...plain, kind, receiver: customer, customer: otherThan(customer, ordinary) };
  }
  if (drawn === 'sendOwn') {
    const accomplices = getAccomplices(customers);
    const [receiver = customer] = accomplices;
    const sender = accomplices[1 + (place % Math.max(1, accomplices.length - 1))] ?? customer;
    const points = getSchemedPoints(number);
    return { ...plain, kind, points, customer: kind === 'spend' ? receiver : sender, receiver };
  }
  // Different customers want the one campaign.
  return drawn === 'share'
    ? { ...plain, kind, campaign: switchedCampaign(rush, options) }
    : { ...plain, kind, customer, campaign, quantity, ...(WITHOUT_KEY.has(kind) && { hasKey: false }) };
}

/** The one or the other of two customers. */
function otherThan(customer: number, { customer: one, receiver }: Operation): number {
  return one === customer ? receiver : one;
}
