import { useTimezone } from '../../app/use-timezone.js';
import { type Days, getEnds, getInstants, type RangeSearch, todayIn } from './days.js';

/** The days of the range in the address, by the calendar of the programme; none where it is open. */
export function useDays(search: RangeSearch): Partial<Days> {
  const timezone = useTimezone();
  return getEnds(search, todayIn(timezone));
}

/** The same as instants: from the first one on, and before the other one. */
export function useInstants(search: RangeSearch): ReturnType<typeof getInstants> {
  const timezone = useTimezone();
  return getInstants(search, timezone);
}
