import type { Options } from '../options.js';

/** How often each kind of operation is wanted. */
export const WEIGHTS = {
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
  send: 8,
  sendOwn: 5,
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
  invite: 3,
  forget: 0.2,
  importSales: 1,
  importPoints: 6,
  tryPoints: 0.7,
  exclude: 1.5,
  deactivate: 0.7,
  activate: 3,
  anonymize: 0.5,
  delete: 0.5,
  merge: 3,
  unmerge: 3,
  fill: 2,
  drain: 1,
  ring: 3,
  replay: 1.5,
  misuse: 0.5,
} as const;

/**
 * What a client wants: `buy` is a customer's purchase, by themselves or at the till; `sendOwn` a customer's transfer, `send` an
 * administrator's; `give` is an administrator's purchase for a customer, `use` a customer's mark, `mark` an
 * administrator's; `gift` marks what a rule has given, used or unused; `deliver` takes the delivery of a reward one step on. `drawCodes` and `importCodes` bring codes by a pattern
 * and in a file; `share` switches whether all buyers of a campaign get the same code; `segment` changes who is in a segment; `setLevel` sets a level by hand, and
 * `freeLevel` leaves it to the points again; `refresh` exchanges a refresh token. `sell` is a sale of a shop, `bringBack`
 * returns lines of one, `visit` reports an event that earns points, `stamp` is one that a customer reports, `claim` asks for the sale of a receipt, `importSales` brings a file of both, `importPoints` one of points and `tryPoints` only its preview, and `exclude` changes which SKUs count for levels.
 * `invite` is a customer's invitation of a person, and `forget` asks for another password.
 * `merge` merges two customers of one person, and `unmerge` undoes that; `fill` and `drain` move points of one of the two, and `ring` is a sale to one.
 * `anonymize` and `delete` erase what is known of a customer. `replay` repeats a request that was answered long ago; `misuse` sends another one under its key.
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

export const ERASING: ReadonlySet<string> = new Set(['anonymize', 'delete']);
/** What customers with an app do. */
export const WITH_APP: ReadonlySet<string> = new Set(['login', 'refresh']);
/** Requests without a login take no keys, and no answer of a preview is kept. */
export const WITHOUT_KEY: ReadonlySet<string> = new Set([...WITH_APP, 'forget', 'tryPoints']);
/** What they do, with or without keys. */
export const OWN: ReadonlySet<string> = new Set(['stamp', 'claim', 'invite']);

/** Without keys, what has become of a request is known by its texts alone: none of them is erased. */
export function possible(kind: OperationKind, { keys }: Options): OperationKind {
  return ERASING.has(kind) && !keys ? 'buy' : kind;
}
