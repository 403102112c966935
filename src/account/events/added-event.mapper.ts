import type { DomainEvent } from '../../event/index.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import type { OpenedLot } from '../ledger.service.js';
import { isSpendable } from '../lot.rules.js';
import { pointsTransferPayload } from './points-transfer.payload.js';
import { pointsWereAdded } from './points-were-added.event.js';

export function addedEvent({ transfer, lot }: OpenedLot): DomainEvent {
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
    },
  });
}
