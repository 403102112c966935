import { defineEvent } from '../../event/index.js';
import {
  EXAMPLE_ACCOUNT_ID,
  EXAMPLE_TRANSFER,
  type PointsTransferPayload,
} from './points-transfer.payload.js';

export interface PointsWereAdded {
  readonly accountId: { readonly accountId: string };
  readonly pointsTransfer: PointsTransferPayload & {
    /** How much of it can be spent now. */
    readonly availableAmount: number;
    readonly lockedUntil?: string;
    readonly expiresAt?: string;
    readonly transactionId?: { readonly transactionId: string };
    readonly senderId?: { readonly customerId: string };
  };
}

export const pointsWereAdded = defineEvent<PointsWereAdded>({
  type: 'Service.Domain.Account.Event.PointsWereAdded',
  emittedWhen: 'points are earned, given or received',
  aggregateId: (payload) => payload.accountId.accountId,
  example: {
    accountId: EXAMPLE_ACCOUNT_ID,
    pointsTransfer: {
      ...EXAMPLE_TRANSFER,
      availableAmount: 30,
      lockedUntil: '2018-02-01T22:59:59+0000',
      expiresAt: '2018-12-31T22:59:59+0000',
      transactionId: { transactionId: '8f3c0a52-4c1c-4a27-9a55-3b1a0d8a2f11' },
      senderId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
    },
  },
});
