import type { Issuer, MovedTransfer } from '../../account/index.js';
import {
  getNeededId,
  getNumber,
  getPastTime,
  getSourceText,
  getTime,
  needed,
  type SourceRecord,
  UnreadableRecord,
} from './source-values.rules.js';

const COMMENT_LENGTH_MAX = 255;
const HUNDREDTHS = 100;

const TYPES: Readonly<Record<string, MovedTransfer['type']>> = {
  adding: 'adding',
  p2p_adding: 'adding',
  spending: 'spending',
  p2p_spending: 'spending',
  blocked: 'blocked',
};
const ISSUERS: Readonly<Record<string, Issuer>> = { admin: 'admin', seller: 'seller', api: 'api' };
/** What takes the place of a comment, because here these points have no sender and no receiver. */
const COMMENTS: Readonly<Record<string, string>> = {
  p2p_adding: 'Received from another customer',
  p2p_spending: 'Sent to another customer',
};

/** A transfer as the public system has it: with a value that may have a fraction. */
export interface SourceTransfer extends MovedTransfer {
  readonly customerId: string;
  readonly value: number;
  readonly isExpired: boolean;
}

/** @throws {UnreadableRecord} */
export function readTransferRecord(record: SourceRecord, now: Date): SourceTransfer {
  const name = getSourceText(record, 'type') ?? '';
  const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  if (!type) {
    throw new UnreadableRecord(`type: This value should be one of ${Object.keys(TYPES).join(', ')}.`);
  }
  const value = needed('value', getNumber(record, 'value'));
  if (value < 0) {
    throw new UnreadableRecord('value: This value should be greater than or equal to 0.');
  }
  const at = getPastTime(record, 'createdAt', now);
  const state = getSourceText(record, 'state');
  const [lockedUntil, expiresAt] = [getTime(record, 'lockedUntil'), getTime(record, 'expiresAt')];
  const isExpired =
    type === 'adding' && (state === 'expired' || (expiresAt !== undefined && expiresAt <= now));
  return {
    id: getNeededId(record, 'pointsTransferId'),
    customerId: getNeededId(record, 'customerId'),
    type,
    value,
    points: Math.round(value),
    comment: (getSourceText(record, 'comment') ?? COMMENTS[name] ?? '').slice(0, COMMENT_LENGTH_MAX),
    issuer: ISSUERS[getSourceText(record, 'issuer') ?? ''] ?? 'system',
    at,
    lockedUntil: lockedUntil && lockedUntil > at ? lockedUntil : null,
    // Points that were reset have expired at a time that no record has.
    expiresAt: isExpired && !(expiresAt && expiresAt <= now) ? now : (expiresAt ?? null),
    isCanceled: state === 'canceled',
    isExpired,
  };
}

/** Transfers of one customer, in the order in which the public system has made them. */
export function sortTransfers<T extends MovedTransfer>(transfers: readonly T[]): T[] {
  return [...transfers].sort(
    (one, other) =>
      one.at.getTime() - other.at.getTime() ||
      Number(one.type !== 'adding') - Number(other.type !== 'adding') ||
      (one.id < other.id ? -1 : 1),
  );
}

export interface Balance {
  readonly available: number;
  readonly locked: number;
  readonly used: number;
  readonly expired: number;
}

interface Lot {
  readonly transfer: SourceTransfer;
  left: number;
}

/**
 * The balance that the public system has after these transfers, by its own rule: the oldest points are spent first, without those that are
 * locked, expired or canceled. What is spent beyond all others was taken from canceled points before they were canceled.
 * @param transfers In order
 */
export function getBalance(transfers: readonly SourceTransfer[], now: Date): Balance {
  const lots: Lot[] = [];
  let used = 0;
  for (const transfer of transfers) {
    if (transfer.type === 'adding') {
      lots.push({ transfer, left: transfer.value });
    } else {
      used += take(lots, transfer);
    }
  }
  const sum = (found: (transfer: SourceTransfer) => boolean) =>
    lots.reduce((all, { transfer, left }) => all + (found(transfer) ? left : 0), 0);
  const isOpen = ({ isCanceled, isExpired }: SourceTransfer) => !isCanceled && !isExpired;
  const isLocked = ({ lockedUntil }: SourceTransfer) => lockedUntil !== null && lockedUntil > now;
  return {
    available: sum((transfer) => isOpen(transfer) && !isLocked(transfer)),
    locked: sum((transfer) => isOpen(transfer) && isLocked(transfer)),
    used,
    expired: sum(({ isCanceled, isExpired }) => isExpired && !isCanceled),
  };
}

/** Returns what was there to take. */
function take(lots: readonly Lot[], { at, value }: SourceTransfer): number {
  let missing = value;
  for (const isCanceled of [false, true]) {
    for (const lot of lots) {
      const { lockedUntil, expiresAt } = lot.transfer;
      const isSpendable =
        (lockedUntil === null || lockedUntil <= at) && (isCanceled || expiresAt === null || expiresAt > at);
      if (isSpendable && lot.transfer.isCanceled === isCanceled) {
        const taken = Math.min(missing, lot.left);
        lot.left -= taken;
        missing -= taken;
      }
    }
  }
  return value - missing;
}

const NAMES = {
  available: 'points that can be spent',
  locked: 'locked points',
  used: 'used points',
  expired: 'expired points',
} as const satisfies Record<keyof Balance, string>;

/** A sentence for each figure that is not the same. */
export function compareBalances(source: Partial<Balance>, here: Balance): string[] {
  return (Object.keys(NAMES) as (keyof Balance)[]).flatMap((figure) => {
    const there = source[figure];
    const isSame = there === undefined || hundredths(there) === hundredths(here[figure]);
    return isSame ? [] : [`${NAMES[figure]}: ${hundredths(there) / HUNDREDTHS} there, ${here[figure]} here.`];
  });
}

/** Sums of fractions are not exact. */
function hundredths(value: number): number {
  return Math.round(value * HUNDREDTHS);
}

/** The figures of a customer's status, which the public system counts itself. @throws {UnreadableRecord} */
export function getStatus(record: SourceRecord): Partial<Balance> {
  const figures = {
    available: getNumber(record, 'points'),
    locked: getNumber(record, 'lockedPoints'),
    used: getNumber(record, 'usedPoints'),
    expired: getNumber(record, 'expiredPoints'),
  };
  return Object.fromEntries(
    Object.entries(figures).filter(([, value]) => value !== undefined),
  ) as Partial<Balance>;
}
