import { beginOfNamedDay, type Days } from '#platform/time/calendar.js';

/** A part of the period that asks: a week, or what is in the period of its first or last one. */
export interface FunnelWeek {
  /** `YYYY-MM-DD`; for the first week it can be before the period. */
  readonly monday: string;
  /** When the part begins, by the calendar of the programme. */
  readonly start: Date;
}

const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;

/** The weeks that the days are in, the first one first; they begin on Mondays. Needs days in their order. */
export function getWeeks(days: Days): FunnelWeek[] {
  const first = getMonday(days.from);
  const count = Math.floor((Date.parse(days.to) - Date.parse(first)) / (DAY_MS * DAYS_OF_WEEK)) + 1;
  return Array.from({ length: count }, (_, index) => {
    const monday = shifted(first, index * DAYS_OF_WEEK);
    return { monday, start: beginOfNamedDay(monday < days.from ? days.from : monday) };
  });
}

/** When the first moment after the last day is. */
export function getFunnelEnd({ to }: Days): Date {
  return beginOfNamedDay(to, 1);
}

function getMonday(day: string): string {
  const sinceMonday = (new Date(day).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  return shifted(day, -sinceMonday);
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
