import { defineEvent } from '../../event/index.js';
import { EXAMPLE_ACCOUNT_ID } from './points-transfer.payload.js';

export interface PointsTransferHasBeenCanceled {
  readonly accountId: { readonly accountId: string };
  readonly pointsTransferId: { readonly pointsTransferId: string };
  /** How many it took back: what was neither spent nor is held. */
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
