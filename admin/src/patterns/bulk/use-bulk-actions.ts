import { newIdempotencyKey } from '@laurel/client';
import { bulkActionShow, bulkActionStop, bulkActionUndo } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getQuery, laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../confirm.js';
import { isGoingOn } from './bulk-terms.js';

const POLLED_MS = 1000;

/** A bulk action, asked for again while it goes on; lists are loaded again when it has ended. */
export function useBulkAction(id: string) {
  const cache = useQueryClient();
  const query = useQuery({
    ...getQuery(bulkActionShow, { path: { storeCode: useStoreCode(), bulkAction: id } }),
    refetchInterval: ({ state }) => (state.data && isGoingOn(state.data) ? POLLED_MS : false),
  });
  const state = query.data?.state;
  useEffect(() => {
    if (state !== undefined && !isGoingOn({ state })) {
      void cache.invalidateQueries();
    }
  }, [state, cache]);
  return query;
}

/** Stops or undoes it, and says why when that is refused. */
export function useBulkSwitches(id: string): { stop: () => void; undo: () => void } {
  const { t } = useLingui();
  const act = useActions();
  const cache = useQueryClient();
  const path = { storeCode: useStoreCode(), bulkAction: id };
  const run = async (change: () => Promise<unknown>, done: string) => {
    await act({ run: change, done });
    await cache.invalidateQueries();
  };
  const getRequest = () => ({
    client: laurel,
    path,
    headers: { 'Idempotency-Key': newIdempotencyKey() },
  });
  return {
    stop: () => void run(() => bulkActionStop(getRequest()), t`It is stopped.`),
    undo: () => void run(() => bulkActionUndo(getRequest()), t`It is being undone.`),
  };
}
