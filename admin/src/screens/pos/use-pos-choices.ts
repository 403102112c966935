import { posList } from '@laurel/client/api';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';

const OFFERED = 1000;

/** The points of sale of the store, to choose from. */
export function usePosChoices(): { readonly value: string; readonly label: string }[] {
  const { data } = useQuery(
    getQuery(posList, { path: { storeCode: useStoreCode() }, query: { perPage: OFFERED, sort: 'name' } }),
  );
  return (data?.pos ?? []).map(({ posId, name }) => ({ value: posId, label: name }));
}
