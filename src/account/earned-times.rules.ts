import { addDays, endOfDay, endOfMonth, endOfYear } from '#platform/time/calendar.js';

export interface PointsTimes {
  readonly allTimeNotLocked: boolean;
  readonly pointsDaysLocked: number | null;
  readonly pointsDaysExpiryAfter: string;
  readonly pointsDaysActiveCount: number | null;
}

const DAYS_ACTIVE = 90;

/**
 * When points that are earned now unlock and expire. The time until the expiry begins with the unlocking, so a delay does not shorten it.
 * @param daysLocked The delay of the rule; only a longer delay than that of the settings counts
 */
export function earnedTimes(
  settings: PointsTimes,
  now: Date,
  daysLocked: number | null = null,
): { readonly lockedUntil?: Date; readonly expiresAt?: Date } {
  const ofProgramme = settings.allTimeNotLocked ? 0 : (settings.pointsDaysLocked ?? 0);
  const days = Math.max(ofProgramme, daysLocked ?? 0);
  const start = days > 0 ? addDays(now, days) : now;
  const expiresAt = getExpiry(settings, start);
  return { ...(days > 0 && { lockedUntil: start }), ...(expiresAt && { expiresAt }) };
}

function getExpiry({ pointsDaysExpiryAfter, pointsDaysActiveCount }: PointsTimes, start: Date): Date | null {
  switch (pointsDaysExpiryAfter) {
    case 'after_x_days':
      return endOfDay(start, pointsDaysActiveCount ?? DAYS_ACTIVE);
    case 'at_the_end_of_the_month':
      return endOfMonth(start);
    case 'at_the_end_of_the_year':
      return endOfYear(start);
    default:
      return null;
  }
}
