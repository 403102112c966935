/* Decides levels of customers. Pure: points, jobs and previews use it. */

import { getMoney } from '#platform/money.js';

export interface LevelStep {
  readonly id: string;
  readonly conditionValue: number;
  readonly active: boolean;
}

export interface LevelSettings {
  readonly tierAssignType: 'points' | 'transactions';
  readonly receivedPointsCountForLevels: boolean;
  readonly excludeDeliveryCostsFromTierAssignment: boolean;
  readonly levelDowngradeMode: 'none' | 'automatic' | 'after_x_days';
}

export interface SpentAmounts {
  readonly grossCents: number;
  readonly deliveryCents: number;
  readonly excludedForLevelCents: number;
  readonly deliveryExcludedForLevelCents: number;
}

/** The active level with the greatest condition that the amount meets; of equal ones, the one with the first id. */
export function levelFor<L extends LevelStep>(levels: readonly L[], amount: number): L | null {
  const met = levels.filter(({ active, conditionValue }) => active && conditionValue <= amount);
  return (
    met.sort((one, other) => other.conditionValue - one.conditionValue || (one.id < other.id ? -1 : 1))[0] ??
    null
  );
}

/**
 * The next level of a customer; null to stay. Levels go up whenever the amount suffices, and down only if the settings allow it. Customers
 * who meet no condition stay.
 */
export function getDestination<L extends LevelStep>(
  levels: readonly L[],
  currentId: string | null,
  amount: number,
  { levelDowngradeMode }: Pick<LevelSettings, 'levelDowngradeMode'>,
): L | null {
  const reached = levelFor(levels, amount);
  if (!reached || reached.id === currentId) {
    return null;
  }
  const difference = reached.conditionValue - getCondition(levels, currentId);
  return difference > 0 || (difference < 0 && levelDowngradeMode === 'automatic') ? reached : null;
}

/** Below every condition for customers without a level. */
export function getCondition(levels: readonly LevelStep[], levelId: string | null): number {
  return levels.find(({ id }) => id === levelId)?.conditionValue ?? -1;
}

/** The spending that counts, in the currency. Amounts that are excluded twice are subtracted once. */
export function getSpending(
  spending: SpentAmounts | undefined,
  settings: Pick<LevelSettings, 'excludeDeliveryCostsFromTierAssignment'>,
): number {
  if (!spending) {
    return 0;
  }
  const { grossCents, deliveryCents, excludedForLevelCents, deliveryExcludedForLevelCents } = spending;
  const delivery = settings.excludeDeliveryCostsFromTierAssignment
    ? deliveryCents - deliveryExcludedForLevelCents
    : 0;
  return getMoney(grossCents - excludedForLevelCents - delivery);
}
