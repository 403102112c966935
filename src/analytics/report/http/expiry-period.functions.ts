import { InvalidFields } from '#platform/error/domain-error.js';
import { localDay } from '#platform/time/calendar.js';
import { type Days } from '../../analytics.reader.js';

const MONTHS = 12;
const DAYS_MAX = 3660;
const DAY_MS = 86_400_000;

/**
 * From today, up to the last day of the month before the same one of next year: twelve months, this one included.
 * @throws {InvalidFields} for days in the wrong order, or too many
 */
export function expiryPeriod(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): Days {
  const first = from ?? localDay(now);
  const last = to ?? lastDayAfter(first);
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (days < 1 || days > DAYS_MAX) {
    const message = `The period should have from 1 to ${DAYS_MAX} days.`;
    throw new InvalidFields([{ field: 'from', message }]);
  }
  return { from: first, to: last };
}

function lastDayAfter(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + MONTHS, 0)).toISOString().slice(0, 10);
}
