import { IsIn, IsOptional } from 'class-validator';
import {
  EventNameRecord,
  EventNameRequest,
  activeLimit,
  LimitRecord,
  LimitRequest,
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
}

type Sent = EventNameRequest & RewardTypeRequest & PointsAmountRequest & LimitRequest;

/** Points for customers who bring others, for the others, or both. */
export const referral: RuleKind<'referral', Sent, Settings> = {
  code: 'referral',
  trigger: 'occurrence',
  priority: 1,
  description: 'Points for a recommendation that was followed',
  request: [EventNameRequest, RewardTypeRequest, PointsAmountRequest, LimitRequest],
  record: [EventNameRecord, RewardTypeRecord, PointsAmountRecord, LimitRecord],

  read({ eventName, rewardType, pointsAmount, limit = NO_LIMIT }) {
    if (eventName === undefined || rewardType === undefined || pointsAmount === undefined) {
      return missingIn({ eventName, rewardType, pointsAmount });
    }
    return EVENTS.includes(eventName)
      ? { eventName, rewardType, pointsAmount, limit }
      : [{ field: 'eventName', message: `This value should be one of ${EVENTS.join(', ')}.` }];
  },

  present: ({ eventName, rewardType, pointsAmount, limit = NO_LIMIT }) => ({
    eventName,
    rewardType,
    pointsAmount,
    limit,
  }),
  getLimit: ({ limit = NO_LIMIT }) => activeLimit({ limit }),
  getSubject: ({ eventName }) => eventName,

  onOccurrence: ({ eventName, rewardType, pointsAmount }, occurrence) =>
    occurrence.what === 'recommendation' &&
    occurrence.name === eventName &&
    (rewardType === 'both' || rewardType === occurrence.as)
      ? { kind: 'pays', points: pointsAmount }
      : { kind: 'other' },
};
