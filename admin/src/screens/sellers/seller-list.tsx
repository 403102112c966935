import {
  sellerCsvExport,
  type SellerCsvExportData,
  type SellerRecord,
  sellersList,
} from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { Missing, useFormats } from '../../patterns/formats.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column, Filter } from '../../patterns/list/list-types.js';
import { May } from '../../patterns/rights.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Empty } from '../../patterns/states.js';
import { PosName } from '../pos/pos-select.js';
import { getState } from './seller-terms.js';

const route = getRouteApi('/shell/sellers');

export function SellerList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const { active, firstName, lastName, email, phone } = search;
  const filters = { active, firstName, lastName, email, phone } as SellerCsvExportData['query'];
  const query = { ...filters, ...getOrder(search) };
  const request = { client: laurel, path: { storeCode } };
  const create = (
    <May>
      <Button renderRoot={(props) => <Link {...props} to="/sellers/new" />}>
        <Trans>Register seller</Trans>
      </Button>
    </May>
  );
  return (
    <ListPage
      title={t`Sellers`}
      countRows={(count, shown) => plural(count, { one: `${shown} seller`, other: `${shown} sellers` })}
      search={search}
      queryKey={['sellers', storeCode]}
      fetchPage={async ({ page, signal }) =>
        getPage(await sellersList({ ...request, query: { ...query, ...page }, signal }), 'sellers')
      }
      csv={{ fileName: 'sellers.csv', load: async () => sellerCsvExport({ ...request, query }) }}
      rowKey={({ sellerId }) => sellerId}
      columns={useColumns()}
      linkTo={({ sellerId }) => ({ to: '/sellers/$seller', params: { seller: sellerId } })}
      filters={useFilters()}
      action={create}
      empty={
        <Empty
          title={t`No sellers yet`}
          text={t`Sellers serve customers at the till: they register them, and buy rewards for them.`}
          action={create}
        />
      }
    />
  );
}

function useColumns(): readonly Column<SellerRecord>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const text = (value: string | undefined) => value ?? <Missing />;
  return [
    { id: 'lastName', header: t`Name`, cell: ({ name }) => name, sortable: true },
    {
      id: 'email',
      header: t`E-mail`,
      cell: ({ email }) => email,
      sortable: true,
      wideOnly: true,
      width: '28%',
    },
    {
      id: 'phone',
      header: t`Phone`,
      cell: ({ phone }) => text(phone),
      sortable: true,
      wideOnly: true,
      width: '160px',
    },
    { id: 'posId', header: t`Point of sale`, cell: ({ posId }) => <PosName posId={posId} />, width: '160px' },
    {
      id: 'active',
      header: t`State`,
      cell: (seller) => <State seller={seller} />,
      sortable: true,
      width: '128px',
    },
    {
      id: 'createdAt',
      header: t`Registered`,
      cell: ({ createdAt }) => formats.date(createdAt),
      sortable: true,
      wideOnly: true,
      width: '128px',
    },
  ];
}

function State({ seller }: { readonly seller: SellerRecord }): ReactNode {
  const { t } = useLingui();
  const { label, color } = getState(seller);
  return <StateBadge state={{ label: t(label), color }} />;
}

function useFilters(): readonly Filter[] {
  const { t } = useLingui();
  return [
    {
      name: 'active',
      label: t`State`,
      options: [
        { value: '1', label: t`Active` },
        { value: '0', label: t`Inactive` },
      ],
    },
    { name: 'firstName', label: t`First name` },
    { name: 'lastName', label: t`Last name` },
    { name: 'email', label: t`E-mail` },
    { name: 'phone', label: t`Phone` },
  ];
}
