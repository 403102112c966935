import { EventNameRecord, EventNameRequest } from '../fields/event-name.fields.js';
import { activeLimit, LimitRecord, LimitRequest, NO_LIMIT, type WithLimit } from '../fields/limit.fields.js';
import { missingIn } from '../fields/missing.rules.js';
import { PointsAmountRecord, PointsAmountRequest } from '../fields/reward-points.fields.js';
import type { RuleKind } from '../rule-kind.types.js';

interface Settings extends WithLimit {
  readonly eventName: string;
  readonly pointsAmount: number;
}

type Sent = EventNameRequest & PointsAmountRequest & LimitRequest;

/** Points for something that a client reports by a name of its own. */
export const reportedEvent: RuleKind<'custom_event', Sent, Settings> = {
  code: 'custom_event',
  trigger: 'occurrence',
  priority: 1,
  description: 'Points for an event that a client reports by name',
  request: [EventNameRequest, PointsAmountRequest, LimitRequest],
  record: [EventNameRecord, PointsAmountRecord, LimitRecord],

  read: ({ eventName, pointsAmount, limit = NO_LIMIT }) =>
    eventName === undefined || pointsAmount === undefined
      ? missingIn({ eventName, pointsAmount })
      : { eventName, pointsAmount, limit },

  present: ({ eventName, pointsAmount, limit }) => ({ eventName, pointsAmount, limit }),
  limitOf: activeLimit,
  subjectOf: ({ eventName }) => eventName,

  onOccurrence: ({ eventName, pointsAmount }, occurrence) =>
    occurrence.what === 'reported' && occurrence.name === eventName
      ? { kind: 'pays', points: pointsAmount }
      : { kind: 'other' },
};
