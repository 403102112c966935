import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { eventList } from '../../api/generated/sdk.gen.js';
import { pageOf } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { Failure } from '../../patterns/states.js';
import { Timeline } from '../../patterns/timeline.js';
import { CustomerEvent } from './customer-event.js';

const PER_PAGE = 15;

/** The events of the customer; points are in the ledger. */
export function CustomerTimeline({ customerId }: { readonly customerId: string }): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const list = useInfiniteQuery({
    queryKey: ['customer-events', storeCode, customerId],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: Number(pageParam) };
      const query = { uuid: customerId, direction: 'DESC' as const, perPage: PER_PAGE, ...cursor };
      return pageOf(await eventList({ path: { storeCode }, query, signal }), 'events');
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const events = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  if (list.isPending) {
    return <Skeleton height={320} />;
  }
  if (list.isError && events.length === 0) {
    return <Failure error={list.error} retry={() => void list.refetch()} />;
  }
  if (events.length === 0) {
    return <Text c="dimmed">{t`Nothing yet.`}</Text>;
  }
  return (
    <>
      <Timeline
        entries={events.map((event) => ({
          key: String(event.id),
          at: event.recorderOn,
          text: <CustomerEvent event={event} />,
        }))}
      />
      {list.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          <Trans>Show earlier ones</Trans>
        </Button>
      )}
    </>
  );
}
