import { useTimezone } from '../../app/use-timezone.js';
import { nowIn } from '../wall-clock.js';
import { addDays, type Days, getDayTime, getEnds, type RangeSearch, todayIn } from './days.js';

type Search = Readonly<Record<string, string | undefined>>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The days of the range in the address, by the calendar of the programme; none where it is open. */
export function useDays(search: Search): Partial<Days> {
  const timezone = useTimezone();
  return getEnds(search, todayIn(timezone));
}

/** The same as instants: from the first one on, and before the other one. */
export function useInstants(search: Search): ReturnType<typeof getInstants> {
  const timezone = useTimezone();
  return getInstants(search, timezone);
}

/** As the API takes instants: from the first one on, and before the other one. Days begin in the time zone of the programme. */
function getInstants(
  search: RangeSearch,
  timeZone: string,
): { readonly from?: string; readonly before?: string } {
  const { from, to } = getEnds(search, todayIn(timeZone));
  return {
    ...(from !== undefined && { from: DAY.test(from) ? startOfDay(from, timeZone) : getInstant(from) }),
    ...(to !== undefined && { before: DAY.test(to) ? startOfDay(addDays(to, 1), timeZone) : getInstant(to) }),
  };
}

function getInstant(local: string): string {
  return new Date(local).toISOString();
}

function startOfDay(day: string, timeZone: string): string {
  const midnight = getDayTime(day);
  // Once more with the offset of that time: clocks may be put forward or back in between.
  const near = midnight - getOffset(midnight, timeZone);
  return new Date(midnight - getOffset(near, timeZone)).toISOString();
}

function getOffset(at: number, timeZone: string): number {
  return Date.parse(`${nowIn(timeZone, new Date(at)).replace(' ', 'T')}Z`) - at;
}
