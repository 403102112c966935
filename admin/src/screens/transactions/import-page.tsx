import {
  transactionImportImport,
  transactionImportPreview,
  type TransactionImportResponse,
} from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useFormats } from '../../patterns/formats.js';
import { type FileReading, ImportFile } from '../../patterns/import-file.js';
import { TransactionLink } from './transaction-links.js';

const COLUMNS = {
  needed: ['documentNumber', 'purchaseDate', 'sku', 'itemName', 'quantity', 'grossValue'],
  others: [
    'documentType',
    'purchasePlace',
    'posIdentifier',
    'revisedDocument',
    'labels',
    'name',
    'email',
    'phone',
    'loyaltyCardNumber',
    'nip',
    'street',
    'address1',
    'address2',
    'postal',
    'city',
    'province',
    'country',
    'category',
    'maker',
    'itemLabels',
  ],
};
const SAMPLE = {
  name: 'transactions.csv',
  text: [
    'documentNumber;purchaseDate;email;sku;itemName;quantity;grossValue;category',
    'R-1001;2026-03-14T10:30:00+01:00;anna@example.com;TEA-1;Green tea;2;7.80;tea',
    'R-1001;2026-03-14T10:30:00+01:00;anna@example.com;MUG-1;Mug;1;9.90;cups',
    '',
  ].join('\r\n'),
};

/** Transactions of a file, with what became of each. */
export function ImportTransactions(): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const getRequest = (file: File, query: FileReading) => ({
    client: laurel,
    path,
    query,
    headers: { 'Content-Type': 'text/csv' },
    body: file as never,
    bodySerializer: null,
  });
  return (
    <ImportFile
      columns={COLUMNS}
      sample={SAMPLE}
      title={t`Import transactions`}
      list={{ label: t`Transactions`, to: '/transactions' }}
      description={t`XML, CSV, or JSON on each line. Each transaction is registered as a whole or reported. You can import the same file again: registered transactions stay as they are.`}
      send={async (file, query) => (await transactionImportImport(getRequest(file, query))).data}
      check={async (file, query) => (await transactionImportPreview(getRequest(file, query))).data}
      words={{ record: t`Document`, done: t`Registered`, refused: t`Not registered` }}
      getName={(id, identifier) => <TransactionLink id={id} name={identifier} />}
      more={(report) => <Unmatched report={report} />}
    />
  );
}

function Unmatched({ report }: { readonly report: TransactionImportResponse }): ReactNode {
  const formats = useFormats();
  const unmatched = formats.number(report.totalWithoutCustomer);
  return report.totalWithoutCustomer === 0 ? null : (
    <Text mb="sm">
      <Trans>No customer was found for {unmatched} of them.</Trans>
    </Text>
  );
}
