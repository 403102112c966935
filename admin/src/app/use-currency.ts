import { publicSettingsShow } from '@laurel/client/api';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../api/laurel.js';
import { useStoreCode } from './use-store.js';

/** The currency of the programme, `EUR`. Undefined until it is known. */
export function useCurrency(): string | undefined {
  const path = { storeCode: useStoreCode() };
  return useQuery(getQuery(publicSettingsShow, { path })).data?.settings.currency;
}
