import {
  type WebhookAttemptRecord,
  type WebhookDeliveryDetail,
  webhookDeliveryRetry,
  webhookDeliveryShow,
} from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Code, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { useEventLabel } from '../../patterns/event-name.js';
import { useFormats, When } from '../../patterns/formats.js';
import { CopyableId, type Fact, ObjectPage } from '../../patterns/object-page.js';
import { May } from '../../patterns/rights.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';
import { Timeline } from '../../patterns/timeline.js';
import { DELIVERY_STATES } from './webhook-terms.js';

const route = getRouteApi('/shell/webhooks/$webhook/deliveries/$delivery');

const REFRESH_MS = 3000;

export function DeliveryPage(): ReactNode {
  const { t } = useLingui();
  const { webhook, delivery: id } = route.useParams();
  const path = { storeCode: useStoreCode(), webhook, delivery: id };
  const {
    data: delivery,
    error,
    refetch,
  } = useQuery({
    ...getQuery(webhookDeliveryShow, { path }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? REFRESH_MS : false),
  });
  const facts = useFacts(delivery);
  const getLabel = useEventLabel();
  if (error && !delivery) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!delivery) {
    return <Skeleton height={320} />;
  }
  const { label, color } = DELIVERY_STATES[delivery.status];
  const event = String(delivery.eventId);
  return (
    <ObjectPage
      parent={{ label: t`Deliveries`, link: { to: '/webhooks/$webhook/deliveries', params: { webhook } } }}
      name={getLabel(delivery.eventType)}
      id={id}
      state={{ label: t(label), color }}
      forReaders
      actions={
        <>
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/events/$event" params={{ event }} />}
          >
            <Trans>Show the event</Trans>
          </Button>
          <May>
            <RetryButton path={path} />
          </May>
        </>
      }
      facts={facts}
    >
      <Section title={t`Attempts`}>
        <Attempts attempts={delivery.attempts} />
      </Section>
    </ObjectPage>
  );
}

interface RetryProps {
  readonly path: { readonly storeCode: string; readonly webhook: string; readonly delivery: string };
}

function RetryButton({ path }: RetryProps): ReactNode {
  const { t } = useLingui();
  const act = useActions();
  const cache = useQueryClient();
  return (
    <Button
      onClick={() =>
        void act({
          run: async () => {
            await webhookDeliveryRetry({ client: laurel, path });
            await cache.invalidateQueries();
          },
          done: t`It is sent again.`,
        })
      }
    >
      <Trans>Send again</Trans>
    </Button>
  );
}

function Attempts({ attempts }: { readonly attempts: readonly WebhookAttemptRecord[] }): ReactNode {
  if (attempts.length === 0) {
    return (
      <Text c="dimmed">
        <Trans>Not tried yet.</Trans>
      </Text>
    );
  }
  return (
    <Timeline
      entries={attempts.map((attempt) => ({
        key: String(attempt.number),
        at: attempt.startedAt,
        text: <Sentence attempt={attempt} />,
        detail: attempt.answer && (
          <Code block my={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {attempt.answer}
          </Code>
        ),
      }))}
    />
  );
}

function Sentence({ attempt }: { readonly attempt: WebhookAttemptRecord }): ReactNode {
  const formats = useFormats();
  const { number, duration, status, error } = attempt;
  if (duration === undefined) {
    return <Trans>Attempt {number} is under way</Trans>;
  }
  const time = formats.number(duration);
  return status === undefined ? (
    <Trans>
      Attempt {number}: no answer after {time} ms: {error}
    </Trans>
  ) : (
    <Trans>
      Attempt {number}: answer {status} after {time} ms
    </Trans>
  );
}

function useFacts(delivery: WebhookDeliveryDetail | undefined): readonly Fact[] {
  const { t } = useLingui();
  if (!delivery) {
    return [];
  }
  const { eventId, uuid, replay, attemptCount, createdAt, nextAttemptAt, finishedAt, status } = delivery;
  return [
    { label: t`Event`, value: String(eventId) },
    { label: t`Record`, value: <CopyableId id={uuid} /> },
    { label: t`Attempts`, value: <Plural value={attemptCount} one="# attempt" other="# attempts" /> },
    { label: t`Sent because`, value: replay ? t`earlier events were sent again` : t`the event happened` },
    { label: t`Created`, value: <When at={createdAt} /> },
    status === 'pending'
      ? { label: t`Next attempt`, value: <When at={nextAttemptAt} /> }
      : { label: t`Finished`, value: <When at={finishedAt} /> },
  ];
}
