import { webhookDeliveryList } from '@laurel/client/api';
import { Trans } from '@lingui/react/macro';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { ListTable } from '../../patterns/list/list-table.js';
import { Failure } from '../../patterns/states.js';
import { linkToDelivery, useDeliveryColumns } from './delivery-columns.js';

const SHOWN = 10;
const REFRESH_MS = 5000;

export function LatestDeliveries({ webhookId }: { readonly webhookId: string }): ReactNode {
  const columns = useDeliveryColumns();
  const { data, error, refetch } = useQuery({
    ...getQuery(webhookDeliveryList, {
      path: { storeCode: useStoreCode(), webhook: webhookId },
      query: { perPage: SHOWN },
    }),
    refetchInterval: REFRESH_MS,
  });
  if (error && !data) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!data) {
    return <Skeleton height={240} />;
  }
  if (data.deliveries.length === 0) {
    return (
      <Text c="dimmed">
        <Trans>Nothing sent yet. The next event of these types appears here.</Trans>
      </Text>
    );
  }
  return (
    <ListTable
      columns={columns}
      rows={data.deliveries}
      rowKey={({ deliveryId }) => deliveryId}
      linkTo={linkToDelivery}
      sort={undefined}
      isLoading={false}
      isBusy={false}
      hasMore={false}
      onSort={() => undefined}
      onEnd={() => undefined}
    />
  );
}
