import './webhook-health.css';
import {
  webhookDeliveryHealth,
  webhookDeliveryRetryFailed,
  type WebhookHealthResponse,
  type WebhookHourRecord,
  type WebhookRecord,
} from '@laurel/client/api';
import { newIdempotencyKey } from '@laurel/client';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getQuery, laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { useFormats, When } from '../../patterns/formats.js';
import { getTime } from '../../patterns/wall-clock.js';
import { May, useMay } from '../../patterns/rights.js';
import { Section } from '../../patterns/section.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { getState } from './webhook-terms.js';

const REFRESH_MS = 15_000;
/** Counts of the API end here. */
const COUNTED_MAX = 1000;

/** Undefined while it is asked for, and for roles that may not see it. */
export function useWebhookHealth(webhookId: string): WebhookHealthResponse | undefined {
  const may = useMay();
  const path = { storeCode: useStoreCode(), webhook: webhookId };
  const { data } = useQuery({
    ...getQuery(webhookDeliveryHealth, { path }),
    refetchInterval: REFRESH_MS,
    enabled: may('SETTINGS:VIEW') && may('EVENT:VIEW'),
  });
  return data;
}

/** What has become of the deliveries of the last 24 hours, and what to do about those that failed. */
export function WebhookHealth({ webhook }: { readonly webhook: WebhookRecord }): ReactNode {
  const { t } = useLingui();
  const health = useWebhookHealth(webhook.webhookId);
  if (!health) {
    return <Skeleton height={80} />;
  }
  const { failingSince, lastAttempt, hours } = health;
  const failed = getSum(hours, 'failed');
  return (
    <Section
      title={t`Last 24 hours`}
      action={
        failed > 0 &&
        webhook.active && (
          <May>
            <RetryAll webhookId={webhook.webhookId} failed={failed} since={hours[0]?.from} />
          </May>
        )
      }
    >
      <Stack gap="xs">
        {failingSince !== undefined && webhook.active && (
          <Alert
            color="red"
            title={
              <Trans>
                Failing since <When at={failingSince} />
              </Trans>
            }
          >
            {lastAttempt?.status === undefined ? (
              (lastAttempt?.error ?? <Trans>The attempt is under way.</Trans>)
            ) : (
              <Trans>The receiver answers {lastAttempt.status}.</Trans>
            )}{' '}
            <Trans>It is retried automatically.</Trans>
          </Alert>
        )}
        <Ticks hours={hours} />
        <Text c="dimmed">
          <Summary hours={hours} />
        </Text>
      </Stack>
    </Section>
  );
}

/** For a list. */
export function HealthCell({ webhook }: { readonly webhook: WebhookRecord }): ReactNode {
  const health = useWebhookHealth(webhook.webhookId);
  return health && <Ticks hours={health.hours} />;
}

/** "Failing" where the receiver takes no events; otherwise whether they are sent. */
export function WebhookState({ webhook }: { readonly webhook: WebhookRecord }): ReactNode {
  const { t } = useLingui();
  const health = useWebhookHealth(webhook.webhookId);
  const state = getState(webhook);
  return webhook.active && health?.failingSince !== undefined ? (
    <StateBadge state={{ label: t`Failing`, color: 'red' }} />
  ) : (
    <StateBadge state={state} />
  );
}

function Ticks({ hours }: { readonly hours: readonly WebhookHourRecord[] }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const [succeeded, failed, waiting] = (['succeeded', 'failed', 'pending'] as const).map((status) =>
    formats.number(getSum(hours, status)),
  );
  return (
    <div
      className="health-ticks"
      role="img"
      aria-label={t`Last 24 hours: ${succeeded} delivered, ${failed} failed, ${waiting} waiting`}
    >
      {hours.map((hour) => (
        <span key={hour.from} className={getClass(hour)} title={getTitle(hour)} />
      ))}
    </div>
  );

  function getTitle(hour: WebhookHourRecord): string {
    const begin = formats.moment(hour.from);
    const [done, lost, left] = [hour.succeeded, hour.failed, hour.pending].map(formats.number);
    return t`From ${begin}: ${done} delivered, ${lost} failed, ${left} waiting`;
  }
}

function Summary({ hours }: { readonly hours: readonly WebhookHourRecord[] }): ReactNode {
  const formats = useFormats();
  const isCut = hours.some(({ succeeded }) => succeeded >= COUNTED_MAX);
  const [succeeded, failed, waiting] = (['succeeded', 'failed', 'pending'] as const).map((status) =>
    formats.number(getSum(hours, status)),
  );
  return isCut ? (
    <Trans>
      More than {succeeded} delivered, {failed} failed, {waiting} waiting
    </Trans>
  ) : (
    <Trans>
      {succeeded} delivered, {failed} failed, {waiting} waiting
    </Trans>
  );
}

interface RetryAllProps {
  readonly webhookId: string;
  readonly failed: number;
  readonly since: string | undefined;
}

function RetryAll({ webhookId, failed, since }: RetryAllProps): ReactNode {
  const path = { storeCode: useStoreCode(), webhook: webhookId };
  const act = useActions();
  const cache = useQueryClient();
  const formats = useFormats();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    let sent = 0;
    const body = { ...(since !== undefined && { since: getTime(since).toISOString() }) };
    setBusy(true);
    await act({
      run: async () => {
        for (let more = true; more;) {
          const headers = { 'Idempotency-Key': newIdempotencyKey() };
          const { data } = await webhookDeliveryRetryFailed({ client: laurel, path, body, headers });
          sent += data.deliveries;
          more = data.more;
        }
        await cache.invalidateQueries();
      },
      done: () => plural(sent, { one: '# delivery is sent again.', other: '# deliveries are sent again.' }),
    });
    setBusy(false);
  };
  return (
    <Group>
      <Button variant="default" loading={isBusy} onClick={() => void send()}>
        <Plural
          value={failed}
          one="Send the one that failed again"
          other={`Send all ${formats.number(failed)} that failed again`}
        />
      </Button>
    </Group>
  );
}

function getSum(hours: readonly WebhookHourRecord[], status: 'succeeded' | 'failed' | 'pending'): number {
  return hours.reduce((sum, hour) => sum + hour[status], 0);
}

function getClass({ succeeded, failed, pending }: WebhookHourRecord): string {
  if (failed > 0) {
    return 'failed';
  }
  return pending > 0 ? 'waiting' : succeeded > 0 ? '' : 'none';
}
