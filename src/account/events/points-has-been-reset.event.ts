import { defineEvent } from '../../event/index.js';
import { EXAMPLE_ACCOUNT_ID } from './points-transfer.payload.js';

export interface PointsHasBeenReset {
  readonly accountId: { readonly accountId: string };
  readonly date: string;
}

export const pointsHasBeenReset = defineEvent<PointsHasBeenReset>({
  type: 'Service.Domain.Account.Event.PointsHasBeenReset',
  emittedWhen:
    'a customer has left a level and loses all points; the lots that had points in them have expired in events before it',
  aggregateId: (payload) => payload.accountId.accountId,
  example: { accountId: EXAMPLE_ACCOUNT_ID, date: '2018-01-30T17:23:24+0000' },
});
