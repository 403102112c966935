import { webhookList, type WebhookRecord } from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
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
import { Empty } from '../../patterns/states.js';
import { HealthCell, WebhookState } from './webhook-health.js';
import { ALL_EVENTS } from './webhook-terms.js';

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
      countRows={(count, shown) => plural(count, { one: `${shown} webhook`, other: `${shown} webhooks` })}
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
    {
      id: 'health',
      header: t`Last 24 hours`,
      cell: (webhook) => <HealthCell webhook={webhook} />,
      wideOnly: true,
      width: '144px',
    },
    { id: 'state', header: t`State`, cell: (webhook) => <WebhookState webhook={webhook} />, width: '136px' },
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
