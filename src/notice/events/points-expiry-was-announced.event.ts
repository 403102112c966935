import { defineEvent } from '../../event/index.js';
import { EXAMPLE_NOTICE, type NoticePayload } from './notice.payload.js';

export interface PointsExpiryWasAnnounced extends NoticePayload {
  readonly accountId: { readonly accountId: string };
  /** What the customer could spend then. */
  readonly points: number;
  readonly pointsWillExpire: number;
  readonly expiresAt: string;
}

export const pointsExpiryWasAnnounced = defineEvent<PointsExpiryWasAnnounced>({
  type: 'Service.Domain.Notice.Event.PointsExpiryWasAnnounced',
  emittedWhen:
    'points of a customer will expire within the days of the setting `expirePointsNotificationDays`; once for each time at which points of an account expire',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    ...EXAMPLE_NOTICE,
    accountId: { accountId: 'e82c96cf-32a3-43bd-9034-4df343e5fd94' },
    points: 250,
    pointsWillExpire: 120,
    expiresAt: '2018-12-31T22:59:59+0000',
  },
});
