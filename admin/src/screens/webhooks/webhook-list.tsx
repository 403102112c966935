import { webhookList, type WebhookRecord } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { Missing, useFormats } from '../../patterns/formats.js';
import { ListPage } from '../../patterns/list/list-page.js';
import type { Column } from '../../patterns/list/list-types.js';
import { May } from '../../patterns/rights.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Empty } from '../../patterns/states.js';
import { ALL_EVENTS, getState } from './webhook-terms.js';

const route = getRouteApi('/shell/webhooks');

export function WebhookList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const create = (
    <May>
      <Button renderRoot={(props) => <Link {...props} to="/webhooks/new" />}>
        <Trans>Create webhook</Trans>
      </Button>
    </May>
  );
  return (
    <ListPage
      title={t`Webhooks`}
      search={search}
      queryKey={['webhooks', storeCode]}
      fetchPage={async ({ page, signal }) =>
        getPage(
          await webhookList({ client: laurel, path: { storeCode }, query: { ...page }, signal }),
          'webhooks',
        )
      }
      rowKey={({ webhookId }) => webhookId}
      columns={useColumns()}
      linkTo={({ webhookId }) => ({ to: '/webhooks/$webhook', params: { webhook: webhookId } })}
      action={create}
      empty={
        <Empty
          title={t`No webhooks yet`}
          text={t`A webhook sends events to another system as they happen: purchases to the shop, points to the CRM.`}
          action={create}
        />
      }
    />
  );
}

function useColumns(): readonly Column<WebhookRecord>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    { id: 'url', header: t`Address`, cell: ({ url }) => url },
    {
      id: 'description',
      header: t`Description`,
      cell: ({ description }) => description || <Missing />,
      wideOnly: true,
      width: '28%',
    },
    {
      id: 'eventTypes',
      header: t`Events`,
      cell: ({ eventTypes }) => <EventCount eventTypes={eventTypes} />,
      wideOnly: true,
      width: '112px',
    },
    { id: 'state', header: t`State`, cell: (webhook) => <State webhook={webhook} />, width: '112px' },
    {
      id: 'createdAt',
      header: t`Created`,
      cell: ({ createdAt }) => formats.date(createdAt),
      wideOnly: true,
      width: '128px',
    },
  ];
}

function EventCount({ eventTypes }: Pick<WebhookRecord, 'eventTypes'>): ReactNode {
  return eventTypes.includes(ALL_EVENTS) ? (
    <Trans>all</Trans>
  ) : (
    <Plural value={eventTypes.length} one="# type" other="# types" />
  );
}

function State({ webhook }: { readonly webhook: WebhookRecord }): ReactNode {
  const { t } = useLingui();
  const { label, color } = getState(webhook);
  return <StateBadge state={{ label: t(label), color }} />;
}
