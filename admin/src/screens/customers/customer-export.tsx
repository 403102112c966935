import { customerCsvExport, customerExportShow } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { saveFile } from '../../patterns/csv-button.js';

/** For customers who ask what is stored about them. */
export function ExportItems({ customerId }: { readonly customerId: string }): ReactNode {
  const { t } = useLingui();
  const act = useActions();
  const path = { storeCode: useStoreCode(), customer: customerId };
  const done = t`The data of the customer were exported.`;
  const saveJson = async () => {
    const { data } = await customerExportShow({ client: laurel, path });
    saveFile(`customer-${customerId}.json`, JSON.stringify(data, null, 2));
  };
  const saveCsv = async () => {
    const { data } = await customerCsvExport({ client: laurel, path });
    saveFile(`customer-${customerId}.csv`, data);
  };
  return (
    <>
      <Menu.Item onClick={() => void act({ run: saveJson, done })}>
        <Trans>Export all data (JSON)</Trans>
      </Menu.Item>
      <Menu.Item onClick={() => void act({ run: saveCsv, done })}>
        <Trans>Export all data (CSV)</Trans>
      </Menu.Item>
    </>
  );
}
