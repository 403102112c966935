import { useTimezone } from '../../app/use-timezone.js';
import { getTime } from '../wall-clock.js';
import { addDays, type Days, getEnds, type RangeSearch, todayIn } from './days.js';

type Search = Readonly<Record<string, string | undefined>>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The days of the range in the address, by the calendar of the programme; none where it is open. */
export function useDays(search: Search): Partial<Days> {
  const timezone = useTimezone();
  return getEnds(search, todayIn(timezone));
}

/** Returns the days as instants: from the first one on, and before the other one. */
export function useInstants(search: Search): ReturnType<typeof getInstants> {
  const timezone = useTimezone();
  return getInstants(search, timezone);
}

/** Returns instants as the API takes them: from the first one on, and before the other one. Days begin in the time zone of the programme. */
function getInstants(
  search: RangeSearch,
  timeZone: string,
): { readonly from?: string; readonly before?: string } {
  const { from, to } = getEnds(search, todayIn(timeZone));
  return {
    ...(from !== undefined && { from: getInstant(from) }),
    ...(to !== undefined && { before: getInstant(DAY.test(to) ? addDays(to, 1) : to) }),
  };

  function getInstant(shown: string): string {
    return getTime(shown, timeZone).toISOString();
  }
}
