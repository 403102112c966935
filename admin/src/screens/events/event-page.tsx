import { eventDetail } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Code, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useEventLabel } from '../../patterns/event-name.js';
import { useFormats, When } from '../../patterns/formats.js';
import { JsonView } from '../../patterns/json-view.js';
import { CopyableId, ObjectPage } from '../../patterns/object-page.js';
import { RecordLink, useRecordName } from '../../patterns/record-names.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';

const route = getRouteApi('/shell/events/$event');

export function EventPage(): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { event: eventId } = route.useParams();
  const path = { storeCode: useStoreCode(), eventId };
  const getLabel = useEventLabel();
  const { data: event, error, refetch } = useQuery(getQuery(eventDetail, { path }));
  const record = useRecordName(event?.uuid);
  const actor = useRecordName(event?.actor?.id);
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!event) {
    return <Skeleton height={320} />;
  }
  const { type, uuid, recorderOn } = event;
  return (
    <ObjectPage
      parent={{ label: t`Events`, link: { to: '/events' } }}
      name={getLabel(type)}
      id={eventId}
      forReaders
      actions={
        <>
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/events" search={{ type }} />}
          >
            <Trans>All events of this type</Trans>
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/events" search={{ uuid }} />}
          >
            <Trans>All events of this record</Trans>
          </Button>
        </>
      }
      facts={[
        { label: t`Type`, value: <Code style={{ overflowWrap: 'anywhere' }}>{type}</Code> },
        ...(record ? [{ label: t`Record`, value: <RecordLink record={record} /> }] : []),
        { label: t`Record (id)`, value: <CopyableId id={uuid} /> },
        ...(actor ? [{ label: t`By`, value: <RecordLink record={actor} /> }] : []),
        { label: t`When`, value: <When at={recorderOn} /> },
        { label: t`Exact time`, value: formats.exact(recorderOn) },
      ]}
    >
      <Section title={t`Content`}>
        <JsonView value={event} />
      </Section>
    </ObjectPage>
  );
}
