import {
  savedViewCreate,
  savedViewList,
  savedViewRemove,
  savedViewUpdate,
  type ViewedList,
  type ViewRecord,
} from '@laurel/client/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getQuery, laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { forgetKeptView, type KeptView, moveKeptViews, readKeptViews } from './kept-views.js';
import { readSearch, type Search, writeSearch } from './view-search.js';

const FRESH_MS = 60_000;

export interface View extends Omit<ViewRecord, 'search'> {
  readonly search: Search;
}

export interface Naming {
  readonly name: string;
  readonly shared: boolean;
}

export interface Views {
  readonly own: readonly View[];
  /** The views that other administrators share. */
  readonly shared: readonly View[];
  /** What the service has not taken yet from this browser. */
  readonly kept: readonly KeptView[];
  /** Why they could not be loaded. */
  readonly error: unknown;
  readonly save: (naming: Naming, search: Search) => Promise<void>;
  readonly change: (view: View, naming: Naming) => Promise<void>;
  readonly remove: (view: View) => Promise<void>;
  readonly forget: (view: KeptView) => void;
}

const getListQuery = (storeCode: string, list: ViewedList) =>
  getQuery(savedViewList, { path: { storeCode }, query: { list } });
const getFilter = (storeCode: string, list: ViewedList) => ({
  queryKey: getListQuery(storeCode, list).queryKey,
});

/** The views of a list, which the service keeps. */
export function useViews(list: ViewedList): Views {
  const storeCode = useStoreCode();
  const cache = useQueryClient();
  const { data, error } = useQuery({ ...getListQuery(storeCode, list), staleTime: FRESH_MS });
  const [kept, setKept] = useState(() => readKeptViews(list));
  const reload = () => cache.invalidateQueries(getFilter(storeCode, list));
  const records = data?.views;
  useEffect(() => {
    if (records && kept.length > 0) {
      void moveKeptViews({ list, storeCode }, records).then(() => {
        const left = readKeptViews(list);
        // Otherwise what cannot be moved would be tried for ever.
        if (left.length < kept.length) {
          setKept(left);
          void cache.invalidateQueries(getFilter(storeCode, list));
        }
      });
    }
  }, [cache, kept, list, records, storeCode]);
  const views = (records ?? []).map((view) => ({ ...view, search: readSearch(view.search) }));
  const path = (view: View) => ({ storeCode, view: view.viewId });
  return {
    own: views.filter((view) => view.own),
    shared: views.filter((view) => !view.own),
    kept,
    error,
    save: async (naming, search) => {
      const body = { list, ...naming, search: writeSearch(search) };
      await savedViewCreate({ client: laurel, path: { storeCode }, body });
      await reload();
    },
    change: async (view, naming) => {
      await savedViewUpdate({ client: laurel, path: path(view), body: naming });
      await reload();
    },
    remove: async (view) => {
      await savedViewRemove({ client: laurel, path: path(view) });
      await reload();
    },
    forget: (view) => {
      forgetKeptView(list, view);
      setKept(readKeptViews(list));
    },
  };
}
