import { missingIn, type RuleKind } from '../rule-kind.model.js';
import {
  EventNameRecord,
  EventNameRequest,
  PointsAmountRecord,
  PointsAmountRequest,
} from '../rule-fields.dto.js';

const REGISTRATION = 'oloy.account.created';
const LOGIN = 'oloy.customer.logged_in';
const NAMES = [
  REGISTRATION,
  LOGIN,
  'oloy.transaction.customer_first_transaction',
  'oloy.customer.newsletter_subscription',
];

interface Settings {
  readonly eventName: string;
  readonly pointsAmount: number;
}

/** Points for something that Laurel notices by itself. Each of it happens once to a customer, but for logins, which pay once a day. */
export const noticedEvent: RuleKind<'event', EventNameRequest & PointsAmountRequest, Settings> = {
  code: 'event',
  trigger: 'occurrence',
  priority: 1,
  description: 'Points for a registration, a first transaction, the first login of a day or a newsletter',
  request: [EventNameRequest, PointsAmountRequest],
  record: [EventNameRecord, PointsAmountRecord],

  read({ eventName, pointsAmount }) {
    if (eventName === undefined || pointsAmount === undefined) {
      return missingIn({ eventName, pointsAmount });
    }
    return NAMES.includes(eventName)
      ? { eventName, pointsAmount }
      : [{ field: 'eventName', message: `This value should be one of ${NAMES.join(', ')}.` }];
  },

  present: ({ eventName, pointsAmount }) => ({ eventName, pointsAmount }),
  isForAll: ({ eventName }) => eventName === REGISTRATION,
  getLimit: ({ eventName }) => ({ times: 1, period: eventName === LOGIN ? 'day' : 'forever' }),
  getSubject: ({ eventName }) => eventName,

  onOccurrence: ({ eventName, pointsAmount }, occurrence) =>
    occurrence.what === 'noticed' && occurrence.name === eventName
      ? { kind: 'pays', points: pointsAmount }
      : { kind: 'other' },
};
