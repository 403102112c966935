import { levelList } from '@laurel/client/api';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';

/** The name of a level by its id; the id for a level that there is no more. */
export function useLevelName(): (levelId: string | undefined) => string {
  const { data } = useQuery(
    getQuery(levelList, { path: { storeCode: useStoreCode() }, query: { perPage: 100 } }),
  );
  return (levelId) =>
    levelId === undefined ? '–' : (data?.levels.find(({ id }) => id === levelId)?.name ?? levelId);
}
