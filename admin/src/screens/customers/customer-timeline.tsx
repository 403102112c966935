import { campaignList, eventList, type EventRecordResponse } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  Award,
  Clock,
  Coins,
  Gift,
  type LucideIcon,
  Receipt,
  Send,
  Settings,
  Undo2,
  User,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getQuery, laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { EndlessList, endlessOptions } from '../../patterns/endless-list.js';
import { useFormats } from '../../patterns/formats.js';
import { type Named, namePage } from '../../patterns/record-names.js';
import { useMay } from '../../patterns/rights.js';
import { Failure } from '../../patterns/states.js';
import { Timeline } from '../../patterns/timeline.js';
import { CustomerEvent, getCampaignId } from './customer-event.js';
import { getEventName, getHistory, getPayload, isTechnical } from './customer-history.js';

const PER_PAGE = 30;
const NAMES_MAX = 100;
const ACCOUNT_WAS_ASSIGNED = 'Service.Domain.User.Event.AssignedAccountToCustomer';

/** By the beginning of the name of an event; the first one that fits. */
const ICONS: readonly (readonly [beginning: string, icon: LucideIcon])[] = [
  ['AssignedTransaction', Receipt],
  ['CampaignWasBought', Gift],
  ['CampaignWasReturned', Undo2],
  ['Campaign', Gift],
  ['CustomerWasMovedToLevel', Award],
  ['PointsWereReturned', Undo2],
  ['PointsWereTransferred', Send],
  ['PointsTransferHasBeenExpired', Clock],
  ['Points', Coins],
  ['Customer', User],
  ['Invitation', Send],
];

/** The events of the customer and of their points, day by day. */
export function CustomerTimeline({ customerId }: { readonly customerId: string }): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const [showsAll, setShowsAll] = useState(false);
  const accountId = useAccountId(customerId);
  const list = useInfiniteQuery({
    ...endlessOptions(['customer-events', storeCode, customerId, accountId], async ({ cursor, signal }) => {
      const from = cursor === undefined ? {} : { cursor: Number(cursor) };
      const uuid = [customerId, ...(accountId === undefined || accountId === '' ? [] : [accountId])];
      const query = { uuid, direction: 'DESC' as const, perPage: PER_PAGE, ...from };
      const page = getPage(await eventList({ client: laurel, path: { storeCode }, query, signal }), 'events');
      return namePage(page, ({ actor }) => actor?.id, {
        storeCode,
        signal,
        kinds: ['administrator', 'seller'],
      });
    }),
    enabled: accountId !== undefined,
  });
  return (
    <EndlessList
      list={list}
      waiting={<Skeleton height={320} />}
      failure={Failure}
      empty={<Text c="dimmed">{t`Nothing yet.`}</Text>}
      more={<Trans>Show earlier ones</Trans>}
    >
      {(events) => (
        <Stack gap="sm">
          {events.some(isTechnical) && (
            <Checkbox
              label={t`Show technical entries`}
              checked={showsAll}
              onChange={({ currentTarget }) => setShowsAll(currentTarget.checked)}
            />
          )}
          <Entries
            events={showsAll ? events : events.filter((event) => !isTechnical(event))}
            customerId={customerId}
          />
        </Stack>
      )}
    </EndlessList>
  );
}

/** The account for points. `''` for a customer without one, undefined until it is known. */
function useAccountId(customerId: string): string | undefined {
  const path = { storeCode: useStoreCode() };
  const query = { uuid: customerId, type: ACCOUNT_WAS_ASSIGNED, perPage: 1, totalMax: 0 };
  const { data, isError } = useQuery(getQuery(eventList, { path, query }));
  const [event] = data?.events ?? [];
  const payload = event?.payload as { readonly accountId?: { readonly accountId?: string } } | undefined;
  return data || isError ? (payload?.accountId?.accountId ?? '') : undefined;
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
      byDay
      entries={getHistory(events).map(({ event, points }) => ({
        key: String(event.id),
        at: event.recorderOn,
        text: <CustomerEvent event={event} campaignNames={campaignNames} />,
        author: getAuthor(event),
        icon: getIcon(event),
        amount: points !== undefined && points !== 0 && <Change points={points} />,
      }))}
    />
  );
}

function Change({ points }: { readonly points: number }): ReactNode {
  const formats = useFormats();
  return (
    <Text span fw={600} className="number" style={{ whiteSpace: 'nowrap' }}>
      {points > 0 ? '+' : '−'}
      {formats.points(Math.abs(points))}
    </Text>
  );
}

function getIcon(event: EventRecordResponse): LucideIcon {
  const name = getEventName(event);
  if (isTechnical(event)) {
    return Settings;
  }
  const isReturn = name === 'AssignedTransactionToCustomer' && getPayload(event).isReturn === true;
  return isReturn ? Undo2 : (ICONS.find(([beginning]) => name.startsWith(beginning))?.[1] ?? Settings);
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
