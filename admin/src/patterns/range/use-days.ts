import { useTimezone } from '../../app/use-timezone.js';
import { type Days, getEnds, getInstants, todayIn } from './days.js';

type Search = Readonly<Record<string, string | undefined>>;

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
