import { administratorList } from '@laurel/client/api';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';

const SHOWN = 100;

/** To choose from, and to name them: those who may not see administrators see ids. */
export function useAdministrators(): readonly { readonly value: string; readonly label: string }[] {
  const path = { storeCode: useStoreCode() };
  const { data } = useQuery(getQuery(administratorList, { path, query: { perPage: SHOWN } }));
  return (data?.users ?? []).map(({ id, username }) => ({ value: id, label: username }));
}
