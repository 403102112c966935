import {
  transactionCsvExport,
  type TransactionCsvExportData,
  transactionListList,
  type TransactionRecord,
} from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group } from '@mantine/core';
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
import { type Named, namePage } from '../../patterns/record-names.js';
import { useDays } from '../../patterns/range/use-days.js';
import { May } from '../../patterns/rights.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Empty } from '../../patterns/states.js';
import { usePosChoices } from '../pos/use-pos-choices.js';
import { getBuyer, DOCUMENT_TYPES } from './transaction-terms.js';

const route = getRouteApi('/shell/transactions');

export function TransactionList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const { q: documentNumber, documentType, posId, labels, customerId } = search;
  const { customerData_name, customerData_email, customerData_phone, customerData_loyaltyCardNumber } =
    search;
  const filters = {
    documentNumber,
    documentType,
    posId: getWanted(posId),
    labels,
    customerId,
    customerData_name,
    customerData_email,
    customerData_phone,
    customerData_loyaltyCardNumber,
  };
  const days = useDays(search);
  const times = { purchaseDateFrom: days.from, purchaseDateTo: days.to };
  const query = { ...(filters as TransactionCsvExportData['query']), ...times, ...getOrder(search) };
  const request = { client: laurel, path: { storeCode } };
  const register = (
    <May>
      <Button renderRoot={(props) => <Link {...props} to="/transactions/new" />}>
        <Trans>Register a transaction</Trans>
      </Button>
    </May>
  );
  return (
    <ListPage
      title={t`Transactions`}
      countRows={(count, shown) =>
        plural(count, { one: `${shown} transaction`, other: `${shown} transactions` })
      }
      search={search}
      queryKey={['transactions', storeCode, days]}
      searchLabel={t`Document number`}
      fetchPage={async ({ page, signal }) => {
        const found = getPage(
          await transactionListList({ ...request, query: { ...query, ...page }, signal }),
          'transactions',
        );
        const kinds = ['customer'] as const;
        return namePage(found, (transaction) => transaction.customerId, { storeCode, signal, kinds });
      }}
      csv={{
        fileName: `transactions-${storeCode}.csv`,
        load: async () => transactionCsvExport({ ...request, query }),
      }}
      rowKey={({ transactionId }) => transactionId}
      columns={useColumns()}
      linkTo={({ transactionId }) => ({
        to: '/transactions/$transaction',
        params: { transaction: transactionId },
      })}
      filters={useFilters()}
      range={{ label: t`Purchase date` }}
      action={
        <Group gap="md">
          <May>
            <Anchor renderRoot={(props) => <Link {...props} to="/transactions/import" />}>
              <Trans>Import transactions</Trans>
            </Anchor>
          </May>
          {register}
        </Group>
      }
      empty={
        <Empty
          title={t`No transactions yet`}
          text={t`What customers buy in your shops appears here as soon as a shop sends it, with the points that it has brought. You can also register one by hand.`}
          action={register}
        />
      }
    />
  );
}

function useColumns(): readonly Column<Named<TransactionRecord>>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    {
      id: 'documentNumber',
      header: t`Document`,
      cell: ({ documentNumber }) => documentNumber,
      sortable: true,
    },
    {
      id: 'customerData.name',
      header: t`Buyer`,
      cell: (transaction) => transaction.named?.name ?? getBuyer(transaction) ?? <Missing />,
      sortable: true,
      wideOnly: true,
    },
    {
      id: 'grossValue',
      header: t`Amount`,
      cell: ({ grossValue, currency }) => formats.money(grossValue, currency),
      sortable: true,
      isNumber: true,
      width: '112px',
    },
    {
      id: 'pointsEarned',
      header: t`Points`,
      cell: ({ customerId, pointsEarned }) =>
        customerId === undefined ? <Missing /> : formats.number(pointsEarned),
      isNumber: true,
      wideOnly: true,
      width: '88px',
    },
    {
      id: 'documentType',
      header: t`Kind`,
      cell: ({ documentType }) => <StateBadge state={DOCUMENT_TYPES[documentType]} />,
      sortable: true,
      width: '96px',
    },
    {
      id: 'posName',
      header: t`Point of sale`,
      cell: ({ posName }) => posName ?? <Missing />,
      wideOnly: true,
      width: '160px',
    },
    {
      id: 'purchaseDate',
      header: t`Bought`,
      cell: ({ purchaseDate }) => formats.date(purchaseDate),
      sortable: true,
      wideOnly: true,
      width: '128px',
    },
  ];
}

function useFilters(): readonly Filter[] {
  const { t } = useLingui();
  const ofCustomer = useCustomerFilter('customerId', route.useSearch().customerId);
  const pos = usePosChoices();
  return [
    {
      name: 'documentType',
      label: t`Kind`,
      options: Object.entries(DOCUMENT_TYPES).map(([value, { label }]) => ({
        value,
        label: typeof label === 'string' ? label : t(label),
      })),
    },
    { name: 'posId', label: t`Point of sale`, options: pos, isMany: true },
    { name: 'customerData_name', label: t`Name of the buyer`, compares: 'part' },
    { name: 'customerData_email', label: t`E-mail`, compares: 'part' },
    { name: 'customerData_phone', label: t`Phone`, compares: 'part' },
    { name: 'customerData_loyaltyCardNumber', label: t`Card`, compares: 'part' },
    { name: 'labels', label: t`Label (channel:web)` },
    ...ofCustomer,
  ];
}
