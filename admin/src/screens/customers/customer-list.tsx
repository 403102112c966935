import {
  type CustomerEntryRecord,
  customersCsvExport,
  type CustomersCsvExportData,
  customersList,
  levelList,
  segmentList,
} from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { useCustomerName } from '../../patterns/customer-name.js';
import { Missing, useFormats } from '../../patterns/formats.js';
import { labelTexts } from '../../patterns/labels.js';
import { getWanted } from '../../patterns/list/filter-values.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column, Filter } from '../../patterns/list/list-types.js';
import { useDays } from '../../patterns/range/use-days.js';
import { May, useMay } from '../../patterns/rights.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Empty } from '../../patterns/states.js';
import { CustomerBulk } from './customer-bulk.js';
import { getState, getStateLabel, STATES } from './customer-terms.js';

const route = getRouteApi('/shell/customers');

export function CustomerList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const mayChange = useMay()(['POINT_TRANSFER:MODIFY', 'CUSTOMER:MODIFY']);
  const { q, email, phone, loyaltyCardNumber, manuallyAssignedLevel, labels, balanceFrom, balanceTo } =
    search;
  // The search finds parts of them. An index knows the whole ones.
  const strict = [email, phone, loyaltyCardNumber].some((text) => text !== undefined) ? true : undefined;
  const filters = { q, email, phone, loyaltyCardNumber, manuallyAssignedLevel, labels, strict };
  const days = useDays(search);
  const query = {
    ...(filters as CustomersCsvExportData['query']),
    ...({
      levelId: getWanted(search.levelId),
      status: getWanted(search.status, STATES),
      segmentId: getWanted(search.segmentId),
      balanceFrom,
      balanceTo,
    } as CustomersCsvExportData['query']),
    createdAtFrom: days.from,
    createdAtTo: days.to,
    ...getOrder(search),
  };
  const request = { client: laurel, path: { storeCode } };
  const register = (
    <Button renderRoot={(props) => <Link {...props} to="/customers/new" />}>
      <Trans>Register customer</Trans>
    </Button>
  );
  return (
    <ListPage
      title={t`Customers`}
      countRows={(count, shown) => plural(count, { one: `${shown} customer`, other: `${shown} customers` })}
      search={search}
      queryKey={['customers', storeCode, days]}
      fetchPage={async ({ page, signal }) =>
        getPage(await customersList({ ...request, query: { ...query, ...page }, signal }), 'customers')
      }
      csv={{
        fileName: `customers-${storeCode}.csv`,
        load: async () => customersCsvExport({ ...request, query }),
      }}
      rowKey={({ customerId }) => customerId}
      columns={useColumns()}
      linkTo={({ customerId }) => ({ to: '/customers/$customer', params: { customer: customerId } })}
      searchLabel={t`Find by name, e-mail, phone or card`}
      filters={useFilters()}
      range={{ label: t`Registered` }}
      selection={
        mayChange ? (customers, onDone) => <CustomerBulk customers={customers} onDone={onDone} /> : null
      }
      action={
        <May>
          <Anchor renderRoot={(props) => <Link {...props} to="/customers/import" />}>
            <Trans>Import customers</Trans>
          </Anchor>
          {register}
        </May>
      }
      empty={
        <Empty
          title={t`No customers yet`}
          text={t`Customers appear here when they register in the storefront or at the till. You can also register one.`}
          action={<May>{register}</May>}
        />
      }
    />
  );
}

function useColumns(): readonly Column<CustomerEntryRecord>[] {
  const { t } = useLingui();
  const getName = useCustomerName();
  const formats = useFormats();
  const text = (value: string | undefined) => value ?? <Missing />;
  return [
    {
      id: 'lastName',
      header: t`Name`,
      cell: (customer) => getName(customer),
      sortable: true,
    },
    {
      id: 'email',
      header: t`E-mail`,
      cell: ({ email }) => text(email),
      sortable: true,
      wideOnly: true,
      width: '28%',
    },
    {
      id: 'phone',
      header: t`Phone`,
      cell: ({ phone }) => text(phone),
      sortable: true,
      ...optional('160px'),
    },
    {
      id: 'level.name',
      header: t`Level`,
      cell: ({ level }) => text(level?.name),
      sortable: true,
      width: '96px',
    },
    {
      id: 'state',
      header: t`State`,
      cell: ({ status }) => <StateBadge state={getState(status)} />,
      width: '128px',
    },
    {
      id: 'balance',
      header: t`Points`,
      cell: ({ balance }) => formats.number(balance),
      isNumber: true,
      wideOnly: true,
      width: '112px',
    },
    {
      id: 'createdAt',
      header: t`Registered`,
      cell: ({ createdAt }) => formats.date(createdAt),
      sortable: true,
      wideOnly: true,
      width: '128px',
    },
    {
      id: 'loyaltyCardNumber',
      header: t`Card`,
      cell: ({ loyaltyCardNumber }) => text(loyaltyCardNumber),
      sortable: true,
      ...optional('144px'),
    },
    {
      id: 'transactionsCount',
      header: t`Purchases`,
      cell: ({ transactionsCount }) => formats.number(transactionsCount),
      sortable: true,
      isNumber: true,
      ...optional('112px'),
    },
    {
      id: 'transactionsAmount',
      header: t`Total spent`,
      cell: ({ transactionsAmount, currency }) => formats.money(transactionsAmount, currency),
      sortable: true,
      isNumber: true,
      ...optional('128px'),
    },
    {
      id: 'lastTransactionDate',
      header: t`Last purchase`,
      cell: ({ lastTransactionDate }) => text(lastTransactionDate && formats.date(lastTransactionDate)),
      sortable: true,
      ...optional('128px'),
    },
    {
      id: 'birthDate',
      header: t`Birthday`,
      cell: ({ birthDate }) => text(birthDate && formats.date(birthDate)),
      sortable: true,
      ...optional('128px'),
    },
    {
      id: 'labels',
      header: t`Labels`,
      cell: ({ labels }) => text(labelTexts(labels).join(', ') || undefined),
      ...optional('160px'),
    },
  ];
}

const optional = (width: string) => ({ isOptional: true, wideOnly: true, width }) as const;

function useFilters(): readonly Filter[] {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const levels = useQuery(getQuery(levelList, { path, query: { perPage: 100 } })).data?.levels;
  const segments = useQuery(
    getQuery(segmentList, { path, query: { perPage: 100, sort: 'name', active: true } }),
  ).data?.segments;
  return [
    {
      name: 'levelId',
      label: t`Level`,
      options: (levels ?? []).map(({ id, name }) => ({ value: id, label: name })),
      isMany: true,
    },
    {
      name: 'status',
      label: t`State`,
      options: STATES.map((state) => ({ value: state, label: t(getStateLabel(state)) })),
      isMany: true,
      isClosed: true,
    },
    {
      name: 'segmentId',
      label: t`Segment`,
      options: (segments ?? []).map(({ segmentId, name }) => ({ value: segmentId, label: name })),
      isMany: true,
    },
    { name: 'labels', label: t`Label (channel:web)` },
    { name: 'balanceFrom', label: t`Points, at least`, isNumber: true },
    { name: 'balanceTo', label: t`Points, at most`, isNumber: true },
    { name: 'email', label: t`E-mail`, compares: 'whole' },
    { name: 'phone', label: t`Phone`, compares: 'whole' },
    { name: 'loyaltyCardNumber', label: t`Card`, compares: 'whole' },
    {
      name: 'manuallyAssignedLevel',
      label: t`Level set by hand`,
      options: [
        { value: '1', label: t`Yes` },
        { value: '0', label: t`No` },
      ],
    },
  ];
}
