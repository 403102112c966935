import { defineEvent } from '../../event/index.js';
import {
  EXAMPLE_ACCOUNT_ID,
  EXAMPLE_TRANSFER,
  type PointsTransferPayload,
} from './points-transfer.payload.js';

export interface PointsWereBlocked {
  readonly accountId: { readonly accountId: string };
  readonly pointsTransfer: PointsTransferPayload & { readonly blockedUntil?: string };
}

export const pointsWereBlocked = defineEvent<PointsWereBlocked>({
  type: 'Service.Domain.Account.Event.PointsWereBlocked',
  emittedWhen: 'points are held for an open checkout',
  aggregateId: (payload) => payload.accountId.accountId,
  example: {
    accountId: EXAMPLE_ACCOUNT_ID,
    pointsTransfer: { ...EXAMPLE_TRANSFER, blockedUntil: '2018-01-30T17:53:24+0000' },
  },
});
