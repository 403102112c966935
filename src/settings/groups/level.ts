import { isVisible } from '#platform/text.js';
import { choice, described, flagSetting, integer, texts } from '../setting-forms.model.js';

const DAYS_MAX = 36_500;

export const TIER_ASSIGN_TYPES = ['points', 'transactions'] as const;
export const LEVEL_DOWNGRADE_MODES = ['none', 'automatic', 'after_x_days'] as const;
export const LEVEL_DOWNGRADE_BASES = [
  'none',
  'active_points',
  'earned_points',
  'earned_points_since_last_level_change',
] as const;

export const LEVEL_SETTINGS = {
  tierAssignType: choice('points', TIER_ASSIGN_TYPES),
  receivedPointsCountForLevels: described(
    'With `points`: whether points that other customers have sent count, too. Without it, sending the same points on lifts no other customer.',
    flagSetting(false),
  ),
  excludeDeliveryCostsFromTierAssignment: flagSetting(false),
  excludedDeliverySKUs: texts(isVisible),
  excludedLevelSKUs: texts(isVisible),
  excludedLevelCategories: texts(),
  levelDowngradeMode: choice('none', LEVEL_DOWNGRADE_MODES, { auto: 'automatic' }),
  /** With `after_x_days`: how long a level is kept before it is looked at again. */
  levelDowngradeDays: integer<number>(365, { min: 1, max: DAYS_MAX }),
  /** With `after_x_days`: which points must meet the condition of the level then. `none` is the same as `active_points`. */
  levelDowngradeBase: choice('none', LEVEL_DOWNGRADE_BASES),
  /** With `after_x_days`: whether a customer who leaves a level loses all points. */
  levelResetPointsOnDowngrade: flagSetting(false),
};
