import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Breadcrumbs, Button, FileInput, Group, List, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { transactionImportImport } from '../../api/generated/sdk.gen.js';
import type { TransactionImportResponse } from '../../api/generated/types.gen.js';
import { useStoreCode } from '../../app/use-store.js';
import { Problems } from '../../patterns/form-page.js';
import { useFormats } from '../../patterns/formats.js';
import { PageTitle } from '../../patterns/page-title.js';
import { Section } from '../../patterns/section.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { TransactionLink } from './transaction-links.js';

/** Transactions of a file, with what became of each. */
export function ImportTransactions(): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const cache = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [encoding, setEncoding] = useState('');
  const run = useMutation({
    mutationFn: async (sent: File) => {
      // As it is, whatever it is: the service tells XML and JSON from CSV by how the file begins.
      const headers = { 'Content-Type': 'text/csv' };
      const query = encoding === '' ? {} : { encoding };
      const request = { path, query, headers, body: sent as never, bodySerializer: null };
      return (await transactionImportImport(request)).data;
    },
    onSuccess: () => cache.invalidateQueries(),
  });
  return (
    <Stack maw={800}>
      <Breadcrumbs aria-label={t`Breadcrumb`} component="nav">
        <Anchor renderRoot={(props) => <Link {...props} to="/transactions" />}>{t`Transactions`}</Anchor>
        <span aria-current="page">{t`Import transactions`}</span>
      </Breadcrumbs>
      <PageTitle name={t`Import transactions`}>{t`Import transactions`}</PageTitle>
      {run.error && <Problems error={run.error} />}
      <FileInput
        label={t`File`}
        description={t`XML, CSV, or JSON on each line. Each transaction is registered as a whole or reported. The same file once more changes nothing, and brings what is missing.`}
        placeholder={t`Choose a file`}
        accept=".xml,.csv,.jsonl,.ndjson,.json,.txt"
        value={file}
        onChange={setFile}
        clearable
        clearButtonProps={{ 'aria-label': t`Clear` }}
      />
      <Select
        label={t`Encoding`}
        description={t`A file in another encoding is refused, and nothing of a CSV file is taken.`}
        data={[
          { value: '', label: t`As the file says, or UTF-8` },
          { value: 'windows-1252', label: 'Windows-1252' },
        ]}
        value={encoding}
        onChange={(value) => setEncoding(value ?? '')}
        allowDeselect={false}
      />
      <Group>
        <Button
          disabled={file === null}
          loading={run.isPending}
          onClick={() => file !== null && run.mutate(file)}
        >
          <Trans>Import the file</Trans>
        </Button>
      </Group>
      {run.data && <Report report={run.data} />}
    </Stack>
  );
}

function Report({ report }: { readonly report: TransactionImportResponse }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { items, notes, totalProcessed, totalSuccess, totalFailed, totalWithoutCustomer } = report;
  const [all, done, failed, unmatched] = [
    ...[totalProcessed, totalSuccess, totalFailed, totalWithoutCustomer],
  ].map(formats.number);
  return (
    <Section title={t`What became of it`}>
      <Text role="status" fw={600} mb="sm">
        <Trans>
          Transactions: {all}. Registered: {done}. Refused: {failed}.
        </Trans>
      </Text>
      {totalWithoutCustomer > 0 && (
        <Text mb="sm">
          <Trans>No customer was found for {unmatched} of those that are registered.</Trans>
        </Text>
      )}
      {notes.length > 0 && (
        <List mb="sm">
          {notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
      {items.length < totalProcessed && (
        <Text c="dimmed" mb="sm">
          <Trans>These are the first hundred that failed, and the first hundred that did not.</Trans>
        </Text>
      )}
      <table className="list">
        <thead>
          <tr>
            <th scope="col">{t`Document`}</th>
            <th scope="col" style={{ width: '50%' }}>{t`State`}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ identifier, status, message, processImportResult }, index) => (
            <tr key={`${identifier} ${index}`}>
              <td>
                {processImportResult ? (
                  <TransactionLink id={processImportResult.object} name={identifier} />
                ) : (
                  identifier
                )}
              </td>
              <td style={{ whiteSpace: 'normal', paddingBlock: 6 }}>
                {status === 'success' ? (
                  <>
                    <StateBadge state={{ label: t`Registered`, color: 'laurel' }} />
                    {message !== '' && <Text size="sm">{message}</Text>}
                  </>
                ) : (
                  <>
                    <StateBadge state={{ label: t`Not registered`, color: 'red' }} />
                    <Text size="sm">{message}</Text>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
