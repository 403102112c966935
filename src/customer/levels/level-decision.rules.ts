/* Decides which level a customer belongs to. Pure: points, jobs and the preview of a level all use it. */

import { moneyOf } from '#platform/money.js';

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

/** What customers have bought, in cents. */
export interface SpentAmounts {
  readonly grossCents: number;
  readonly deliveryCents: number;
  readonly excludedForLevelCents: number;
  /** What is in both of these. */
  readonly deliveryExcludedForLevelCents: number;
}

/** The active level with the greatest condition that the amount meets; of several with that condition, the first id. */
export function levelFor<L extends LevelStep>(levels: readonly L[], amount: number): L | null {
  const met = levels.filter(({ active, conditionValue }) => active && conditionValue <= amount);
  return (
    met.sort((one, other) => other.conditionValue - one.conditionValue || (one.id < other.id ? -1 : 1))[0] ??
    null
  );
}

/**
 * The level that a customer moves to at once; null: they stay. Up whenever the amount suffices, down only where the settings say
 * so. Without a level that the amount meets, they stay.
 */
export function destinationOf<L extends LevelStep>(
  levels: readonly L[],
  currentId: string | null,
  amount: number,
  { levelDowngradeMode }: Pick<LevelSettings, 'levelDowngradeMode'>,
): L | null {
  const reached = levelFor(levels, amount);
  if (!reached || reached.id === currentId) {
    return null;
  }
  const difference = reached.conditionValue - conditionOf(levels, currentId);
  return difference > 0 || (difference < 0 && levelDowngradeMode === 'automatic') ? reached : null;
}

/** Below every condition for who is in no level. */
export function conditionOf(levels: readonly LevelStep[], levelId: string | null): number {
  return levels.find(({ id }) => id === levelId)?.conditionValue ?? -1;
}

/** What counts of a customer's spending, in the currency. What is excluded twice is subtracted once. */
export function spendingOf(
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
  return moneyOf(grossCents - excludedForLevelCents - delivery);
}
