import { defineEvent } from '../../event/index.js';
import { EXAMPLE_ACCOUNT_ID } from './points-transfer.payload.js';

export interface PointsTransferHasBeenExpired {
  readonly accountId: { readonly accountId: string };
  readonly pointsTransferId: { readonly pointsTransferId: string };
  /** How many were left to expire. */
  readonly value: number;
}

export const pointsTransferHasBeenExpired = defineEvent<PointsTransferHasBeenExpired>({
  type: 'Service.Domain.Account.Event.PointsTransferHasBeenExpired',
  emittedWhen: 'a lot expires with points in it',
  aggregateId: (payload) => payload.accountId.accountId,
  example: {
    accountId: EXAMPLE_ACCOUNT_ID,
    pointsTransferId: { pointsTransferId: '0f5d7a1c-52a1-4f1a-9a3e-3c3f4f1f9c11' },
    value: 30,
  },
});
