import { webhookDeliveryList, type WebhookDeliveryListData } from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Filter } from '../../patterns/list/list-types.js';
import { Empty } from '../../patterns/states.js';
import { linkToDelivery, useDeliveryColumns } from './delivery-columns.js';
import { DELIVERY_STATES } from './webhook-terms.js';

const route = getRouteApi('/shell/webhooks/$webhook/deliveries');

export function DeliveryList(): ReactNode {
  const { t } = useLingui();
  const { webhook } = route.useParams();
  const path = { storeCode: useStoreCode(), webhook };
  const search = route.useSearch();
  const columns = useDeliveryColumns().map((column) => ({ ...column, sortable: column.id === 'createdAt' }));
  return (
    <ListPage
      title={t`Deliveries`}
      countRows={(count, shown) => plural(count, { one: `${shown} delivery`, other: `${shown} deliveries` })}
      search={search}
      queryKey={['webhook-deliveries', path]}
      fetchPage={async ({ page, signal }) => {
        const { status } = search as NonNullable<WebhookDeliveryListData['query']>;
        const query = { status, ...getOrder(search), ...page };
        return getPage(await webhookDeliveryList({ client: laurel, path, query, signal }), 'deliveries');
      }}
      rowKey={({ deliveryId }) => deliveryId}
      columns={columns}
      linkTo={linkToDelivery}
      filters={useFilters()}
      action={
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/webhooks/$webhook" params={{ webhook }} />}
        >
          <Trans>Show the webhook</Trans>
        </Button>
      }
      empty={
        <Empty
          title={t`Nothing sent yet`}
          text={t`Deliveries to this webhook appear here and are kept for 30 days.`}
        />
      }
    />
  );
}

function useFilters(): readonly Filter[] {
  const { t } = useLingui();
  const options = Object.entries(DELIVERY_STATES).map(([value, { label }]) => ({ value, label: t(label) }));
  return [{ name: 'status', label: t`State`, options }];
}
