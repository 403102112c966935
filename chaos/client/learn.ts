import type { Operation } from '../plan/kinds.js';
import { linesIn, RECEIPT } from '../plan/sales.js';
import type { Scene } from '../scene.js';
import { getMarkLine } from './marks.js';
import type { Memory } from './memory.js';
import { getMark, type Request } from './request.js';

interface Made {
  readonly coupons?: readonly { readonly id?: string; readonly couponId?: string; readonly code?: string }[];
  /** From the path without the code of a store: no id. */
  readonly coupon?: { readonly code: string };
  readonly pointsTransferId?: string;
  readonly returnedPoints?: number;
  /** For cashback. */
  readonly couponId?: string;
  /** For who has registered. */
  readonly customerId?: string;
  readonly invitationId?: string;
  readonly added?: number;
  readonly removed?: number;
  /** For a sale or a return. */
  readonly transactionId?: string;
  /** Documents of a file. */
  readonly totalSuccess?: number;
  /** That an event has earned. */
  readonly points?: number;
}

/** What an answer of 200 says it has made, in the words of the journal. */
export function madeBy(body: string): string {
  const made = JSON.parse(body || '{}') as Made;
  const { coupons, coupon, couponId, customerId, added, removed, pointsTransferId, returnedPoints } = made;
  const { transactionId, invitationId, points, totalSuccess } = made;
  if (coupon) {
    return `:${coupon.code}`;
  }
  if (coupons) {
    return coupons.map(({ id, code }) => (id === undefined ? '' : `${id}:${code}`)).join(' ');
  }
  const id = pointsTransferId ?? couponId ?? transactionId ?? invitationId;
  return id ?? String(returnedPoints ?? added ?? removed ?? customerId ?? points ?? totalSuccess ?? '');
}

/** Remembers what later operations may be about. */
export function learn(
  memory: Memory,
  { kind, customer, campaign, number }: Operation,
  { words }: Pick<Request, 'words'>,
  body: string,
  scene: Scene,
): void {
  const made = JSON.parse(body || '{}') as Made;
  const { coupons = [], couponId = '', pointsTransferId = '', customerId: id = '' } = made;
  if (kind === 'buy' || kind === 'give') {
    for (const { id = '', code = '' } of coupons) {
      memory.noteCoupon(customer, { id, code, campaign });
    }
  } else if (kind === 'login') {
    memory.sessions.begin(customer, number, JSON.parse(body) as { token: string; refresh_token: string });
  } else if (kind === 'register') {
    const [, , email = ''] = words.split(' ');
    memory.noteNewcomer(scene.customers.push({ id, store: 'DEFAULT', email }) - 1);
  } else if (kind === 'anonymize' || kind === 'delete') {
    memory.noteFreeAddress(scene.customers[customer]?.email ?? '');
  } else if (kind === 'invite') {
    const [, , email = ''] = words.split(' ');
    memory.noteInvitedAddress(email);
  } else if (kind === 'sell') {
    const [, , document = '', ...lines] = words.split(' ');
    const sale = { document, lines: linesIn(lines) };
    if (lines.includes(RECEIPT)) {
      memory.noteReceipt(sale);
    } else {
      memory.noteSale(customer, sale);
    }
  } else if (kind === 'claim') {
    const [, , document = '', , ...lines] = words.split(' ');
    memory.noteSale(customer, { document, lines: linesIn(lines) });
  } else if (kind === 'gift') {
    const [, , , used] = words.split(' ');
    // Then it is used for this sale, which may come back.
    if (used === '1') {
      memory.noteSaleOfGift(customer, { document: getMark(number), lines: [getMarkLine(number)] });
    }
  } else if (kind === 'redeem') {
    memory.noteCashback(customer, couponId);
  } else if (kind === 'addCodes') {
    words
      .split(' ')
      .slice(2)
      .forEach((code) => memory.noteCode(code));
  } else if (kind === 'add') {
    memory.noteAddition(customer, pointsTransferId);
  } else if (kind === 'block') {
    memory.noteBlock(customer, pointsTransferId);
  }
}
