import { missingPointsList, type MissingPointsListData, type MissingPointsRecord } from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useCustomerFilter } from '../../app/use-customer-filter.js';
import { useStoreCode } from '../../app/use-store.js';
import { useCustomerName } from '../../patterns/customer-name.js';
import { useFormats } from '../../patterns/formats.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column, Filter } from '../../patterns/list/list-types.js';
import { Empty } from '../../patterns/states.js';

const route = getRouteApi('/shell/transfers/missing');

/** Points that returns could not take back, since their customers had none left: who, how many, and what has become of them. */
export function MissingPoints(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const { customerId, isOwed } = search;
  const query = { customerId, isOwed, ...getOrder(search) } as MissingPointsListData['query'];
  return (
    <ListPage
      title={t`Missing points`}
      countRows={(count, shown) => plural(count, { one: `${shown} return`, other: `${shown} returns` })}
      search={search}
      queryKey={['missing-points', storeCode]}
      fetchPage={async ({ page, signal }) => {
        const request = { client: laurel, path: { storeCode }, query: { ...query, ...page }, signal };
        return getPage(await missingPointsList(request), 'missing');
      }}
      rowKey={({ transactionId, customerId: owner }) => `${transactionId} ${owner}`}
      columns={useColumns()}
      linkTo={({ customerId: customer }) => ({ to: '/customers/$customer', params: { customer } })}
      filters={useFilters()}
      empty={
        <Empty
          title={t`No points are missing`}
          text={t`When a customer gives something back and has spent the points of it, they appear here. The settings of the programme say whether later points pay for them.`}
        />
      }
    />
  );
}

function useColumns(): readonly Column<MissingPointsRecord>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const getName = useCustomerName();
  const number = { isNumber: true, width: '112px' } as const;
  return [
    {
      id: 'customer',
      header: t`Customer`,
      cell: ({ customerFirstName: firstName = '', customerLastName: lastName = '' }) =>
        getName({ firstName, lastName }),
    },
    {
      id: 'transaction',
      header: t`Return`,
      cell: ({ cause, transactionId }) =>
        cause === 'recommendation' ? (
          t`A recommendation`
        ) : (
          <Anchor
            renderRoot={(props) => (
              <Link {...props} to="/transactions/$transaction" params={{ transaction: transactionId }} />
            )}
          >
            {t`Show the return`}
          </Anchor>
        ),
      wideOnly: true,
      width: '160px',
    },
    {
      id: 'points',
      header: t`Missing`,
      cell: ({ points }) => formats.number(points),
      sortable: true,
      ...number,
    },
    { id: 'paid', header: t`Paid`, cell: ({ paid }) => formats.number(paid), wideOnly: true, ...number },
    { id: 'owed', header: t`Owed`, cell: ({ owed }) => formats.number(owed), sortable: true, ...number },
    {
      id: 'forgiven',
      header: t`Forgiven`,
      cell: ({ forgiven }) => formats.number(forgiven),
      wideOnly: true,
      ...number,
    },
    {
      id: 'createdAt',
      header: t`Date`,
      cell: ({ createdAt }) => formats.date(createdAt),
      sortable: true,
      wideOnly: true,
      width: '128px',
    },
  ];
}

function useFilters(): readonly Filter[] {
  const { t } = useLingui();
  return [
    {
      name: 'isOwed',
      label: t`Owed`,
      options: [
        { value: 'true', label: t`Yes` },
        { value: 'false', label: t`No` },
      ],
    },
    ...useCustomerFilter('customerId', route.useSearch().customerId),
  ];
}
