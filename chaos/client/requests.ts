import type { Operation } from '../plan/operations.js';
import type { Scene } from '../scene.js';
import type { Memory } from './memory.js';

/** How an operation is said over HTTP. */
export interface Request {
  readonly path: string;
  /** A form, or JSON where it begins with a brace. */
  readonly body: string;
  /** A customer's token; without one, the administrator's key. */
  readonly token: string | undefined;
  /** What the journal says of it. */
  readonly words: string;
}

/** A transaction id that says which operation it belongs to. */
export function markOf(operation: number): string {
  return `c4a05000-0000-4000-8000-${operation.toString(16).padStart(12, '0')}`;
}

export function operationOf(mark: string | null): number | null {
  return mark?.startsWith('c4a05000-') ? Number.parseInt(mark.slice(-12), 16) : null;
}

export function commentOf(operation: number): string {
  return `op ${operation}`;
}

type Word = Pick<Request, 'path' | 'body' | 'words'> & { readonly by?: 'customer' };

/** Null when there is nothing yet that it could be about. */
export function requestFor(operation: Operation, scene: Scene, memory: Memory, now: number): Request | null {
  const said = say(operation, scene, memory, now);
  if (!said) {
    return null;
  }
  const { path, body, words } = said;
  const token = said.by === 'customer' ? scene.customers[operation.customer]?.token : undefined;
  return { path, body, token, words: `${operation.kind} c${operation.customer} ${words}` };
}

function say(operation: Operation, scene: Scene, memory: Memory, now: number): Word | null {
  switch (operation.kind) {
    case 'buy':
    case 'give':
      return buying(operation, scene);
    case 'use':
    case 'mark':
    case 'return':
      return aboutCoupon(operation, scene, memory);
    case 'capture':
    case 'release':
    case 'cancel':
      return aboutTransfer(operation, memory);
    case 'add':
    case 'spend':
    case 'block':
    case 'send':
      return moving(operation, scene, now);
    case 'replay':
    case 'misuse':
      throw new Error('A repeated request is not said anew');
  }
}

function buying(operation: Operation, { customers, campaigns }: Scene): Word | null {
  const { kind, number, campaign, quantity, withoutPoints } = operation;
  const campaignId = campaigns[campaign]?.id ?? '';
  const words = `g${campaign} q${quantity}`;
  if (kind === 'buy') {
    const path = `/api/DEFAULT/customer/campaign/${campaignId}/buy`;
    return { path, body: `quantity=${quantity}`, words, by: 'customer' };
  }
  const path = `/api/DEFAULT/admin/customer/${customers[operation.customer]?.id}/campaign/${campaignId}/buy`;
  const body = { quantity, withoutPoints, transactionId: markOf(number) };
  return { path, body: JSON.stringify(body), words: withoutPoints ? `${words} free` : words };
}

function aboutCoupon(operation: Operation, { customers, campaigns }: Scene, memory: Memory): Word | null {
  const coupon = memory.coupon(operation.customer, operation.pick);
  if (!coupon) {
    return null;
  }
  const { kind, number } = operation;
  const customerId = customers[operation.customer]?.id ?? '';
  if (kind === 'return') {
    const path = `/api/admin/customer/${customerId}/bought/coupon/${coupon.id}/return`;
    return { path, body: '', words: coupon.id };
  }
  const used = kind === 'use' || operation.used;
  const row = {
    ...{ campaignId: campaigns[coupon.campaign]?.id, couponId: coupon.id, code: coupon.code, used },
    transactionId: markOf(number),
  };
  return kind === 'use'
    ? {
        path: '/api/DEFAULT/customer/campaign/coupons/mark_as_used',
        body: JSON.stringify({ coupons: [row] }),
        words: `${coupon.id} 1`,
        by: 'customer',
      }
    : {
        path: '/api/admin/campaign/coupons/mark_as_used',
        body: JSON.stringify({ coupons: [{ ...row, customerId }] }),
        words: `${coupon.id} ${Number(used)}`,
      };
}

function aboutTransfer({ kind, customer, pick }: Operation, memory: Memory): Word | null {
  const id = kind === 'cancel' ? memory.addition(customer, pick) : memory.block(customer, pick);
  return id === undefined ? null : { path: `/api/points/transfer/${id}/${kind}`, body: '', words: id };
}

function moving(operation: Operation, { customers }: Scene, now: number): Word {
  const { kind, number, points, receiver, lockedFor, endsIn } = operation;
  const customer = customers[operation.customer]?.id;
  const comment = commentOf(number);
  const after = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  if (kind === 'send') {
    const transfer = { sender: customer, receiver: customers[receiver]?.id, points, comment };
    const path = '/api/admin/p2p-points-transfer';
    return { path, body: JSON.stringify({ transfer }), words: `p${points} c${receiver}` };
  }
  const times = {
    ...(kind === 'add' && lockedFor !== null && { lockedUntil: after(lockedFor) }),
    ...(kind === 'add' && endsIn !== null && { expiresAt: after(endsIn) }),
    ...(kind === 'block' && endsIn !== null && { blockedUntil: after(endsIn) }),
  };
  const transfer = { customer, points, comment, ...times };
  return { path: `/api/points/transfer/${kind}`, body: JSON.stringify({ transfer }), words: `p${points}` };
}
