import { defineEvent } from '../../event/index.js';
import {
  EXAMPLE_ACCOUNT_ID,
  EXAMPLE_TRANSFER,
  type PointsTransferPayload,
} from './points-transfer.payload.js';

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
  example: {
    accountId: EXAMPLE_ACCOUNT_ID,
    pointsTransfer: {
      ...EXAMPLE_TRANSFER,
      receiverId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
    },
  },
});
