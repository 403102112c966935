import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TOTAL_MAX } from '../../api/page.js';
import { CsvButton } from '../csv-button.js';
import { endlessOptions } from '../endless-list.js';
import { useFormats } from '../formats.js';
import { PageTitle } from '../page-title.js';
import type { RangeSearch } from '../range/days.js';
import { RangeControl } from '../range/range-control.js';
import { Empty, Failure, useErrorText } from '../states.js';
import { useColumnChoice } from './list-columns.js';
import { ListFilters } from './list-filters.js';
import type { ListSearch } from './list-search.js';
import { ListViews } from './list-views.js';
import { ListTable } from './list-table.js';
import type { ListProps } from './list-types.js';
import { isViewedList } from './viewed-lists.js';
import { SelectionBar } from './selection-bar.js';
import { SELECTED_MAX, type Selection, useSelection } from './use-selection.js';

const PER_PAGE = 50;

/** Every list: search, filters and order in the URL, rows that load while one scrolls, j/k/enter. */
export function ListPage<Row>(props: ListProps<Row>): ReactNode {
  const { title, countRows, search, queryKey, filters = [], searchLabel, range, action, csv } = props;
  const { t } = useLingui();
  const list = useRows(props);
  const name = String(queryKey[0]);
  const { columns, control } = useColumnChoice(name, props.columns);
  const change = useChange();
  const formats = useFormats();
  const total = list.data?.pages[0]?.total;
  return (
    <Stack gap="md">
      <Group justify="space-between" align="center">
        <Group gap="sm" align="baseline">
          <PageTitle name={title}>{title}</PageTitle>
          {total !== undefined && (
            <Text c="dimmed" aria-live="polite">
              {total > TOTAL_MAX ? (
                <Trans>more than {countRows(TOTAL_MAX, formats.number(TOTAL_MAX))}</Trans>
              ) : (
                countRows(total, formats.number(total))
              )}
            </Text>
          )}
        </Group>
        <Group gap="md">
          {/* Roles that may not read the list have no rows of it, and may not export it either. */}
          {csv && total !== undefined && total > 0 && (
            <CsvButton
              fileName={csv.fileName}
              load={async () => (await csv.load()).data}
              done={t`All rows are in the file.`}
            />
          )}
          {action}
        </Group>
      </Group>
      {(searchLabel !== undefined || filters.length > 0 || range || control) && (
        <ListFilters search={search} filters={filters} searchLabel={searchLabel} onChange={change}>
          {control}
          {isViewedList(name) && (
            <ListViews
              list={name}
              search={search}
              onOpen={(view) => {
                const cleared = Object.fromEntries(Object.keys(search).map((each) => [each, undefined]));
                change({ ...cleared, ...view });
              }}
            />
          )}
          {range && (
            <RangeControl
              {...range}
              search={search as RangeSearch}
              onChange={(chosen) => change({ ...chosen, cursor: undefined })}
            />
          )}
        </ListFilters>
      )}
      <Rows {...props} columns={columns} list={list} change={change} />
    </Stack>
  );
}

type List<Row> = ReturnType<typeof useRows<Row>>;
type Change = (changes: Readonly<Record<string, string | undefined>>) => void;

interface RowsProps<Row> extends ListProps<Row> {
  readonly list: List<Row>;
  readonly change: Change;
}

/** The bar stays when what was done to its rows takes all of them out of the list. */
function Rows<Row>(props: RowsProps<Row>): ReactNode {
  const { countRows, search, queryKey, rowKey, selection: renderActions, fetchPage, list } = props;
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const filters = { ...search, cursor: undefined };
  const selection = useSelection(rows, rowKey, JSON.stringify([queryKey, filters]));
  return (
    <>
      <LoadedRows {...props} rows={rows} selected={renderActions ? selection : undefined} />
      {renderActions && selection.rows.length > 0 && (
        <SelectionBar
          selection={selection}
          countRows={countRows}
          renderActions={renderActions}
          total={list.data?.pages[0]?.total ?? 0}
          loadFirst={async () => {
            const page = { cursor: undefined, perPage: SELECTED_MAX, totalMax: 0 };
            return (await fetchPage({ page, signal: new AbortController().signal })).rows;
          }}
        />
      )}
    </>
  );
}

interface LoadedRowsProps<Row> extends RowsProps<Row> {
  readonly rows: readonly Row[];
  /** Undefined for a list whose rows cannot be selected. */
  readonly selected: Selection<Row> | undefined;
}

function LoadedRows<Row>(props: LoadedRowsProps<Row>): ReactNode {
  const { search, columns, rowKey, linkTo, hasLongNames = false, getPicture, empty } = props;
  const { list, change, rows, selected } = props;
  const { t } = useLingui();
  const errorText = useErrorText();
  if (list.isError && rows.length === 0) {
    return <Failure error={list.error} retry={() => void list.refetch()} />;
  }
  if (list.isSuccess && rows.length === 0) {
    return isNarrowed(search) ? <NothingFound change={change} search={search} /> : empty;
  }
  return (
    <>
      {list.isError && (
        <Alert role="alert" color="red" title={t`This list may be out of date`}>
          <Group justify="space-between">
            <Text>{errorText(list.error)}</Text>
            <Button size="xs" variant="default" onClick={() => void list.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </Group>
        </Alert>
      )}
      {search.cursor !== undefined && list.data?.pageParams[0] !== undefined && (
        <Button size="xs" variant="subtle" onClick={() => change({ cursor: undefined })}>
          <Trans>Show the list from its beginning</Trans>
        </Button>
      )}
      <ListTable
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        linkTo={linkTo}
        hasLongNames={hasLongNames}
        {...(getPicture && { getPicture })}
        {...(selected && { selection: selected })}
        sort={search.sort}
        isLoading={list.isPending}
        isBusy={list.isFetching}
        // A page that did not come is asked for again by hand.
        hasMore={list.hasNextPage && !list.isFetchNextPageError}
        onSort={(sort) => change({ sort, cursor: undefined })}
        onEnd={() => void list.fetchNextPage()}
      />
    </>
  );
}

function NothingFound({
  change,
  search,
}: {
  readonly change: Change;
  readonly search: ListSearch;
}): ReactNode {
  const { t } = useLingui();
  const clear = () =>
    change(Object.fromEntries(Object.keys(getFilters(search)).map((name) => [name, undefined])));
  return (
    <Empty
      title={t`Nothing found`}
      text={t`No entry matches your search and filters.`}
      action={
        <Button variant="default" onClick={clear}>
          <Trans>Show all</Trans>
        </Button>
      }
    />
  );
}

function useRows<Row>({ queryKey, search, fetchPage }: ListProps<Row>) {
  const { cursor: from, ...key } = search;
  const list = useInfiniteQuery({
    ...endlessOptions([...queryKey, key], async ({ cursor, signal }) =>
      fetchPage({ page: { cursor, perPage: PER_PAGE, totalMax: TOTAL_MAX }, signal }),
    ),
    initialPageParam: from,
    // While other filters load, the old rows stay.
    placeholderData: keepPreviousData,
  });
  const latest = useRef(list.data);
  useEffect(() => {
    latest.current = list.data ?? latest.current;
  });
  // They stay, too, when the others cannot be loaded.
  return { ...list, data: list.data ?? (list.isError ? latest.current : undefined) };
}

/** Changes search parameters of this page; an empty one goes. What was typed last may come when another page has been asked for. */
function useChange(): Change {
  const navigate = useNavigate();
  const router = useRouter();
  const [own] = useState(() => router.latestLocation.pathname);
  return (changes) => {
    if (router.latestLocation.pathname !== own) {
      return;
    }
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (search) =>
        Object.fromEntries(
          Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined),
        ),
    });
  };
}

function isNarrowed(search: ListSearch): boolean {
  return Object.values(getFilters(search)).some((value) => value !== undefined);
}

/** Without what narrows nothing down. */
function getFilters(search: ListSearch): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => name !== 'sort' && name !== 'store'));
}
