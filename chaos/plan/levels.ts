/** Points: customers cross them all the time, both ways. */
export const LEVELS = [0, 400, 2500, 3500];

const BASES = ['active_points', 'earned_points', 'earned_points_since_last_level_change'] as const;

/** How customers leave a level: never, with their points, or at the end of a period. */
export type LevelPlan =
  | { readonly levelDowngradeMode: 'none' | 'automatic' }
  | {
      readonly levelDowngradeMode: 'after_x_days';
      readonly levelDowngradeDays: number;
      /** What must meet the condition of the level then. */
      readonly levelDowngradeBase: (typeof BASES)[number];
      readonly levelResetPointsOnDowngrade: true;
    };

/** In a run, the clock goes on for more than a day: periods end. */
const DAYS = 1;

/** By the seed, as the settings have it. */
export function getLevelPlan({ seed }: { readonly seed: number }): LevelPlan {
  if (seed % 4 !== 1) {
    return { levelDowngradeMode: seed % 2 === 0 ? 'automatic' : 'none' };
  }
  const levelDowngradeBase = BASES[Math.floor(seed / 4) % BASES.length] ?? BASES[0];
  const how = { levelDowngradeDays: DAYS, levelDowngradeBase, levelResetPointsOnDowngrade: true } as const;
  return { levelDowngradeMode: 'after_x_days', ...how };
}

export function levelFor(points: number): number {
  return LEVELS.findLastIndex((condition) => condition <= points);
}
