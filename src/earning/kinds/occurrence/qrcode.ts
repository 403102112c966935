import { IsOptional, Length } from 'class-validator';
import { Trimmed } from '#platform/http/request/fields/readers.js';
import {
  activeLimit,
  CustomerReports,
  LimitRecord,
  LimitRequest,
  PointsAmountRecord,
  PointsAmountRequest,
  type ReportedSettings,
  ReportRecord,
  ReportRequest,
} from '../rule-fields.dto.js';
import { isRefused, missingIn, type RuleKind } from '../rule-kind.model.js';

export class ScannedCodeRequest {
  /** `qrcode`: what the code says. Compared exactly. */
  @IsOptional()
  @Length(1, 255)
  @Trimmed({ compared: true })
  readonly code?: string;
}

export class ScannedCodeRecord {
  readonly code?: string;
}

interface Settings extends ReportedSettings {
  readonly code: string;
  readonly pointsAmount: number;
}

type Sent = ScannedCodeRequest & PointsAmountRequest & LimitRequest & ReportRequest;

const REPORTS = new CustomerReports(true);

/** Points for a code that customers find in a shop. */
export const qrcode: RuleKind<'qrcode', Sent, Settings> = {
  code: 'qrcode',
  givesCampaigns: true,
  trigger: 'occurrence',
  priority: 1,
  description: 'Points for a code that is scanned',
  request: [ScannedCodeRequest, PointsAmountRequest, LimitRequest, ReportRequest],
  record: [ScannedCodeRecord, PointsAmountRecord, LimitRecord, ReportRecord],

  read({ code, pointsAmount, ...sent }, before) {
    if (code === undefined || pointsAmount === undefined) {
      return missingIn({ code, pointsAmount });
    }
    const reports = REPORTS.read(sent, before);
    return isRefused(reports) ? reports : { code, pointsAmount, ...reports };
  },

  present: ({ code, pointsAmount, ...reports }) => ({ code, pointsAmount, ...REPORTS.present(reports) }),
  // The code is to be found where it hangs.
  presentOwn: (settings) => ({ pointsAmount: settings.pointsAmount, ...REPORTS.present(settings) }),
  getLimit: activeLimit,
  customersMayReport: REPORTS.allowed,
  reportPath: () => 'earningRule/qrcode/customer/{customer}',
  getSubject: ({ code }) => code,

  onOccurrence: ({ code, pointsAmount }, occurrence) =>
    occurrence.what === 'scan' && occurrence.code === code
      ? { kind: 'pays', points: pointsAmount }
      : { kind: 'other' },
};
