import {
  activeLimit,
  CustomerReports,
  EventNameRecord,
  EventNameRequest,
  LimitRecord,
  LimitRequest,
  PointsAmountRecord,
  PointsAmountRequest,
  type ReportedSettings,
  ReportRecord,
  ReportRequest,
} from '../rule-fields.dto.js';
import { isRefused, missingIn, type RuleKind } from '../rule-kind.model.js';

interface Settings extends ReportedSettings {
  readonly eventName: string;
  readonly pointsAmount: number;
}

type Sent = EventNameRequest & PointsAmountRequest & LimitRequest & ReportRequest;

const REPORTS = new CustomerReports(false);

/** Points for something that a client reports by a name of its own. */
export const reportedEvent: RuleKind<'custom_event', Sent, Settings> = {
  code: 'custom_event',
  trigger: 'occurrence',
  priority: 1,
  description: 'Points for an event that a client reports by name',
  request: [EventNameRequest, PointsAmountRequest, LimitRequest, ReportRequest],
  record: [EventNameRecord, PointsAmountRecord, LimitRecord, ReportRecord],

  read({ eventName, pointsAmount, ...sent }, before) {
    if (eventName === undefined || pointsAmount === undefined) {
      return missingIn({ eventName, pointsAmount });
    }
    const reports = REPORTS.read(sent, before);
    return isRefused(reports) ? reports : { eventName, pointsAmount, ...reports };
  },

  present: ({ eventName, pointsAmount, ...reports }) => ({
    eventName,
    pointsAmount,
    ...REPORTS.present(reports),
  }),
  getLimit: activeLimit,
  customersMayReport: REPORTS.allowed,
  reportPath: ({ eventName }) => `v1/earnRule/${encodeURIComponent(eventName)}/customer/{customer}`,
  getSubject: ({ eventName }) => eventName,

  onOccurrence: ({ eventName, pointsAmount }, occurrence) =>
    occurrence.what === 'reported' && occurrence.name === eventName
      ? { kind: 'pays', points: pointsAmount }
      : { kind: 'other' },
};
