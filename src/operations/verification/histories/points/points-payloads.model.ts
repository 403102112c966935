import { eventTimestamp } from '#platform/time/timestamp.js';
import type { Expected } from '../../events/recorded-event.model.js';
import type { BlockRow, LotRow, PaymentRow, TransferRow } from '../rows.model.js';

/** Events that tell of a transfer of points, and which transfers they tell of. */
export const TYPES_TOLD_BY: Readonly<Record<string, readonly string[]>> = {
  PointsWereAdded: ['adding', 'p2p_adding'],
  PointsWereReturned: ['adding'],
  PointsWereSpent: ['spending'],
  PointsWereTransferred: ['p2p_spending'],
  PointsWereBlocked: ['blocked'],
};

/** The event that a transfer has: points that were added have a lot, points that came back are in older ones. */
export function eventNameFor({ type }: TransferRow, lot: LotRow | undefined): string {
  switch (type) {
    case 'adding':
      return lot ? 'PointsWereAdded' : 'PointsWereReturned';
    case 'p2p_adding':
      return 'PointsWereAdded';
    case 'spending':
      return 'PointsWereSpent';
    case 'p2p_spending':
      return 'PointsWereTransferred';
    default:
      return 'PointsWereBlocked';
  }
}

/** `pointsTransfer` as the rows tell it. */
export function getPointsTransfer(
  transfer: TransferRow,
  lot: LotRow | undefined,
  block: BlockRow | undefined,
): Expected {
  const { id, comment, createdAt, points, issuer, transactionId, senderId, receiverId } = transfer;
  const { revisedTransactionId: revised } = transfer;
  return {
    id: { pointsTransferId: id },
    comment: comment === '' ? undefined : comment,
    createdAt: eventTimestamp(createdAt),
    value: points,
    canceled: false,
    issuer,
    availableAmount: lot && (isSpendableAtOnce(lot) ? points : 0),
    lockedUntil: optional(lot?.lockedUntil),
    expiresAt: optional(lot?.expiresAt),
    blockedUntil: optional(block?.blockedUntil),
    transactionId: transactionId === null ? undefined : { transactionId },
    revisedTransactionId: revised === null ? undefined : { transactionId: revised },
    senderId: senderId === null ? undefined : { customerId: senderId },
    receiverId: receiverId === null ? undefined : { customerId: receiverId },
  };
}

/** The rules in `pointsTransfer`, as the explanations tell them: the only one has its id and its version beside the list. */
export function getRules(payments: readonly PaymentRow[]): Expected {
  const earnedBy = payments.map(({ ruleId, version, points }) => ({
    earningRuleId: ruleId,
    earningRuleVersion: version,
    points,
  }));
  const [only] = payments.length === 1 ? payments : [];
  return {
    earningRuleId: only?.ruleId,
    earningRuleVersion: only?.version,
    earnedBy: payments.length === 0 ? undefined : earnedBy,
  };
}

function isSpendableAtOnce({ lockedUntil, expiresAt, createdAt }: LotRow): boolean {
  return (lockedUntil === null || lockedUntil <= createdAt) && (expiresAt === null || expiresAt > createdAt);
}

function optional(time: Date | null | undefined): string | undefined {
  return time ? eventTimestamp(time) : undefined;
}
