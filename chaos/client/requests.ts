import type { Operation, OperationKind } from '../plan/kinds.js';
import { getText } from '../plan/personal.js';
import type { Scene } from '../scene.js';
import type { HeldCoupon, Memory } from './memory.js';
import { isAtTill, pathFor, getPath, type Request, type Word } from './request.js';
import {
  changingSegment,
  erasing,
  forgetting,
  inviting,
  loggingIn,
  refreshing,
  registering,
  setting,
} from './requests-of-customers.js';
import { doubling } from './requests-of-doubles.js';
import { importingPoints } from './requests-of-lists.js';
import {
  changingStock,
  deciding,
  drawing,
  editing,
  importing,
  redeeming,
  sharing,
} from './requests-of-rewards.js';
import {
  bringingBack,
  claiming,
  excluding,
  importingSales,
  selling,
  stamping,
  visiting,
} from './requests-of-sales.js';

/** Most of them cannot be taken any more, or not yet. */
const STEPS = ['shipped', 'delivered', 'shipped', 'canceled'];

/** With the id of the transaction by which it is recognised, and the gift that it is about. */
export type MarkedOperation = Operation & {
  readonly transactionId?: string | undefined;
  readonly gift?: HeldCoupon | undefined;
};

/** Null when there is nothing yet that it could be about. */
export function requestFor(
  operation: MarkedOperation,
  scene: Scene,
  memory: Memory,
  now: number,
): Request | null {
  const said = say(operation, scene, memory, now);
  if (!said) {
    return null;
  }
  const { by = 'administrator', words } = said;
  const { customer } = operation;
  const ofCustomer = memory.sessions.accessToken(customer) ?? scene.customers[customer]?.token;
  const token = {
    administrator: undefined,
    customer: ofCustomer,
    seller: scene.sellerToken,
    anonymous: null,
  }[by];
  return { ...said, by, token, words: `${operation.kind} c${operation.customer} ${words}`.trim() };
}

type Saying = (operation: MarkedOperation, scene: Scene, memory: Memory, now: number) => Word | null;

const SAYINGS: Readonly<Record<Exclude<OperationKind, 'replay' | 'misuse'>, Saying>> = {
  buy: buying,
  give: buying,
  use: aboutCoupon,
  mark: aboutCoupon,
  gift: aboutCoupon,
  return: aboutCoupon,
  deliver: aboutCoupon,
  capture: aboutTransfer,
  release: aboutTransfer,
  cancel: aboutTransfer,
  add: moving,
  spend: moving,
  block: moving,
  send: moving,
  sendOwn: sendingOwn,
  addCodes: changingStock,
  removeCodes: changingStock,
  drawCodes: drawing,
  importCodes: importing,
  edit: editing,
  share: sharing,
  segment: changingSegment,
  redeem: redeeming,
  decide: deciding,
  sell: selling,
  bringBack: bringingBack,
  visit: visiting,
  stamp: stamping,
  claim: claiming,
  importSales: importingSales,
  importPoints: importingPoints,
  tryPoints: importingPoints,
  exclude: excluding,
  activate: switching,
  deactivate: switching,
  invite: inviting,
  forget: forgetting,
  anonymize: erasing,
  delete: erasing,
  register: registering,
  setLevel: setting,
  freeLevel: setting,
  login: loggingIn,
  refresh: refreshing,
  merge: doubling,
  unmerge: doubling,
  fill: doubling,
  drain: doubling,
  ring: doubling,
};

function say(operation: MarkedOperation, scene: Scene, memory: Memory, now: number): Word | null {
  const { kind } = operation;
  if (kind === 'replay' || kind === 'misuse') {
    throw new Error('A repeated request is not said anew');
  }
  return SAYINGS[kind](operation, scene, memory, now);
}

function buying(operation: MarkedOperation, scene: Scene): Word {
  const { customers, campaigns } = scene;
  const { kind, campaign, quantity, withoutPoints, transactionId } = operation;
  const campaignId = campaigns[campaign]?.id ?? '';
  const words = `g${campaign} q${quantity}`;
  if (kind === 'buy') {
    return buyingForOneself(operation, scene, words);
  }
  const customerId = customers[operation.customer]?.id;
  const path = pathFor(operation, scene, `admin/customer/${customerId}/campaign/${campaignId}/buy`);
  const body = { quantity, withoutPoints, transactionId };
  return { path, body: JSON.stringify(body), words: withoutPoints ? `${words} free` : words };
}

/**
 * With the customer's points, by the customer or at the till. The path without the code of a store sells one coupon and
 * answers without its id, so only those are bought there whose codes differ.
 */
function buyingForOneself(operation: Operation, scene: Scene, words: string): Word {
  const { number, customer, campaign, quantity } = operation;
  const { customers, campaigns } = scene;
  const { id: campaignId = '', shared = true } = campaigns[campaign] ?? {};
  const { id, token } = customers[customer] ?? {};
  const body = `quantity=${quantity}`;
  if (token === undefined) {
    const path = pathFor(operation, scene, `seller/customer/${id}/campaign/${campaignId}/buy`);
    return { path, body, words, by: 'seller' };
  }
  const isLegacy = quantity === 1 && !shared && number % 5 === 0;
  const path = `customer/campaign/${campaignId}/buy`;
  return { path: isLegacy ? `/api/${path}` : `/api/DEFAULT/${path}`, body, words, by: 'customer' };
}

function aboutCoupon(operation: MarkedOperation, scene: Scene, memory: Memory): Word | null {
  const { customers, campaigns } = scene;
  const isGift = operation.kind === 'gift';
  const coupon = isGift ? operation.gift : memory.coupon(operation.customer, operation.pick);
  if (!coupon) {
    return null;
  }
  const { kind, number, transactionId } = operation;
  const customerId = customers[operation.customer]?.id ?? '';
  if (kind === 'return') {
    const path = pathFor(operation, scene, `admin/customer/${customerId}/bought/coupon/${coupon.id}/return`);
    return { path, body: '', words: coupon.id };
  }
  if (kind === 'deliver') {
    const status = STEPS[operation.points % STEPS.length] ?? 'shipped';
    const path = pathFor(
      operation,
      scene,
      `admin/customer/${customerId}/bought/coupon/${coupon.id}/changeDeliveryStatus`,
    );
    return { method: 'PUT', path, body: JSON.stringify({ status }), words: `${coupon.id} ${status}` };
  }
  const isOwn = kind === 'use' && customers[operation.customer]?.token !== undefined;
  const used = kind === 'use' || operation.used;
  const row = {
    campaignId: campaigns[coupon.campaign]?.id,
    couponId: coupon.id,
    code: coupon.code,
    used,
    transactionId,
  };
  return isOwn
    ? {
        path: getPath(number, 'customer/campaign/coupons/mark_as_used'),
        body: JSON.stringify({ coupons: [row] }),
        words: `${coupon.id} 1`,
        by: 'customer',
      }
    : {
        path: pathFor(operation, scene, 'admin/campaign/coupons/mark_as_used'),
        body: JSON.stringify({ coupons: [{ ...row, customerId }] }),
        words: `${coupon.id} ${Number(used)}`,
      };
}

function aboutTransfer(operation: Operation, scene: Scene, memory: Memory): Word | null {
  const { kind, number, customer, pick } = operation;
  const id = kind === 'cancel' ? memory.addition(customer, pick) : memory.block(customer, pick);
  if (id === undefined) {
    return null;
  }
  const path = `points/transfer/${id}/${kind}`;
  return isAtTill(number) && kind !== 'cancel'
    ? { path: pathFor(operation, scene, `pos/${path}`), body: '', words: id, by: 'seller' }
    : { path: pathFor(operation, scene, path), body: '', words: id };
}

function switching(operation: Operation, scene: Scene): Word {
  const { kind, number, customer } = operation;
  const path = `customer/${scene.customers[customer]?.id}/${kind}`;
  return isAtTill(number)
    ? { path: pathFor(operation, scene, `seller/${path}`), body: '', words: '', by: 'seller' }
    : { path: pathFor(operation, scene, `admin/${path}`), body: '', words: '' };
}

/** By the customer. Without an app there is no such thing. */
function sendingOwn({ number, customer, receiver, points }: Operation, { customers }: Scene): Word | null {
  if (customers[customer]?.token === undefined) {
    return null;
  }
  const transfer = { receiver: customers[receiver]?.id, points, comment: getText(number) };
  const path = getPath(number, 'customer/points/p2p-transfer');
  return { path, body: JSON.stringify({ transfer }), words: `p${points} c${receiver}`, by: 'customer' };
}

function moving(operation: Operation, scene: Scene, _memory: Memory, now: number): Word {
  const { customers } = scene;
  const { kind, number, points, receiver, lockedFor, endsIn } = operation;
  const customer = customers[operation.customer]?.id;
  const comment = getText(number);
  const after = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  // When points lock and expire is not for tills to say.
  const isAddition = kind === 'add' && !isAtTill(number);
  const said = [
    `p${points}`,
    ...(isAddition && lockedFor !== null ? [`l${now + lockedFor * 1000}`] : []),
    ...(isAddition && endsIn !== null ? [`e${now + endsIn * 1000}`] : []),
  ].join(' ');
  if (kind === 'send') {
    const transfer = { sender: customer, receiver: customers[receiver]?.id, points, comment };
    const path = pathFor(operation, scene, 'admin/p2p-points-transfer');
    return { path, body: JSON.stringify({ transfer }), words: `p${points} c${receiver}` };
  }
  const times = {
    ...(isAddition && lockedFor !== null && { lockedUntil: after(lockedFor) }),
    ...(isAddition && endsIn !== null && { expiresAt: after(endsIn) }),
    ...(kind === 'block' && endsIn !== null && { blockedUntil: after(endsIn) }),
  };
  const transfer = { customer, points, comment, ...times };
  const path = `points/transfer/${kind}`;
  const body = JSON.stringify({ transfer });
  return isAtTill(number)
    ? { path: pathFor(operation, scene, `pos/${path}`), body, words: said, by: 'seller' }
    : { path: pathFor(operation, scene, path), body, words: said };
}
