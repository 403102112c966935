import { eventTimestamp } from '#platform/time/timestamp.js';
import { defineEvent, type DomainEvent } from '../event/index.js';
import type { OpenedLot } from './ledger.service.js';
import { isDueToUnlock, isSpendable } from './lot.rules.js';
import type { PointsLot } from './points-lot.entity.js';
import type { Issuer, PointsTransferEntity } from './points-transfer.entity.js';

/** The fields about the transfer in every event about points. */
export interface PointsTransferPayload {
  readonly id: { readonly pointsTransferId: string };
  readonly value: number;
  readonly createdAt: string;
  readonly canceled: boolean;
  readonly comment?: string;
  readonly issuer: Issuer;
}

/** Comments are typed by people, and may name some. */
const PERSONAL = { 'pointsTransfer.comment': null };

export function pointsTransferPayload(transfer: PointsTransferEntity): PointsTransferPayload {
  const { id, points, createdAt, comment, issuer } = transfer;
  return {
    id: { pointsTransferId: id },
    ...(comment !== '' && { comment }),
    createdAt: eventTimestamp(createdAt),
    value: points,
    canceled: false,
    issuer,
  };
}

const EXAMPLE_TRANSFER: PointsTransferPayload = {
  id: { pointsTransferId: '0f5d7a1c-52a1-4f1a-9a3e-3c3f4f1f9c11' },
  comment: 'Free coffee',
  createdAt: '2018-01-30T17:23:24+0000',
  value: 30,
  canceled: false,
  issuer: 'system',
};

const EXAMPLE_ACCOUNT_ID = { accountId: 'e82c96cf-32a3-43bd-9034-4df343e5fd94' };

export interface AccountWasAssignedToStore {
  readonly accountId: { readonly accountId: string };
  readonly storeId: { readonly storeId: string };
  readonly updateAt: string;
}

export const accountWasAssignedToStore = defineEvent<AccountWasAssignedToStore>({
  type: 'Service.Domain.Account.Event.AccountWasAssignedToStore',
  emittedWhen: 'an account follows its customer into a store',
  aggregateId: (payload) => payload.accountId.accountId,
  example: {
    accountId: EXAMPLE_ACCOUNT_ID,
    storeId: { storeId: '5ab0de1a-0000-4000-8000-000000000001' },
    updateAt: '2018-01-30T17:23:24+0000',
  },
});

export interface AccountWasCreated {
  readonly accountId: { readonly accountId: string };
  readonly customerId: { readonly customerId: string };
}

export const accountWasCreated = defineEvent<AccountWasCreated>({
  type: 'Service.Domain.Account.Event.AccountWasCreated',
  emittedWhen: 'a customer registers',
  aggregateId: (payload) => payload.accountId.accountId,
  example: {
    accountId: EXAMPLE_ACCOUNT_ID,
    customerId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
  },
});

/** What one earning rule has paid of a transfer. */
export interface RulePayment {
  readonly earningRuleId: string;
  readonly earningRuleVersion: number;
  readonly points: number;
}

export interface PointsWereAdded {
  readonly accountId: { readonly accountId: string };
  readonly pointsTransfer: PointsTransferPayload & {
    /** How much of it can be spent now. */
    readonly availableAmount: number;
    readonly lockedUntil?: string;
    readonly expiresAt?: string;
    readonly transactionId?: { readonly transactionId: string };
    readonly senderId?: { readonly customerId: string };
    /** Only when one rule has paid all of it. */
    readonly earningRuleId?: string;
    readonly earningRuleVersion?: number;
    /** What each rule has paid, in the order of their evaluation. Adds up to `value`. */
    readonly earnedBy?: readonly RulePayment[];
  };
}

export const pointsWereAdded = defineEvent<PointsWereAdded>({
  type: 'Service.Domain.Account.Event.PointsWereAdded',
  emittedWhen: 'points are earned, given or received',
  aggregateId: (payload) => payload.accountId.accountId,
  personal: PERSONAL,
  example: {
    accountId: EXAMPLE_ACCOUNT_ID,
    pointsTransfer: {
      ...EXAMPLE_TRANSFER,
      availableAmount: 30,
      lockedUntil: '2018-02-01T22:59:59+0000',
      expiresAt: '2018-12-31T22:59:59+0000',
      transactionId: { transactionId: '8f3c0a52-4c1c-4a27-9a55-3b1a0d8a2f11' },
      senderId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
      ...nameRules([
        { earningRuleId: '00000000-0000-0000-0000-00000000abcd', earningRuleVersion: 3, points: 30 },
      ]),
    },
  },
});

/** Names the rules that have paid a transfer; nothing for one that no rule has paid. */
function nameRules(
  earnedBy: readonly RulePayment[],
): Pick<PointsWereAdded['pointsTransfer'], 'earningRuleId' | 'earningRuleVersion' | 'earnedBy'> {
  const [first, ...others] = earnedBy;
  if (!first) {
    return {};
  }
  const { earningRuleId, earningRuleVersion } = first;
  return { ...(others.length === 0 && { earningRuleId, earningRuleVersion }), earnedBy };
}

export function addedEvent({ transfer, lot }: OpenedLot, earnedBy: readonly RulePayment[] = []): DomainEvent {
  const { lockedUntil, expiresAt, points, createdAt } = lot;
  const { transactionId, senderId } = transfer;
  return pointsWereAdded({
    accountId: { accountId: transfer.accountId },
    pointsTransfer: {
      ...pointsTransferPayload(transfer),
      availableAmount: isSpendable(lot, createdAt) ? points : 0,
      ...(lockedUntil && { lockedUntil: eventTimestamp(lockedUntil) }),
      ...(expiresAt && { expiresAt: eventTimestamp(expiresAt) }),
      ...(transactionId !== null && { transactionId: { transactionId } }),
      ...(senderId !== null && { senderId: { customerId: senderId } }),
      ...nameRules(earnedBy),
    },
  });
}

export interface PointsHasBeenReset {
  readonly accountId: { readonly accountId: string };
  readonly date: string;
}

export const pointsHasBeenReset = defineEvent<PointsHasBeenReset>({
  type: 'Service.Domain.Account.Event.PointsHasBeenReset',
  emittedWhen:
    'a customer has left a level and loses all points; the lots that had points in them have expired in events before it',
  aggregateId: (payload) => payload.accountId.accountId,
  example: { accountId: EXAMPLE_ACCOUNT_ID, date: '2018-01-30T17:23:24+0000' },
});

export interface PointsTransferHasBeenCanceled {
  readonly accountId: { readonly accountId: string };
  readonly pointsTransferId: { readonly pointsTransferId: string };
  /** How many it took back: what was neither spent nor blocked. */
  readonly value: number;
}

export const pointsTransferHasBeenCanceled = defineEvent<PointsTransferHasBeenCanceled>({
  type: 'Service.Domain.Account.Event.PointsTransferHasBeenCanceled',
  emittedWhen: 'a transfer that added points is canceled',
  aggregateId: (payload) => payload.accountId.accountId,
  example: {
    accountId: EXAMPLE_ACCOUNT_ID,
    pointsTransferId: { pointsTransferId: '0f5d7a1c-52a1-4f1a-9a3e-3c3f4f1f9c11' },
    value: 30,
  },
});

export interface PointsTransferHasBeenExpired {
  readonly accountId: { readonly accountId: string };
  readonly pointsTransferId: { readonly pointsTransferId: string };
  /** How many were left to expire. */
  readonly value: number;
  /** When they ended: the end of the lot also where it is recorded later; for points that came back into an ended lot, now. */
  readonly expiredAt: string;
}

export const pointsTransferHasBeenExpired = defineEvent<PointsTransferHasBeenExpired>({
  type: 'Service.Domain.Account.Event.PointsTransferHasBeenExpired',
  emittedWhen: 'a lot expires with points in it',
  aggregateId: (payload) => payload.accountId.accountId,
  example: {
    accountId: EXAMPLE_ACCOUNT_ID,
    pointsTransferId: { pointsTransferId: '0f5d7a1c-52a1-4f1a-9a3e-3c3f4f1f9c11' },
    value: 30,
    expiredAt: '2018-12-31T22:59:59+0000',
  },
});

export interface PointsTransferHasBeenUnlocked {
  readonly accountId: { readonly accountId: string };
  readonly pointsTransferId: { readonly pointsTransferId: string };
  /** How many were locked: all that the transfer added. */
  readonly value: number;
}

export const pointsTransferHasBeenUnlocked = defineEvent<PointsTransferHasBeenUnlocked>({
  type: 'Service.Domain.Account.Event.PointsTransferHasBeenUnlocked',
  emittedWhen: 'a locked lot becomes available',
  aggregateId: (payload) => payload.accountId.accountId,
  example: {
    accountId: EXAMPLE_ACCOUNT_ID,
    pointsTransferId: { pointsTransferId: '0f5d7a1c-52a1-4f1a-9a3e-3c3f4f1f9c11' },
    value: 30,
  },
});

export interface PointsWereBlocked {
  readonly accountId: { readonly accountId: string };
  readonly pointsTransfer: PointsTransferPayload & { readonly blockedUntil?: string };
}

export const pointsWereBlocked = defineEvent<PointsWereBlocked>({
  type: 'Service.Domain.Account.Event.PointsWereBlocked',
  emittedWhen: 'points are blocked for an open checkout',
  aggregateId: (payload) => payload.accountId.accountId,
  personal: PERSONAL,
  example: {
    accountId: EXAMPLE_ACCOUNT_ID,
    pointsTransfer: { ...EXAMPLE_TRANSFER, blockedUntil: '2018-01-30T17:53:24+0000' },
  },
});

export interface PointsWereReturned {
  readonly accountId: { readonly accountId: string };
  readonly pointsTransfer: PointsTransferPayload & {
    readonly couponId?: { readonly couponId: string };
    readonly transactionId?: { readonly transactionId: string };
    /** The `PointsWereBlocked` transfer that is released. */
    readonly blockId?: { readonly pointsTransferId: string };
  };
}

export const pointsWereReturned = defineEvent<PointsWereReturned>({
  type: 'Service.Domain.Account.Event.PointsWereReturned',
  emittedWhen: 'points are returned: for a returned or rejected purchase, or a block that is released',
  aggregateId: (payload) => payload.accountId.accountId,
  personal: PERSONAL,
  example: {
    accountId: EXAMPLE_ACCOUNT_ID,
    pointsTransfer: {
      ...EXAMPLE_TRANSFER,
      couponId: { couponId: '8d2fd6fa-0b5c-4a8c-9f0b-8a3d5c1b7e20' },
      transactionId: { transactionId: '8f3c0a52-4c1c-4a27-9a55-3b1a0d8a2f11' },
      blockId: { pointsTransferId: 'b7d2c1f4-3a5e-4c8b-9f60-1e2d3c4b5a69' },
    },
  },
});

export interface PointsWereSpent {
  readonly accountId: { readonly accountId: string };
  readonly pointsTransfer: PointsTransferPayload & {
    readonly transactionId?: { readonly transactionId: string };
    /**
     * The transaction that had earned points which were taken back: by its return, `transactionId`, or, without that, because they were
     * missing then and later earnings pay. Without it, the points were spent.
     */
    readonly revisedTransactionId?: { readonly transactionId: string };
    /** The `PointsWereBlocked` transfer that is captured: its points had left what can be spent before. */
    readonly blockId?: { readonly pointsTransferId: string };
  };
}

export const pointsWereSpent = defineEvent<PointsWereSpent>({
  type: 'Service.Domain.Account.Event.PointsWereSpent',
  emittedWhen:
    'points are spent by a purchase, by hand or by a block that is captured, or, with `revisedTransactionId`, taken back by a return',
  aggregateId: (payload) => payload.accountId.accountId,
  personal: PERSONAL,
  example: {
    accountId: EXAMPLE_ACCOUNT_ID,
    pointsTransfer: {
      ...EXAMPLE_TRANSFER,
      transactionId: { transactionId: '8f3c0a52-4c1c-4a27-9a55-3b1a0d8a2f11' },
      revisedTransactionId: { transactionId: '2b6f7c1e-9d4a-4f53-8a77-6c5e0d9b3a42' },
      blockId: { pointsTransferId: 'b7d2c1f4-3a5e-4c8b-9f60-1e2d3c4b5a69' },
    },
  },
});

export interface PointsWereTransferred {
  readonly accountId: { readonly accountId: string };
  readonly pointsTransfer: PointsTransferPayload & {
    readonly receiverId: { readonly customerId: string };
  };
}

export const pointsWereTransferred = defineEvent<PointsWereTransferred>({
  type: 'Service.Domain.Account.Event.PointsWereTransferred',
  emittedWhen: 'a customer sends points to another',
  aggregateId: (payload) => payload.accountId.accountId,
  personal: PERSONAL,
  example: {
    accountId: EXAMPLE_ACCOUNT_ID,
    pointsTransfer: {
      ...EXAMPLE_TRANSFER,
      receiverId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
    },
  },
});

/** The event of a lot that has unlocked and has none yet: it comes before the events of whatever else becomes of the lot. */
export function unlockedEvents(lot: PointsLot, now: Date): DomainEvent[] {
  const { id, accountId, points: value, dueAt } = lot;
  const isDue = dueAt !== null && dueAt <= now && isDueToUnlock(lot);
  const about = { accountId: { accountId }, pointsTransferId: { pointsTransferId: id }, value };
  return isDue ? [pointsTransferHasBeenUnlocked(about)] : [];
}

/** What an erasure empties among the events of an account. */
export const PERSONAL_ACCOUNT_EVENTS = [
  pointsWereAdded,
  pointsWereBlocked,
  pointsWereReturned,
  pointsWereSpent,
  pointsWereTransferred,
];
