import { IsIn, IsOptional } from 'class-validator';
import {
  EventNameRecord,
  EventNameRequest,
  PointsAmountRecord,
  PointsAmountRequest,
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
}

type Sent = EventNameRequest & RewardTypeRequest & PointsAmountRequest;

/** Points for customers who bring others, for the others, or both. */
export const referral: RuleKind<'referral', Sent, Settings> = {
  code: 'referral',
  trigger: 'occurrence',
  priority: 1,
  description: 'Points for a recommendation that was followed',
  request: [EventNameRequest, RewardTypeRequest, PointsAmountRequest],
  record: [EventNameRecord, RewardTypeRecord, PointsAmountRecord],

  read({ eventName, rewardType, pointsAmount }) {
    if (eventName === undefined || rewardType === undefined || pointsAmount === undefined) {
      return missingIn({ eventName, rewardType, pointsAmount });
    }
    return EVENTS.includes(eventName)
      ? { eventName, rewardType, pointsAmount }
      : [{ field: 'eventName', message: `This value should be one of ${EVENTS.join(', ')}.` }];
  },

  present: ({ eventName, rewardType, pointsAmount }) => ({ eventName, rewardType, pointsAmount }),
  subjectOf: ({ eventName }) => eventName,

  onOccurrence: ({ eventName, rewardType, pointsAmount }, occurrence) =>
    occurrence.what === 'recommendation' &&
    occurrence.name === eventName &&
    (rewardType === 'both' || rewardType === occurrence.as)
      ? { kind: 'pays', points: pointsAmount }
      : { kind: 'other' },
};
