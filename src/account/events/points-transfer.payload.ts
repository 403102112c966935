import { eventTimestamp } from '#platform/time/timestamp.js';
import type { Issuer, PointsTransferEntity } from '../points-transfer.entity.js';

/** The fields about the transfer in every event about points. */
export interface PointsTransferPayload {
  readonly id: { readonly pointsTransferId: string };
  readonly value: number;
  readonly createdAt: string;
  readonly canceled: boolean;
  readonly comment?: string;
  readonly issuer: Issuer;
}

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

export const EXAMPLE_TRANSFER: PointsTransferPayload = {
  id: { pointsTransferId: '0f5d7a1c-52a1-4f1a-9a3e-3c3f4f1f9c11' },
  comment: 'Free coffee',
  createdAt: '2018-01-30T17:23:24+0000',
  value: 30,
  canceled: false,
  issuer: 'system',
};

export const EXAMPLE_ACCOUNT_ID = { accountId: 'e82c96cf-32a3-43bd-9034-4df343e5fd94' };
