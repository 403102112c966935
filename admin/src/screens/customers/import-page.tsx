import { customerImportImport, customerImportPreview } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { type FileReading, ImportFile } from '../../patterns/import-file.js';

const COLUMNS = {
  needed: ['firstName', 'lastName', 'agreement1'],
  others: [
    'email',
    'phone',
    'loyaltyCardNumber',
    'gender',
    'birthDate',
    'agreement2',
    'agreement3',
    'labels',
    'levelId',
    'posId',
    'sellerId',
    'active',
    'street',
    'address1',
    'address2',
    'postal',
    'city',
    'province',
    'country',
    'companyName',
    'nip',
  ],
};
const SAMPLE = {
  name: 'customers.csv',
  text: [
    'firstName;lastName;email;phone;loyaltyCardNumber;agreement1;agreement2',
    'Anna;Nowak;anna@example.com;+48500100200;100200;true;false',
    'Ben;Maier;ben@example.com;;;true;true',
    '',
  ].join('\r\n'),
};

/** Customers of a file, with what became of each. */
export function ImportCustomers(): ReactNode {
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
      title={t`Import customers`}
      list={{ label: t`Customers`, to: '/customers' }}
      description={t`XML, CSV, or JSON on each line. Each customer needs a first and a last name, an e-mail or a phone number, and agreement1. Customers who are registered already are not changed.`}
      send={async (file, query) => (await customerImportImport(getRequest(file, query))).data}
      check={async (file, query) => (await customerImportPreview(getRequest(file, query))).data}
      words={{ record: t`Customer`, done: t`Registered`, refused: t`Not registered` }}
      getName={(id, identifier) => (
        <Anchor
          renderRoot={(props) => <Link {...props} to="/customers/$customer" params={{ customer: id }} />}
        >
          {identifier}
        </Anchor>
      )}
    />
  );
}
