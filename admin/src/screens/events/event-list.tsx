import { eventList, type EventRecordResponse } from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Switch, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { EventText, useEventChoices } from '../../patterns/event-name.js';
import { useFormats, When } from '../../patterns/formats.js';
import { ListPage } from '../../patterns/list/list-page.js';
import type { Column, Filter } from '../../patterns/list/list-types.js';
import { type Named, namePage, RecordLink } from '../../patterns/record-names.js';
import { useInstants } from '../../patterns/range/use-days.js';
import { Empty } from '../../patterns/states.js';
import { firstEventAt } from './event-times.js';
import { useLiveEvents } from './use-live-events.js';

const route = getRouteApi('/shell/events');

export function EventList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const idAt = useIdAt(storeCode);
  const { type, uuid } = search;
  const { from, before, queryKey } = useTimes();
  return (
    <ListPage
      title={t`Events`}
      countRows={(count, shown) => plural(count, { one: `${shown} event`, other: `${shown} events` })}
      search={search}
      queryKey={queryKey}
      fetchPage={async ({ page: { cursor, ...page }, signal }) => {
        const query = {
          type,
          uuid,
          ...page,
          direction: 'DESC' as const,
          ...(from !== undefined && { fromId: await idAt(from) }),
          ...(cursor !== undefined && { cursor: Number(cursor) }),
          ...(cursor === undefined && before !== undefined && { cursor: await idAt(before) }),
        };
        const found = getPage(
          await eventList({ client: laurel, path: { storeCode }, query, signal }),
          'events',
        );
        return namePage(found, ({ uuid: record }) => record, { storeCode, signal });
      }}
      rowKey={({ id }) => String(id)}
      columns={useColumns()}
      linkTo={({ id }) => ({ to: '/events/$event', params: { event: String(id) } })}
      filters={useFilters()}
      range={{ label: t`When`, hasTimes: true }}
      action={<LiveSwitch />}
      empty={
        <Empty
          title={t`No events yet`}
          text={t`Everything that happens is an event: a registration, a purchase, points that are spent. The latest is on top.`}
        />
      }
    />
  );
}

/** The ends of the range: the last one only when it is over, since nothing is behind it otherwise. Names the list in the cache. */
function useTimes() {
  const storeCode = useStoreCode();
  const { from, before } = useInstants(route.useSearch());
  const times = {
    from,
    before: before !== undefined && Date.parse(before) <= Date.now() ? before : undefined,
  };
  return { ...times, queryKey: ['events', storeCode, times] };
}

/** Looked for once; the next pages of the list need it again. */
function useIdAt(storeCode: string): (at: string) => Promise<number> {
  const cache = useQueryClient();
  return (at) =>
    cache.query({
      queryKey: ['first-event-at', storeCode, at],
      queryFn: ({ signal }) => firstEventAt(storeCode, at, signal),
      staleTime: 60_000,
    });
}

/** What happens next belongs on top of the list only when that is its beginning, and open at its end. */
function LiveSwitch(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const [isWanted, setWanted] = useState(false);
  const { cursor, ...key } = search;
  const { before, queryKey } = useTimes();
  const isPossible = cursor === undefined && before === undefined;
  const isOn = isWanted && isPossible;
  const { type, uuid } = search;
  const isLost = useLiveEvents({ storeCode, type, uuid, queryKey: [...queryKey, key], isOn });
  return (
    <Group gap="sm">
      <Text c="dimmed" role="status">
        {isOn && (isLost ? <Trans>Reconnecting …</Trans> : <Trans>New events appear on top</Trans>)}
      </Text>
      <Switch
        label={t`Live`}
        checked={isOn}
        disabled={!isPossible}
        onChange={(event) => setWanted(event.currentTarget.checked)}
      />
    </Group>
  );
}

function useColumns(): readonly Column<Named<EventRecordResponse>>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    {
      id: 'type',
      header: t`Event`,
      cell: ({ type, payload }) => <EventText type={type} payload={payload} />,
    },
    {
      id: 'uuid',
      header: t`Record`,
      cell: ({ named }) => <RecordLink record={named} />,
      wideOnly: true,
      width: '24%',
    },
    {
      id: 'id',
      header: t`Number`,
      cell: ({ id }) => formats.number(id),
      isNumber: true,
      wideOnly: true,
      width: '104px',
    },
    { id: 'recorderOn', header: t`When`, cell: ({ recorderOn }) => <When at={recorderOn} />, width: '136px' },
  ];
}

function useFilters(): readonly Filter[] {
  const { t } = useLingui();
  return [
    { name: 'uuid', label: t`Record (id)` },
    { name: 'type', label: t`Event`, options: useEventChoices() },
  ];
}
