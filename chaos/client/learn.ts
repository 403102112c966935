import type { Operation } from '../plan/operations.js';
import type { Memory } from './memory.js';

interface Made {
  readonly coupons?: readonly { readonly id?: string; readonly couponId?: string; readonly code?: string }[];
  readonly pointsTransferId?: string;
  readonly returnedPoints?: number;
}

/** What an answer of 200 says it has made, in the words of the journal. */
export function madeBy(body: string): string {
  const { coupons, pointsTransferId, returnedPoints } = JSON.parse(body) as Made;
  if (coupons) {
    return coupons.map(({ id, code }) => (id === undefined ? '' : `${id}:${code}`)).join(' ');
  }
  return pointsTransferId ?? (returnedPoints === undefined ? '' : String(returnedPoints));
}

/** Remembers what later operations may be about. */
export function learn(memory: Memory, { kind, customer, campaign }: Operation, body: string): void {
  const { coupons = [], pointsTransferId = '' } = JSON.parse(body) as Made;
  if (kind === 'buy' || kind === 'give') {
    for (const { id = '', code = '' } of coupons) {
      memory.noteCoupon(customer, { id, code, campaign });
    }
  } else if (kind === 'add') {
    memory.noteAddition(customer, pointsTransferId);
  } else if (kind === 'block') {
    memory.noteBlock(customer, pointsTransferId);
  }
}
