import { defineEvent } from '../../event/index.js';
import {
  EXAMPLE_ACCOUNT_ID,
  EXAMPLE_TRANSFER,
  type PointsTransferPayload,
} from './points-transfer.payload.js';

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
