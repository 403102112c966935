import { LaurelError } from '@laurel/client';
import { analyticsDashboard, type DashboardResponse } from '@laurel/client/api';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useTimezone } from '../../app/use-timezone.js';
import {
  type Days,
  getClosedDays,
  getDaysBefore,
  type Preset,
  type RangeSearch,
  todayIn,
} from '../../patterns/range/days.js';

/** What figures and charts cover without a range in the address. */
export const USUAL_RANGE: Preset = '30';

const TOP = 6;
const EXPIRING_WITHIN_DAYS = 30;
/** The figures follow the events by half a second; this is how often the page asks while it is looked at. */
export const REFRESH_MS = 15_000;

export function useDashboardDays(search: RangeSearch): Days {
  return getClosedDays(search, USUAL_RANGE, todayIn(useTimezone()));
}

export function useDashboard(days: Days): UseQueryResult<DashboardResponse, unknown> {
  const path = { storeCode: useStoreCode() };
  return useQuery({
    ...getQuery(analyticsDashboard, {
      path,
      query: { ...days, top: TOP, expiringWithin: EXPIRING_WITHIN_DAYS },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.error ? false : REFRESH_MS),
  });
}

/** The sums of as many days before these. */
export function useSumsBefore(days: Days): DashboardResponse['sums'] | undefined {
  const path = { storeCode: useStoreCode() };
  const query = { ...getDaysBefore(days), top: 1, expiringWithin: 1 };
  return useQuery(getQuery(analyticsDashboard, { path, query })).data?.sums;
}

/** Whether the roles of this administrator do not allow it: what is not allowed is left out, and no failure. */
export function isForbidden(error: unknown): boolean {
  return error instanceof LaurelError && error.status === 403;
}
