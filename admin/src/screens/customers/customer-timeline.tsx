import { eventList } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { EndlessList, endlessOptions } from '../../patterns/endless-list.js';
import { Failure } from '../../patterns/states.js';
import { Timeline } from '../../patterns/timeline.js';
import { CustomerEvent } from './customer-event.js';

const PER_PAGE = 15;

/** The events of the customer; points are in the ledger. */
export function CustomerTimeline({ customerId }: { readonly customerId: string }): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const list = useInfiniteQuery(
    endlessOptions(['customer-events', storeCode, customerId], async ({ cursor, signal }) => {
      const from = cursor === undefined ? {} : { cursor: Number(cursor) };
      const query = { uuid: customerId, direction: 'DESC' as const, perPage: PER_PAGE, ...from };
      return getPage(await eventList({ client: laurel, path: { storeCode }, query, signal }), 'events');
    }),
  );
  return (
    <EndlessList
      list={list}
      waiting={<Skeleton height={320} />}
      failure={Failure}
      empty={<Text c="dimmed">{t`Nothing yet.`}</Text>}
      more={<Trans>Show earlier ones</Trans>}
    >
      {(events) => (
        <Timeline
          entries={events.map((event) => ({
            key: String(event.id),
            at: event.recorderOn,
            text: <CustomerEvent event={event} />,
          }))}
        />
      )}
    </EndlessList>
  );
}
