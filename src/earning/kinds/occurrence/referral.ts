import { IsIn, IsOptional } from 'class-validator';
import { getCents, getMoney } from '#platform/money.js';
import {
  EventNameRecord,
  EventNameRequest,
  activeLimit,
  LimitRecord,
  LimitRequest,
  MinOrderRecord,
  MinOrderRequest,
  PointsAmountRecord,
  PointsAmountRequest,
  NO_LIMIT,
  type SentLimit,
} from '../rule-fields.dto.js';
import { missingIn, type RuleKind } from '../rule-kind.model.js';

const EVENTS = ['register', 'first_purchase', 'every_purchase'];
const REWARD_TYPES = ['referrer', 'referred', 'both'] as const;

export class RewardTypeRequest {
  /** `referral`: who gets the points. */
  @IsOptional()
  @IsIn(REWARD_TYPES)
  readonly rewardType?: (typeof REWARD_TYPES)[number];
}

export class RewardTypeRecord {
  readonly rewardType?: string;
}

interface Settings {
  readonly eventName: string;
  readonly rewardType: (typeof REWARD_TYPES)[number];
  readonly pointsAmount: number;
  /** Rules of earlier versions have none. */
  readonly limit?: SentLimit;
  readonly minOrderCents?: number;
}

type Sent = EventNameRequest & RewardTypeRequest & PointsAmountRequest & LimitRequest & MinOrderRequest;

/** Points for customers who bring others, for the others, or both. */
export const referral: RuleKind<'referral', Sent, Settings> = {
  code: 'referral',
  trigger: 'occurrence',
  priority: 1,
  description: 'Points for a recommendation that was followed',
  request: [EventNameRequest, RewardTypeRequest, PointsAmountRequest, LimitRequest, MinOrderRequest],
  record: [EventNameRecord, RewardTypeRecord, PointsAmountRecord, LimitRecord, MinOrderRecord],

  read({ eventName, rewardType, pointsAmount, limit = NO_LIMIT, minOrderValue = 0 }) {
    if (eventName === undefined || rewardType === undefined || pointsAmount === undefined) {
      return missingIn({ eventName, rewardType, pointsAmount });
    }
    return EVENTS.includes(eventName)
      ? { eventName, rewardType, pointsAmount, limit, minOrderCents: getCents(minOrderValue) }
      : [{ field: 'eventName', message: `This value should be one of ${EVENTS.join(', ')}.` }];
  },

  present: ({ eventName, rewardType, pointsAmount, limit = NO_LIMIT, minOrderCents = 0 }) => ({
    eventName,
    rewardType,
    pointsAmount,
    limit,
    minOrderValue: getMoney(minOrderCents),
  }),
  getLimit: ({ limit = NO_LIMIT }) => activeLimit({ limit }),
  getSubject: ({ eventName }) => eventName,

  getLeastCents: ({ minOrderCents = 0 }) => Math.max(1, minOrderCents),

  onOccurrence({ eventName, rewardType, pointsAmount, minOrderCents = 0 }, occurrence) {
    const isMeant =
      occurrence.what === 'recommendation' &&
      occurrence.name === eventName &&
      (rewardType === 'both' || rewardType === occurrence.as);
    if (!isMeant) {
      return { kind: 'other' };
    }
    const { keptCents } = occurrence;
    return keptCents !== null && keptCents < minOrderCents
      ? { kind: 'misses', miss: { why: 'below-minimum', missingCents: minOrderCents - keptCents } }
      : { kind: 'pays', points: pointsAmount };
  },
};
