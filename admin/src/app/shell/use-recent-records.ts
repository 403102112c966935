import { administratorOwn, type RecordNameRecord, recordNamesList } from '@laurel/client/api';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { getQuery, useIsLoggedIn } from '../../api/laurel.js';
import { findRecord } from '../../patterns/record-pages.js';
import { getNeed, useMay } from '../../patterns/rights.js';
import { useStoreCode } from '../use-store.js';
import { dropRecent, forgetRecent, noteOpened, type Opener, readRecent } from './recent-records.js';

/** Notes the records whose pages are opened, until the login ends. */
export function useNoteRecent(): void {
  const opener = useOpener();
  const { pathname } = useLocation();
  const isIn = useIsLoggedIn();
  const may = useMay()(getNeed(pathname));
  useEffect(() => {
    if (!isIn) {
      forgetRecent();
    }
  }, [isIn]);
  useEffect(() => {
    if (isIn && opener) {
      forgetRecent(opener.administratorId);
      const record = findRecord(pathname);
      if (record && may) {
        noteOpened(opener, record);
      }
    }
  }, [isIn, opener, pathname, may]);
}

/**
 * The records that the administrator has opened and may open now, the newest first, with the names that they have now.
 * @param isWanted They are asked for no sooner
 */
export function useRecentRecords(isWanted: boolean): readonly RecordNameRecord[] {
  const opener = useOpener();
  const kept = isWanted && opener ? readRecent(opener) : [];
  const ids = kept.map(({ id }) => id);
  const kind = [...new Set(kept.map(({ kind: each }) => each))];
  const { data, isFetching } = useQuery({
    ...getQuery(recordNamesList, { path: { storeCode: opener?.storeCode ?? '' }, query: { id: ids, kind } }),
    enabled: ids.length > 0,
    // A customer may have been erased meanwhile.
    staleTime: 0,
    gcTime: 0,
  });
  const named = new Map((data?.records ?? []).map((record) => [record.id, record]));
  const gone = data && !isFetching ? ids.filter((id) => !named.has(id)).join() : '';
  useEffect(() => {
    if (opener && gone !== '') {
      dropRecent(opener, new Set(gone.split(',')));
    }
  }, [opener, gone]);
  return ids.flatMap((id) => named.get(id) ?? []);
}

function useOpener(): Opener | undefined {
  const storeCode = useStoreCode();
  const { data } = useQuery({ ...getQuery(administratorOwn, { path: { storeCode } }), staleTime: 300_000 });
  const administratorId = data?.id;
  return useMemo(
    () => (administratorId === undefined ? undefined : { administratorId, storeCode }),
    [administratorId, storeCode],
  );
}
