import { useQuery } from '@tanstack/react-query';
import { administratorListOptions } from '../../api/generated/@tanstack/react-query.gen.js';
import { useStoreCode } from '../../app/use-store.js';

const SHOWN = 100;

/** To choose from, and to name them: those who may not see administrators see ids. */
export function useAdministrators(): readonly { readonly value: string; readonly label: string }[] {
  const path = { storeCode: useStoreCode() };
  const { data } = useQuery(administratorListOptions({ path, query: { perPage: SHOWN } }));
  return (data?.users ?? []).map(({ id, username }) => ({ value: id, label: username }));
}
