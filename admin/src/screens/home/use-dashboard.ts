import { LaurelError } from '@laurel/client';
import { analyticsDashboard, type DashboardResponse } from '@laurel/client/api';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';

/** Days that the figures and charts cover; without one, 30. */
export const RANGES = ['7', '30', '90'] as const;
export type Range = (typeof RANGES)[number];
export const USUAL_RANGE: Range = '30';

const TOP = 6;
const EXPIRING_WITHIN_DAYS = 30;
/** The figures follow the events by half a second; this is how often the page asks while it is looked at. */
export const REFRESH_MS = 15_000;

export function useDashboard(range: Range): UseQueryResult<DashboardResponse, unknown> {
  const path = { storeCode: useStoreCode() };
  const query = { from: getFirstDay(range), top: TOP, expiringWithin: EXPIRING_WITHIN_DAYS };
  return useQuery({
    ...getQuery(analyticsDashboard, { path, query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.error ? false : REFRESH_MS),
  });
}

/** Whether the roles of this administrator do not allow it: what is not allowed is left out, and no failure. */
export function isForbidden(error: unknown): boolean {
  return error instanceof LaurelError && error.status === 403;
}

/** By the calendar of the browser. Today is the last day. */
function getFirstDay(range: Range): string {
  const day = new Date();
  day.setDate(day.getDate() - Number(range) + 1);
  const [year, month, date] = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
