import {
  type RecordNameRecord,
  type SearchResult,
  searchSearch,
  transactionListList,
} from '@laurel/client/api';
import '@mantine/spotlight/styles.css';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionGroupData, useSpotlight } from '@mantine/spotlight';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { getQuery } from '../../api/laurel.js';
import { MENUS } from '../menus.js';
import { useStoreCode } from '../use-store.js';
import { useFormats } from '../../patterns/formats.js';
import { getPlace } from '../../patterns/record-pages.js';
import { searchStore } from '../../patterns/search-store.js';
import { getNeed, useMay } from '../../patterns/rights.js';
import { useNoteRecent, useRecentRecords } from './use-recent-records.js';

const TYPING_MS = 200;
const RECEIPTS = 5;

/** Where the records of the search have their pages. */
const RECORDS: Partial<
  Record<SearchResult['type'], { label: MessageDescriptor; link: (found: SearchResult) => LinkProps }>
> = {
  customer: {
    label: msg`Customers`,
    link: ({ id }) => ({ to: '/customers/$customer', params: { customer: id } }),
  },
  campaign: {
    label: msg`Campaigns`,
    link: ({ id }) => ({ to: '/campaigns/$campaign', params: { campaign: id } }),
  },
  bought: {
    label: msg`Bought rewards`,
    link: ({ title }) => ({ to: '/bought', search: { q: title } }),
  },
};

const KINDS: Record<RecordNameRecord['kind'], MessageDescriptor> = {
  administrator: msg`Administrator`,
  campaign: msg`Campaign`,
  category: msg`Category`,
  customer: msg`Customer`,
  earningRule: msg`Earning rule`,
  level: msg`Level`,
  pos: msg`Point of sale`,
  role: msg`Role`,
  segment: msg`Segment`,
  seller: msg`Seller`,
  store: msg`Store`,
  transaction: msg`Transaction`,
  webhook: msg`Webhook`,
};

/** ⌘K: pages, actions and records. Before anything is typed, the records that were opened last. */
export function PanelSpotlight(): ReactNode {
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const { opened } = useSpotlight(searchStore);
  useNoteRecent();
  const recent = useRecent(opened && query.trim() === '');
  const records = useRecords(query);
  const receipts = useReceipts(query);
  const isSearching = records.isSearching || receipts.isSearching;
  const settings = useSettings(query);
  const events = useEventNumber(query);
  const navigate = useNavigate();
  const may = useMay();
  const pages = MENUS.flatMap(({ entries }) => entries);
  const commands = MENUS.flatMap((menu) => menu.commands ?? []);
  const lead = (
    entries: readonly { readonly label: MessageDescriptor; readonly to: NonNullable<LinkProps['to']> }[],
  ) =>
    entries
      .filter(({ to }) => may(getNeed(to)))
      .map(({ label, to }) => ({ id: to, label: t(label), onClick: () => void navigate({ to }) }))
      .filter(({ label }) => label.toLowerCase().includes(query.trim().toLowerCase()));
  const groups: SpotlightActionGroupData[] = [
    ...recent,
    ...records.groups,
    ...receipts.groups,
    ...events,
    { group: t`Actions`, actions: lead(commands) },
    { group: t`Pages`, actions: lead(pages) },
    ...settings,
  ].filter(({ actions }) => actions.length > 0);
  const onEnter = useEnter(
    groups.flatMap(({ actions }) => actions.map(({ id }) => id)).join(),
    opened && isSearching,
  );
  return (
    <Spotlight
      store={searchStore}
      actions={groups}
      filter={(_query, actions) => actions}
      query={query}
      onQueryChange={setQuery}
      clearQueryOnClose
      nothingFound={t`Nothing found`}
      searchProps={{
        leftSection: <Search size={18} aria-hidden />,
        placeholder: t`Find customers, campaigns, codes, receipts, settings, pages and actions`,
        'aria-label': t`Search`,
        onKeyDown: onEnter,
      }}
      attributes={{ content: { 'aria-label': t`Search` } }}
      shortcut={null}
      scrollable
    />
  );
}

/**
 * Enter acts on the first result unless another one is selected, also when the service has not answered yet: results that come later take
 * the place of those among which the library has selected.
 */
function useEnter(shown: string, isSearching: boolean): (event: KeyboardEvent) => void {
  const hasEntered = useRef(false);
  useEffect(() => {
    const list = document.getElementById(searchStore.getState().listId);
    if (!list || isSearching) {
      return;
    }
    const first = list.querySelector<HTMLElement>('[data-action]');
    if (first && !list.querySelector('[data-selected]')) {
      first.setAttribute('data-selected', 'true');
      searchStore.updateState((state) => ({ ...state, selected: 0 }));
    }
    if (hasEntered.current) {
      hasEntered.current = false;
      list.querySelector<HTMLElement>('[data-selected]')?.click();
    }
  }, [shown, isSearching]);
  return (event) => {
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    const { listId, selected } = searchStore.getState();
    // Who has moved on wants what they have moved to.
    hasEntered.current = isEnter && isSearching && selected <= 0;
    if (hasEntered.current) {
      // The library acts on what is selected, which may be gone with the answer.
      document.getElementById(listId)?.querySelector('[data-selected]')?.removeAttribute('data-selected');
    }
  };
}

/** Whether the answer to what is typed is still to come. */
function isToCome(typed: string, asked: string, isFetching: boolean): boolean {
  return typed.trim() !== asked || isFetching;
}

interface Found {
  readonly groups: SpotlightActionGroupData[];
  readonly isSearching: boolean;
}

function useRecent(isWanted: boolean): SpotlightActionGroupData[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const may = useMay();
  const records = useRecentRecords(isWanted)
    .map((record) => ({ ...record, place: getPlace(record) }))
    .filter(({ place }) => may(getNeed(place.to ?? '')));
  return [
    {
      group: t`Opened last`,
      actions: records.map(({ id, name, kind, place }) => ({
        id: `recent ${id}`,
        label: name,
        description: t(KINDS[kind]),
        onClick: () => void navigate(place),
      })),
    },
  ];
}

function useRecords(query: string): Found {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const navigate = useNavigate();
  const may = useMay();
  const [q] = useDebouncedValue(query.trim(), TYPING_MS);
  const { data, isFetching } = useQuery({
    ...getQuery(searchSearch, { path: { storeCode }, query: { q } }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  });
  if (query.trim().length < 2) {
    return { groups: [], isSearching: false };
  }
  const isSearching = isToCome(query, q, isFetching);
  /** What is done most often, for the customer that is found first. */
  const getActions = ({ id, title, subtitle }: SearchResult) => {
    const actions = [
      { name: 'add', need: 'POINT_TRANSFER:MODIFY', label: t`Add points to ${title}` },
      { name: 'spend', need: 'POINT_TRANSFER:MODIFY', label: t`Spend points of ${title}` },
      { name: 'buy', need: 'REWARD_CAMPAIGN:VIEW', label: t`Buy a reward for ${title}` },
    ] as const;
    return actions
      .filter(({ need }) => may(need))
      .map(({ name, label }) => ({
        id: `${id} ${name}`,
        label,
        // Customers may have one name.
        description: subtitle,
        onClick: () =>
          void navigate({ to: '/customers/$customer', params: { customer: id }, search: { open: name } }),
      }));
  };
  const [customer] = (data?.results ?? []).filter(({ type }) => type === 'customer');
  const groups = Object.entries(RECORDS).map(([type, { label, link }]) => ({
    group: t(label),
    actions: (data?.results ?? [])
      .filter((result) => result.type === type)
      .map((found) => ({
        id: found.id,
        label: found.title,
        // For a campaign it is the code of its kind of reward.
        ...(type !== 'campaign' && { description: found.subtitle }),
        onClick: () => void navigate(link(found)),
      })),
  }));
  const atOnce = customer ? [{ group: t`Do it at once`, actions: getActions(customer) }] : [];
  return { groups: [...groups, ...atOnce], isSearching };
}

/** Sales and returns by the number of their document. */
function useReceipts(query: string): Found {
  const { t } = useLingui();
  const formats = useFormats();
  const navigate = useNavigate();
  const may = useMay();
  const path = { storeCode: useStoreCode() };
  const [documentNumber] = useDebouncedValue(query.trim(), TYPING_MS);
  const isAsked = (text: string) => /\d/.test(text) && may('TRANSACTION:VIEW');
  const { data, isFetching } = useQuery({
    ...getQuery(transactionListList, { path, query: { documentNumber, perPage: RECEIPTS, totalMax: 0 } }),
    // Each number has a digit; names of customers and campaigns seldom have one.
    enabled: isAsked(documentNumber),
  });
  const groups = [
    {
      group: t`Transactions`,
      actions: (/\d/.test(query) ? (data?.transactions ?? []) : []).map(
        ({ transactionId, documentNumber: number, purchaseDate, grossValue, currency }) => ({
          id: transactionId,
          label: number,
          description: `${formats.date(purchaseDate)}, ${formats.money(grossValue, currency)}`,
          onClick: () =>
            void navigate({ to: '/transactions/$transaction', params: { transaction: transactionId } }),
        }),
      ),
    },
  ];
  return { groups, isSearching: isAsked(query) && isToCome(query, documentNumber, isFetching) };
}

/** Settings of the programme by their names, in the language of the panel. */
function useSettings(query: string): SpotlightActionGroupData[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const may = useMay();
  const sought = query.trim().toLowerCase();
  const { data: groups = [] } = useQuery({
    queryKey: ['setting-groups'],
    queryFn: async () => (await import('../../screens/programme/setting-groups.js')).SETTING_GROUPS,
    staleTime: Infinity,
    enabled: sought.length > 1 && may('SETTINGS:VIEW'),
  });
  const fields = sought.length < 2 ? [] : groups.flatMap((group) => Object.entries(group.fields));
  return [
    {
      group: t`Settings`,
      actions: fields
        .map(([name, { label }]) => ({ name, label: t(label) }))
        .filter(({ label }) => label.toLowerCase().includes(sought))
        .map(({ name, label }) => ({
          id: `setting ${name}`,
          label,
          onClick: () => void navigate({ to: '/programme', hash: name }),
        })),
    },
  ];
}

/** A number may be that of an event. */
function useEventNumber(query: string): SpotlightActionGroupData[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const may = useMay();
  const number = query.trim();
  const isNumber = /^[1-9]\d{0,11}$/.test(number) && may('EVENT:VIEW');
  return [
    {
      group: t`Events`,
      actions: isNumber
        ? [
            {
              id: `event ${number}`,
              label: t`Event ${number}`,
              onClick: () => void navigate({ to: '/events/$event', params: { event: number } }),
            },
          ]
        : [],
    },
  ];
}
