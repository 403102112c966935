import { Button } from '@mantine/core';
import { type InfiniteData, infiniteQueryOptions, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Page } from '../api/page.js';

export interface PageAsked {
  /** Undefined for the beginning. */
  readonly cursor: string | undefined;
  readonly signal: AbortSignal;
}

/** For `useInfiniteQuery`: a list of the API, page by page. */
export function endlessOptions<Row>(
  queryKey: readonly unknown[],
  fetchPage: (page: PageAsked) => Promise<Page<Row>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam: cursor, signal }) => fetchPage({ cursor, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}

interface Props<Row> {
  readonly list: UseInfiniteQueryResult<InfiniteData<Page<Row>>, unknown>;
  /** A placeholder as high as the rows, so that nothing moves when these come. */
  readonly waiting: ReactNode;
  /** Instead of waiting, where there is no connection. */
  readonly offline?: ReactNode;
  readonly failure: ComponentType<{ readonly error: unknown; readonly retry: () => void }>;
  readonly empty: ReactNode;
  /** On the button for the next rows. */
  readonly more: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** Rows of a list, and a button for more of them. What was loaded stays when more of it cannot be loaded. */
export function EndlessList<Row>(props: Props<Row>): ReactNode {
  const { list, waiting, offline, failure: Failure, empty, more, children } = props;
  const rows = list.data?.pages.flatMap((page) => page.rows);
  if (!rows) {
    if (list.error) {
      return <Failure error={list.error} retry={() => void list.refetch()} />;
    }
    return list.isPaused && offline !== undefined ? offline : waiting;
  }
  if (rows.length === 0) {
    return empty;
  }
  return (
    <>
      {children(rows)}
      {list.isFetchNextPageError && <Failure error={list.error} retry={() => void list.fetchNextPage()} />}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Button
          variant="default"
          mt="md"
          style={{ alignSelf: 'flex-start' }}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {more}
        </Button>
      )}
    </>
  );
}
