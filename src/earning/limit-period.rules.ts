import { localDay } from '#platform/time/calendar.js';

export const LIMIT_PERIODS = ['day', 'week', 'month', '3 months', '6 months', '1 year', 'forever'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

const DAY_MS = 86_400_000;
const MONTHS: Partial<Record<LimitPeriod, number>> = { '3 months': 3, '6 months': 6, '1 year': 12 };

/**
 * The key of the calendar period of an instant in the programme's time zone: a day, a week from Monday, a month, a quarter, a half or a
 * whole year. Payments are counted under this key, so limits need no search in the past.
 */
export function periodKey(period: LimitPeriod, now: Date): string {
  if (period === 'forever') {
    return period;
  }
  const day = localDay(now);
  if (period === 'day') {
    return day;
  }
  if (period === 'week') {
    return `from ${getMonday(day)}`;
  }
  const [year = '', month = ''] = day.split('-');
  const months = MONTHS[period] ?? 1;
  const first = Number(month) - ((Number(month) - 1) % months);
  return months === 12 ? year : `${year}-${String(first).padStart(2, '0')} +${months}`;
}

function getMonday(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  const sinceMonday = (noon.getUTCDay() + 6) % 7;
  return new Date(noon.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}
