import { customerImportImport } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { ImportFile } from '../../patterns/import-file.js';

/** Customers of a file, with what became of each. */
export function ImportCustomers(): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  return (
    <ImportFile
      title={t`Import customers`}
      list={{ label: t`Customers`, to: '/customers' }}
      description={t`XML, CSV, or JSON on each line. Each customer needs a first and a last name, an e-mail or a phone number, and agreement1. Customers who are registered already are not changed.`}
      send={async (file, query) => {
        const headers = { 'Content-Type': 'text/csv' };
        const sent = { path, query, headers, body: file as never, bodySerializer: null };
        return (await customerImportImport({ client: laurel, ...sent })).data;
      }}
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
