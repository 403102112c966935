import { type WebhookRecord, webhookShow } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, List, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { EventText } from '../../patterns/event-name.js';
import { Missing, useFormats, When } from '../../patterns/formats.js';
import { type Fact, ObjectPage } from '../../patterns/object-page.js';
import { May } from '../../patterns/rights.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';
import { LatestDeliveries } from './latest-deliveries.js';
import { ReplayDialog } from './replay-dialog.js';
import { SignatureDialog } from './signature-dialog.js';
import { TestButton } from './test-button.js';
import { WebhookActions } from './webhook-actions.js';
import { useWebhookHealth, WebhookHealth } from './webhook-health.js';
import { ALL_EVENTS, getState } from './webhook-terms.js';

const route = getRouteApi('/shell/webhooks/$webhook');

export function WebhookPage(): ReactNode {
  const { t } = useLingui();
  const { webhook: id } = route.useParams();
  const path = { storeCode: useStoreCode(), webhook: id };
  const { data: webhook, error, refetch } = useQuery(getQuery(webhookShow, { path }));
  const health = useWebhookHealth(id);
  const [isReplaying, setReplaying] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const facts = useFacts(webhook);
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!webhook) {
    return <Skeleton height={320} />;
  }
  const { label, color } = getState(webhook);
  const isFailing = webhook.active && health?.failingSince !== undefined;
  return (
    <ObjectPage
      parent={{ label: t`Webhooks`, link: { to: '/webhooks' } }}
      name={new URL(webhook.url).host}
      id={id}
      state={isFailing ? { label: t`Failing`, color: 'red' } : { label: t(label), color }}
      actions={
        <>
          <TestButton webhookId={id} />
          <Button
            renderRoot={(props) => <Link {...props} to="/webhooks/$webhook/edit" params={{ webhook: id }} />}
          >
            <Trans>Edit</Trans>
          </Button>
        </>
      }
      more={
        <WebhookActions
          webhook={webhook}
          onReplay={() => setReplaying(true)}
          onCheck={() => setChecking(true)}
        />
      }
      facts={facts}
    >
      <Why webhook={webhook} />
      <May needs={['EVENT:VIEW']}>
        <WebhookHealth webhook={webhook} />
        <Section
          title={t`Deliveries`}
          action={
            <Anchor
              renderRoot={(props) => (
                <Link {...props} to="/webhooks/$webhook/deliveries" params={{ webhook: id }} />
              )}
            >
              <Trans>All deliveries</Trans>
            </Anchor>
          }
        >
          <LatestDeliveries webhookId={id} />
        </Section>
      </May>
      <SignatureDialog isOpen={isChecking} onClose={() => setChecking(false)} />
      <ReplayDialog webhookId={id} isOpen={isReplaying} onClose={() => setReplaying(false)} />
    </ObjectPage>
  );
}

/** Why nothing is sent. */
function Why({ webhook }: { readonly webhook: WebhookRecord }): ReactNode {
  const formats = useFormats();
  const { active, goneAt, pausedUntil } = webhook;
  if (!active) {
    return (
      <Alert color={goneAt === undefined ? 'gray' : 'red'} title={<Trans>Nothing is sent</Trans>}>
        {goneAt === undefined ? (
          <Trans>This webhook is inactive. What waits is sent when it is active again.</Trans>
        ) : (
          <Trans>
            The webhook was deactivated because the receiver answered 410 (gone) on {formats.moment(goneAt)}.
            Activate it when the receiver accepts events again.
          </Trans>
        )}
      </Alert>
    );
  }
  return (
    pausedUntil !== undefined &&
    getState(webhook).color === 'yellow' && (
      <Alert color="yellow" title={<Trans>Nothing is sent for now</Trans>}>
        <Trans>The receiver has asked to wait until {formats.moment(pausedUntil)}.</Trans>
      </Alert>
    )
  );
}

function useFacts(webhook: WebhookRecord | undefined): readonly Fact[] {
  const { t } = useLingui();
  if (!webhook) {
    return [];
  }
  const { url, description, eventTypes, createdAt } = webhook;
  return [
    { label: t`Address`, value: url },
    { label: t`Description`, value: description || <Missing /> },
    {
      label: t`Events`,
      value: eventTypes.includes(ALL_EVENTS) ? (
        t`all`
      ) : (
        <List listStyleType="none">
          {eventTypes.map((type) => (
            <List.Item key={type}>
              <EventText type={type} />
            </List.Item>
          ))}
        </List>
      ),
    },
    { label: t`Created`, value: <When at={createdAt} /> },
  ];
}
