import {
  type PointsTransferRecord,
  transferCsvExport,
  type TransferCsvExportData,
  transferList,
  type TransferState,
} from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Group } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useCustomerFilter } from '../../app/use-customer-filter.js';
import { useStoreCode } from '../../app/use-store.js';
import { Missing, useFormats } from '../../patterns/formats.js';
import { getWanted } from '../../patterns/list/filter-values.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column, Filter } from '../../patterns/list/list-types.js';
import { useDays } from '../../patterns/range/use-days.js';
import { May } from '../../patterns/rights.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Empty } from '../../patterns/states.js';
import { SignedPoints } from './signed-points.js';
import { TransferActions } from './transfer-actions.js';
import { getOwner, STATES, TYPES } from './transfer-terms.js';

const route = getRouteApi('/shell/transfers');

export function TransferList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const { type, state, customerId, customerFirstName, customerLastName, customerEmail, customerPhone } =
    search;
  const days = useDays(search);
  const filters = { type, customerId, customerFirstName, customerLastName, customerEmail, customerPhone };
  const query = {
    ...(filters as TransferCsvExportData['query']),
    ...(state !== undefined && { 'state[]': getWanted(state, Object.keys(STATES)) as TransferState[] }),
    createdAtFrom: days.from,
    createdAtTo: days.to,
    ...getOrder(search),
  };
  const request = { client: laurel, path: { storeCode } };
  return (
    <ListPage
      title={t`Points transfers`}
      countRows={(count, shown) =>
        plural(count, { one: `${shown} points transfer`, other: `${shown} points transfers` })
      }
      search={search}
      queryKey={['transfers', storeCode, days]}
      fetchPage={async ({ page, signal }) =>
        getPage(await transferList({ ...request, query: { ...query, ...page }, signal }), 'transfers')
      }
      csv={{
        fileName: `points-transfers-${storeCode}.csv`,
        load: async () => transferCsvExport({ ...request, query }),
      }}
      rowKey={({ pointsTransferId }) => pointsTransferId}
      columns={useColumns()}
      linkTo={({ customerId }) => ({ to: '/customers/$customer', params: { customer: customerId } })}
      filters={useFilters()}
      range={{ label: t`Date` }}
      action={
        <Group gap="md">
          <Anchor renderRoot={(props) => <Link {...props} to="/transfers/missing" />}>
            <Trans>Missing points</Trans>
          </Anchor>
          <May>
            <Anchor renderRoot={(props) => <Link {...props} to="/transfers/import" />}>
              <Trans>Import points</Trans>
            </Anchor>
          </May>
        </Group>
      }
      empty={
        <Empty
          title={t`No transfers yet`}
          text={t`Each time that points are given, spent, blocked or sent, it appears here.`}
        />
      }
    />
  );
}

function useColumns(): readonly Column<PointsTransferRecord>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    { id: 'customerLastName', header: t`Customer`, cell: getOwner, sortable: true },
    {
      id: 'value',
      header: t`Points`,
      cell: (transfer) => <SignedPoints transfer={transfer} />,
      sortable: true,
      isNumber: true,
      width: '88px',
    },
    {
      id: 'type',
      header: t`Kind`,
      cell: ({ type }) => t(TYPES[type]),
      sortable: true,
      wideOnly: true,
      width: '176px',
    },
    {
      id: 'comment',
      header: t`Comment`,
      cell: ({ comment }) => comment ?? <Missing />,
      wideOnly: true,
    },
    {
      id: 'state',
      header: t`State`,
      cell: ({ state }) => <StateBadge state={STATES[state]} />,
      sortable: true,
      width: '112px',
    },
    {
      id: 'createdAt',
      header: t`When`,
      cell: ({ createdAt }) => formats.date(createdAt),
      sortable: true,
      wideOnly: true,
      width: '128px',
    },
    {
      id: 'actions',
      header: t`Actions`,
      isHeaderHidden: true,
      cell: (transfer) => <TransferActions transfer={transfer} />,
      width: '52px',
    },
  ];
}

function useFilters(): readonly Filter[] {
  const { t } = useLingui();
  const ofCustomer = useCustomerFilter('customerId', route.useSearch().customerId);
  return [
    {
      name: 'type',
      label: t`Kind`,
      options: Object.entries(TYPES).map(([value, label]) => ({ value, label: t(label) })),
    },
    {
      name: 'state',
      label: t`State`,
      options: Object.entries(STATES).map(([value, { label }]) => ({
        value,
        label: t(label),
      })),
      isMany: true,
      isClosed: true,
    },
    { name: 'customerLastName', label: t`Last name`, compares: 'part' },
    { name: 'customerEmail', label: t`E-mail`, compares: 'part' },
    { name: 'customerPhone', label: t`Phone`, compares: 'part' },
    ...ofCustomer,
  ];
}
