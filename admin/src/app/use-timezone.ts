import { publicSettingsShow } from '@laurel/client/api';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../api/laurel.js';
import { useStoreCode } from './use-store.js';

/** The time zone of the programme: times without an offset are meant in it, and days begin in it. Empty until it is known. */
export function useTimezone(): string {
  const path = { storeCode: useStoreCode() };
  return useQuery(getQuery(publicSettingsShow, { path })).data?.settings.timezone ?? '';
}
