import type { CustomerStatus } from '../customer-status.reader.js';
import { CURRENCY, percent } from './customer.presenter.js';

export class CustomerStatusResponse {
  readonly firstName!: string;
  readonly lastName!: string;
  readonly customerId!: string;
  /** Can be spent now. */
  readonly points!: number;
  /** … and came from other customers. */
  readonly p2pPoints!: number;
  readonly totalEarnedPoints!: number;
  readonly usedPoints!: number;
  readonly expiredPoints!: number;
  readonly lockedPoints!: number;
  /** `15.00%` */
  readonly level?: string;
  readonly levelName?: string;
  readonly levelConditionValue?: number;
  readonly nextLevel?: string;
  readonly nextLevelName?: string;
  readonly nextLevelConditionValue?: number;
  readonly pointsToNextLevel?: number;
  readonly transactionsAmount!: number;
  readonly transactionsAmountWithoutDeliveryCosts!: number;
  readonly averageTransactionsAmount!: string;
  readonly transactionsCount!: number;
  readonly currency!: string;
  /** Within the next month of the calendar. */
  readonly pointsExpiringNextMonth!: number;
  /** Points by the day they expire on. */
  readonly pointsExpiringBreakdown!: Readonly<Record<string, number>>;
}

export function presentStatus(status: CustomerStatus): CustomerStatusResponse {
  const { customer, points, level, nextLevel } = status;
  return {
    firstName: customer.firstName,
    lastName: customer.lastName,
    customerId: customer.id,
    points: points.available,
    p2pPoints: points.availableFromOthers,
    totalEarnedPoints: points.earned,
    usedPoints: points.used,
    expiredPoints: points.expired,
    lockedPoints: points.locked,
    ...(level && {
      level: percent(level.reward.value),
      levelName: level.name,
      levelConditionValue: level.conditionValue,
    }),
    ...(nextLevel && {
      nextLevel: percent(nextLevel.reward.value),
      nextLevelName: nextLevel.name,
      nextLevelConditionValue: nextLevel.conditionValue,
      pointsToNextLevel: Math.max(0, nextLevel.conditionValue - points.available),
    }),
    transactionsAmount: 0,
    transactionsAmountWithoutDeliveryCosts: 0,
    averageTransactionsAmount: '0.00',
    transactionsCount: 0,
    currency: CURRENCY,
    pointsExpiringNextMonth: status.expiringNextMonth,
    pointsExpiringBreakdown: status.expiringByDay,
  };
}
