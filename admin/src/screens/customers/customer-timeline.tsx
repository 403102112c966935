import { campaignList, eventList, type EventRecordResponse } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQuery, laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { EndlessList, endlessOptions } from '../../patterns/endless-list.js';
import { type Named, namePage } from '../../patterns/record-names.js';
import { useMay } from '../../patterns/rights.js';
import { Failure } from '../../patterns/states.js';
import { Timeline } from '../../patterns/timeline.js';
import { CustomerEvent, getCampaignId } from './customer-event.js';

const PER_PAGE = 15;
const NAMES_MAX = 100;

/** The events of the customer; points are in the ledger. */
export function CustomerTimeline({ customerId }: { readonly customerId: string }): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const list = useInfiniteQuery(
    endlessOptions(['customer-events', storeCode, customerId], async ({ cursor, signal }) => {
      const from = cursor === undefined ? {} : { cursor: Number(cursor) };
      const query = { uuid: customerId, direction: 'DESC' as const, perPage: PER_PAGE, ...from };
      const page = getPage(await eventList({ client: laurel, path: { storeCode }, query, signal }), 'events');
      return namePage(page, ({ actor }) => actor?.id, {
        storeCode,
        signal,
        kinds: ['administrator', 'seller'],
      });
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
      {(events) => <Entries events={events} customerId={customerId} />}
    </EndlessList>
  );
}

function Entries({
  events,
  customerId,
}: {
  readonly events: readonly Named<EventRecordResponse>[];
  readonly customerId: string;
}): ReactNode {
  const { t } = useLingui();
  const campaignNames = useCampaignNames(events);
  const getAuthor = ({ actor, named }: Named<EventRecordResponse>) =>
    actor?.id === customerId ? t`by the customer` : named && t`by ${named.name}`;
  return (
    <Timeline
      entries={events.map((event) => ({
        key: String(event.id),
        at: event.recorderOn,
        text: <CustomerEvent event={event} campaignNames={campaignNames} />,
        author: getAuthor(event),
      }))}
    />
  );
}

/** In the language of the panel. Campaigns that there are no more have none. */
function useCampaignNames(events: readonly EventRecordResponse[]): ReadonlyMap<string, string> {
  const path = { storeCode: useStoreCode() };
  const campaignId = [...new Set(events.flatMap((event) => getCampaignId(event) ?? []))].slice(0, NAMES_MAX);
  const { data } = useQuery({
    ...getQuery(campaignList, {
      path,
      query: { campaignId, archived: 'all', perPage: NAMES_MAX, totalMax: 0 },
    }),
    enabled: useMay()('REWARD_CAMPAIGN:VIEW') && campaignId.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(data?.campaigns.map((each) => [each.campaignId, each.name]));
}
