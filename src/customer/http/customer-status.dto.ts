import { rounded } from '#platform/decimal.js';
import { Fraction } from '#platform/http/response/response-fields.js';
import { moneyDecimals } from '#platform/money.js';
import type { CustomerStatus } from '../customer-status.reader.js';
import { percent } from './customer.dto.js';

export class CustomerStatusResponse {
  readonly firstName!: string;
  /** The first name, under the name by which existing clients greet. */
  readonly name!: string;
  readonly lastName!: string;
  readonly customerId!: string;
  /** Can be spent now. */
  readonly points!: number;
  /** … and came from other customers. */
  readonly p2pPoints!: number;
  /** Can be spent now, and sent to other customers. Others stay for a while: see the setting `sendPointsAfterDays`. */
  readonly sendablePoints!: number;
  readonly totalEarnedPoints!: number;
  /** Spent, sent or blocked, and not come back. */
  readonly usedPoints!: number;
  /** Points that returns of transactions have taken back: they are in `totalEarnedPoints`, and not in `usedPoints`. */
  readonly takenBackPoints!: number;
  /** Points that returns could not take back, and that the next points of earning rules pay for. */
  readonly owedPoints!: number;
  readonly expiredPoints!: number;
  readonly lockedPoints!: number;
  /** `15.00%` */
  readonly level?: string;
  readonly levelName?: string;
  readonly levelConditionValue?: number;
  readonly nextLevel?: string;
  readonly nextLevelName?: string;
  readonly nextLevelConditionValue?: number;
  /** Where points decide about levels. */
  readonly pointsToNextLevel?: number;
  /** Where spending decides about levels. */
  @Fraction()
  readonly transactionsAmountToNextLevel?: number;
  /** The amount that is left where delivery does not count. */
  @Fraction()
  readonly transactionsAmountToNextLevelWithoutDeliveryCosts?: number;
  /** Where levels go down after some days: how many are left. */
  readonly levelWillExpireInDays?: number;
  readonly pointsSinceLastLevelRecalculation?: number;
  /** What must still come so that the level is kept then. */
  readonly pointsRequiredToRetainLevel?: number;
  @Fraction()
  readonly transactionsAmount!: number;
  @Fraction()
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
  const { customer, points, level, nextLevel, transactions } = status;
  return {
    firstName: customer.firstName,
    name: customer.firstName,
    lastName: customer.lastName,
    customerId: customer.id,
    points: points.available,
    p2pPoints: points.availableFromOthers,
    sendablePoints: status.sendable,
    totalEarnedPoints: points.earned,
    usedPoints: points.used,
    takenBackPoints: points.takenBack,
    owedPoints: points.owed,
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
      ...presentToNextLevel(status),
    }),
    transactionsAmount: transactions.amount,
    transactionsAmountWithoutDeliveryCosts: transactions.amountWithoutDeliveryCosts,
    averageTransactionsAmount: transactions.average,
    transactionsCount: transactions.count,
    currency: status.settings.currency,
    ...(status.progress.period && {
      levelWillExpireInDays: status.progress.period.daysLeft,
      pointsSinceLastLevelRecalculation: status.progress.period.pointsSince,
      pointsRequiredToRetainLevel: status.progress.period.pointsRequired,
    }),
    pointsExpiringNextMonth: status.expiringNextMonth,
    pointsExpiringBreakdown: status.expiringByDay,
  };
}

function presentToNextLevel({ settings, progress }: CustomerStatus): Partial<CustomerStatusResponse> {
  const missing = rounded(progress.amountToNextLevel ?? 0, moneyDecimals());
  if (settings.tierAssignType === 'points') {
    return { pointsToNextLevel: missing };
  }
  return settings.excludeDeliveryCostsFromTierAssignment
    ? { transactionsAmountToNextLevelWithoutDeliveryCosts: missing }
    : { transactionsAmountToNextLevel: missing };
}
