import {
  type Issuer,
  type PointsTransfer,
  TRANSFER_STATES,
  type TransferFate,
  type TransferState,
  type TransferType,
} from '../../account/index.js';
import type { CustomerNames } from '../../customer/index.js';
import { Choice } from '#platform/http/response/response-fields.js';
import { presentTimestamp } from '#platform/time/timestamp.js';

export class TransactionIdRecord {
  readonly transactionId!: string;
}

export class PointsTransferRecord {
  readonly pointsTransferId!: string;
  readonly accountId!: string;
  readonly customerId!: string;
  readonly customerFirstName?: string;
  readonly customerLastName?: string;
  readonly customerEmail?: string;
  readonly customerPhone?: string;
  readonly customerLoyaltyCardNumber?: string;
  readonly createdAt!: string;
  /** The points cannot be spent from then on. */
  readonly expiresAt?: string;
  /** The points cannot be spent before. */
  readonly lockedUntil?: string;
  /** Held points are the customer's again from then on. */
  readonly blockedUntil?: string;
  readonly value!: number;
  /** Points that are `pending` are locked, or held for an open checkout. */
  @Choice('TransferState', TRANSFER_STATES)
  readonly state!: TransferState;
  readonly type!: TransferType;
  readonly comment?: string;
  readonly issuer!: Issuer;
  readonly transactionId?: TransactionIdRecord;
  /** The customer who sent the points. */
  readonly senderId?: string;
  /** The customer who got the points. */
  readonly receiverId?: string;
}

export class PointsTransferListResponse {
  readonly transfers!: PointsTransferRecord[];
  readonly total!: number;
}

export class PointsTransferredResponse {
  readonly pointsTransferId!: string;
}

/** What belongs to transfers, by their id, and to customers, by theirs. */
export interface TransferContext {
  readonly fates: ReadonlyMap<string, TransferFate>;
  readonly names: ReadonlyMap<string, CustomerNames>;
}

export function presentPointsTransfers(
  transfers: readonly PointsTransfer[],
  total: number,
  { fates, names }: TransferContext,
): PointsTransferListResponse {
  return {
    transfers: transfers.map((transfer) =>
      presentPointsTransfer(transfer, fates.get(transfer.id), names.get(transfer.customerId)),
    ),
    total,
  };
}

function presentPointsTransfer(
  transfer: PointsTransfer,
  fate: TransferFate | undefined,
  customer: CustomerNames | undefined,
): PointsTransferRecord {
  const { id, accountId, customerId, createdAt, points, type, comment, issuer } = transfer;
  const { transactionId, senderId, receiverId } = transfer;
  const { expiresAt, lockedUntil, blockedUntil } = fate ?? {};
  return {
    pointsTransferId: id,
    accountId,
    customerId,
    ...(customer && presentCustomer(customer)),
    createdAt: presentTimestamp(createdAt),
    ...(expiresAt && { expiresAt: presentTimestamp(expiresAt) }),
    ...(lockedUntil && { lockedUntil: presentTimestamp(lockedUntil) }),
    ...(blockedUntil && { blockedUntil: presentTimestamp(blockedUntil) }),
    value: points,
    state: fate?.state ?? 'active',
    type,
    ...(comment !== '' && { comment }),
    issuer,
    ...(transactionId !== null && { transactionId: { transactionId } }),
    ...(senderId !== null && { senderId }),
    ...(receiverId !== null && { receiverId }),
  };
}

function presentCustomer({ firstName, lastName, email, phone, loyaltyCardNumber }: CustomerNames) {
  return {
    customerFirstName: firstName,
    customerLastName: lastName,
    ...(email !== null && { customerEmail: email }),
    ...(phone !== null && { customerPhone: phone }),
    ...(loyaltyCardNumber !== null && { customerLoyaltyCardNumber: loyaltyCardNumber }),
  };
}
