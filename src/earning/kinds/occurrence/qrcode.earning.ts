import { IsOptional, Length } from 'class-validator';
import { Trimmed } from '#platform/http/request/fields/readers.js';
import { activeLimit, LimitRecord, LimitRequest, NO_LIMIT, type WithLimit } from '../fields/limit.fields.js';
import { missingIn } from '../fields/missing.rules.js';
import { PointsAmountRecord, PointsAmountRequest } from '../fields/reward-points.fields.js';
import type { RuleKind } from '../rule-kind.types.js';

export class ScannedCodeRequest {
  /** `qrcode`: what the code says. Compared exactly. */
  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly code?: string;
}

export class ScannedCodeRecord {
  readonly code?: string;
}

interface Settings extends WithLimit {
  readonly code: string;
  readonly pointsAmount: number;
}

type Sent = ScannedCodeRequest & PointsAmountRequest & LimitRequest;

/** Points for a code that customers find in a shop. */
export const qrcode: RuleKind<'qrcode', Sent, Settings> = {
  code: 'qrcode',
  trigger: 'occurrence',
  priority: 1,
  description: 'Points for a code that is scanned',
  request: [ScannedCodeRequest, PointsAmountRequest, LimitRequest],
  record: [ScannedCodeRecord, PointsAmountRecord, LimitRecord],

  read: ({ code, pointsAmount, limit = NO_LIMIT }) =>
    code === undefined || pointsAmount === undefined
      ? missingIn({ code, pointsAmount })
      : { code, pointsAmount, limit },

  present: ({ code, pointsAmount, limit }) => ({ code, pointsAmount, limit }),
  // The code is to be found where it hangs.
  presentOwn: ({ pointsAmount, limit }) => ({ pointsAmount, limit }),
  limitOf: activeLimit,
  subjectOf: ({ code }) => code,

  onOccurrence: ({ code, pointsAmount }, occurrence) =>
    occurrence.what === 'scan' && occurrence.code === code
      ? { kind: 'pays', points: pointsAmount }
      : { kind: 'other' },
};
