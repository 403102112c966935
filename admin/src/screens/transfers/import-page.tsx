import { pointsImportImport, pointsImportPreview } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { type FileReading, ImportFile } from '../../patterns/import-file.js';

const COLUMNS = {
  needed: ['points'],
  others: [
    'customerId',
    'customerEmail',
    'customerLoyaltyCardNumber',
    'customerPhoneNumber',
    'type',
    'comment',
    'validityDuration',
    'lockedUntil',
    'expiresAt',
    'reference',
  ],
};
const SAMPLE = {
  name: 'points.csv',
  text: [
    'customerEmail;points;type;comment',
    'anna@example.com;100;adding;Welcome',
    'ben@example.com;20;spending;Correction',
    '',
  ].join('\r\n'),
};

/** Points of a file that are added and spent, with what became of each transfer. */
export function ImportPoints(): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const [label, setLabel] = useState('');
  const getRequest = (file: File, reading: FileReading) => ({
    client: laurel,
    path,
    headers: { 'Content-Type': 'text/csv' },
    query: {
      ...reading,
      ...(label.trim() !== '' && { label }),
    },
    body: file as never,
    bodySerializer: null,
  });
  return (
    <ImportFile
      columns={COLUMNS}
      sample={SAMPLE}
      title={t`Import points`}
      list={{ label: t`Transfers`, to: '/transfers' }}
      description={t`XML, CSV, or JSON on each line. Each transfer needs points and a customer: customerId, customerEmail, customerLoyaltyCardNumber or customerPhoneNumber. The same file once more changes nothing.`}
      fields={
        <TextInput
          label={t`Label`}
          description={t`Only when the same file is to count once more, for instance with its month.`}
          maxLength={100}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
      }
      send={async (file, reading) => (await pointsImportImport(getRequest(file, reading))).data}
      check={async (file, reading) => (await pointsImportPreview(getRequest(file, reading))).data}
      words={{ record: t`Customer`, done: t`Done`, refused: t`That did not work` }}
      getName={(_, identifier) => identifier}
    />
  );
}
